// How the tokens of a tile lie on it.

export interface Laid {
  seat: number;
  count: number;
  x: number;
  y: number;
  r: number;
}

/** One disc an owner, along the lower edge of the picture, from the right. */
export function lay(tokens: readonly number[]): Laid[] {
  const owners = [...new Set(tokens)];
  const r = owners.length > 1 ? 12 : 14;
  return owners.map((seat, i) => ({
    seat,
    count: tokens.filter((token) => token === seat).length,
    x: 97 - r - (i % 4) * (r * 2 - 1),
    y: 66 - Math.floor(i / 4) * (r * 2),
    r,
  }));
}
