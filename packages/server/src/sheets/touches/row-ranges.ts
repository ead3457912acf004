/* Which rows of a sheet may have changed: a few ranges of ids, however many there are. */

/** From the first id to the last one. */
export type RowRange = readonly [first: number, last: number];

/** Ranges of one hint; the nearest ones become one. */
export const maxRanges = 20;

/** Ranges that have all of these ids, and others only where that keeps them few. */
export function toRanges(ids: readonly number[]): RowRange[] {
  return joinRanges(ids.map((id) => [id, id]));
}

/** Ranges that have all that these have. */
export function joinRanges(ranges: readonly RowRange[]): RowRange[] {
  const sorted = ranges.toSorted(([one], [other]) => one - other);
  const joined: [number, number][] = [];
  for (const [first, last] of sorted) {
    const before = joined.at(-1);
    if (before === undefined || first > before[1] + 1) joined.push([first, last]);
    else before[1] = Math.max(before[1], last);
  }
  return joined.length <= maxRanges ? joined : joinNearest(joined);
}

/** Keeps the widest gaps. */
function joinNearest(ranges: readonly RowRange[]): RowRange[] {
  const gaps = ranges.slice(1).map(([first], at) => ({ at: at + 1, width: first - (ranges[at]?.[1] ?? 0) }));
  const widest = gaps.toSorted((one, other) => other.width - one.width).slice(0, maxRanges - 1);
  const starts = [0, ...widest.map(({ at }) => at).toSorted((one, other) => one - other)];
  return starts.map((start, at) => {
    const end = (starts[at + 1] ?? ranges.length) - 1;
    return [ranges[start]?.[0] ?? 0, ranges[end]?.[1] ?? 0];
  });
}

/** As it is stored: `1-100,205`. */
export function writeRanges(ranges: readonly RowRange[]): string {
  return ranges.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join(',');
}

export function readRanges(text: string): RowRange[] {
  if (text === '') return [];
  return text.split(',').map((part) => {
    const [first = '0', last = first] = part.split('-');
    return [Number(first), Number(last)];
  });
}
