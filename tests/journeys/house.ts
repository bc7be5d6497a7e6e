// The house that the journeys visit: the whole product, served as `make serve` serves it.

import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    address: string;
    data: string;
  }
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const turntable = process.env.TURNTABLE ?? join(root, '.venv/bin/turntable');

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** A running server; it can be ended in order or as a crash would end it, and started again on the same data. */
export class House {
  private process: ChildProcess | null = null;

  constructor(
    readonly port: number,
    readonly data: string,
  ) {}

  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async open(): Promise<void> {
    this.process = spawn(turntable, ['serve', '--port', String(this.port), '--data', this.data], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, TURNTABLE_LOG_LEVEL: 'error' },
    });
    for (let tries = 0; tries < 1200; tries++) {
      if (await this.answers()) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await this.close();
    throw new Error('the server does not answer');
  }

  close(): Promise<void> {
    return this.end('SIGTERM');
  }

  /** As a crash would end it: nothing is put in order, and what it had started notices by itself. */
  kill(): Promise<void> {
    return this.end('SIGKILL');
  }

  private async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const running = this.process;
    if (!running) return;
    this.process = null;
    const ended = new Promise((resolve) => running.once('exit', resolve));
    running.kill(signal);
    await ended;
    while (await this.answers()) await new Promise((resolve) => setTimeout(resolve, 100));
  }

  private answers(): Promise<boolean> {
    return fetch(`${this.address}/api/titles`).then(
      ({ ok }) => ok,
      () => false,
    );
  }
}

export async function house(): Promise<House> {
  return new House(await freePort(), mkdtempSync(join(tmpdir(), 'turntable-')));
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const made = await house();
  await made.open();
  project.provide('address', made.address);
  project.provide('data', made.data);
  return async () => {
    await made.close();
    rmSync(made.data, { recursive: true, force: true });
  };
}
