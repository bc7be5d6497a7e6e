"""What happened, kept for good: records, their stores, their proof."""
