// Colours that mean something can be told apart by every eye, and each has a symbol of its own besides.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { COLOURS, SEAT_MARKS, SYMBOLS } from '../../services/web/src/titles/trains/livery';

const tokens = readFileSync(fileURLToPath(new URL('../../services/web/src/design/tokens.css', import.meta.url)), 'utf8');
const token = (name: string): string => new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(tokens)![1]!;

/** Machado, Oliveira and Fernandes 2009, severity 1, on linear light. */
const EYES: Record<string, number[][]> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** CIE L*a*b* of a colour as an eye sees it. */
function seen(hex: string, eye: number[][]): [number, number, number] {
  const linear = [1, 3, 5].map((at) => {
    const c = parseInt(hex.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  const [r, g, b] = eye.map((row) => Math.min(1, Math.max(0, row[0]! * linear[0]! + row[1]! * linear[1]! + row[2]! * linear[2]!)));
  const f = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const x = f((0.4124 * r! + 0.3576 * g! + 0.1805 * b!) / 0.9505);
  const y = f(0.2126 * r! + 0.7152 * g! + 0.0722 * b!);
  const z = f((0.0193 * r! + 0.1192 * g! + 0.9505 * b!) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const SETS = {
  'the colours of cards and routes': [...COLOURS, 'grey'],
  'the colours of seats': [0, 1, 2, 3, 4, 5].map((seat) => `seat-${seat}`),
};

describe.each(Object.entries(SETS))('%s', (_, names) => {
  test.each(Object.keys(EYES))('differ clearly with %s', (eye) => {
    for (const [i, one] of names.entries()) {
      for (const other of names.slice(i + 1)) {
        const [a, b] = [seen(token(one), EYES[eye]!), seen(token(other), EYES[eye]!)];
        expect(Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]), `${one} and ${other}`).toBeGreaterThan(9);
      }
    }
  });
});

test('every colour and every seat has a mark that no other has', () => {
  expect(new Set(SYMBOLS).size).toBe(COLOURS.length);
  expect(new Set(SEAT_MARKS).size).toBe(6);
});
