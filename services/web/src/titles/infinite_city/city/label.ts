/** A tile's name in one line, or in two where it is too long for one. */
export function inTwo(name: string): string[] {
  if (name.length <= 16) return [name];
  const gaps = [...name.matchAll(/ /g)].map((gap) => gap.index);
  const half = gaps.sort((a, b) => Math.abs(a - name.length / 2) - Math.abs(b - name.length / 2))[0];
  return half === undefined ? [name] : [name.slice(0, half), name.slice(half + 1)];
}
