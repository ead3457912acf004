/** Ids of rows from the first to the last, both included. */
export type Range = readonly [first: number, last: number];

/** Of ids in ascending order. */
export function rangesOf(ids: readonly number[]): Range[] {
  const ranges: [number, number][] = [];
  for (const id of ids) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === id - 1) last[1] = id;
    else ranges.push([id, id]);
  }
  return ranges;
}

/** Ranges that meet become one. */
export function addRange(ranges: readonly Range[], [first, last]: Range): Range[] {
  const before = ranges.at(-1);
  if (before === undefined || before[1] !== first - 1) return [...ranges, [first, last]];
  return [...ranges.slice(0, -1), [before[0], last]];
}
