"""What Turntable costs, beside what else does such work: `make bench` writes docs/benchmarks.md."""
