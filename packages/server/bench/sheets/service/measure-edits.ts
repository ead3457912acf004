import { createRandom } from '../../datasets/random.ts';
import { timeOne } from '../timing.ts';
import type { BenchApi } from './bench-api.ts';

export interface EditedSheet {
  path: string;
  rows: number;
  column: string;
}

const { next } = createRandom(23);

/** Milliseconds until edits are acknowledged, one after the other, as long as `goesOn` says. */
export async function timeEdits(
  api: BenchApi,
  { path, rows, column }: EditedSheet,
  goesOn: (done: number) => boolean,
): Promise<number[]> {
  const times: number[] = [];
  while (goesOn(times.length)) {
    const cell = { row: 1 + Math.floor(next() * rows), column, value: `Edited ${times.length} ${next()}` };
    times.push(await timeOne(() => api.patch(`${path}/cells`, { cells: [cell] })));
  }
  return times;
}
