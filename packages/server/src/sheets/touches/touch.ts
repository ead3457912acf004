/* What one change of a sheet touched. It is a hint for those who watch the sheet: it may name more than changed, never less. */
import type { RowRange } from './row-ranges.ts';
import { joinRanges, toRanges } from './row-ranges.ts';

export interface Touch {
  rows: readonly RowRange[] | 'all';
  /** How many results of each pipe, by its number. */
  pipes: ReadonlyMap<number, number>;
  /** Sheet runs that moved. */
  runs: readonly number[];
  /** Whether columns, pipes or the key changed. */
  isStructure: boolean;
}

/** Sheet runs of one hint; a sheet has no more than a few at a time. */
const maxRuns = 20;

export const noTouch: Touch = { rows: [], pipes: new Map(), runs: [], isStructure: false };

/** Where it is not known what changed; columns and pipes did not. */
export const anyRows: Touch = { ...noTouch, rows: 'all' };

export const structureTouch: Touch = { ...anyRows, isStructure: true };

/** Of these rows, results of these pipes. */
export function touchRows(rowIds: readonly number[], pipes: readonly number[] = []): Touch {
  return { ...noTouch, rows: toRanges(rowIds), pipes: new Map(pipes.map((no) => [no, rowIds.length])) };
}

/** Numbers of pipes and how many of their results: `1:100,3:7`. */
export function writeCounts(pipes: Touch['pipes']): string {
  return [...pipes].map(([no, count]) => `${no}:${count}`).join(',');
}

export function readCounts(text: string): Map<number, number> {
  if (text === '') return new Map();
  return new Map(
    text.split(',').map((part): [number, number] => {
      const [no, count] = part.split(':');
      return [Number(no), Number(count)];
    }),
  );
}

/** What several changes touched together. */
export function joinTouches(touches: readonly Touch[]): Touch {
  const pipes = new Map<number, number>();
  for (const touch of touches)
    for (const [no, count] of touch.pipes) pipes.set(no, (pipes.get(no) ?? 0) + count);
  const runs = [...new Set(touches.flatMap((touch) => touch.runs))];
  return {
    rows: touches.some(({ rows }) => rows === 'all')
      ? 'all'
      : joinRanges(touches.flatMap(({ rows }) => (rows === 'all' ? [] : rows))),
    pipes,
    runs: runs.toSorted((one, other) => other - one).slice(0, maxRuns),
    isStructure: touches.some(({ isStructure }) => isStructure),
  };
}
