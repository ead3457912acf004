/* What a run does with the cell of a pipe on a row. */
import type { Only } from '../../contract/sheets/runs.ts';
import type { CellStatus } from '../cells/states.ts';
import { readState } from '../cells/states.ts';
import type { SheetPipe } from '../sheet.ts';

/** A result as it is stored; undefined where the pipe never touched the row. */
export interface StoredResult {
  rowId: number;
  states: Uint8Array;
  configNo: number;
  isStale: boolean;
  claimRun: number | null;
  /** Every change of it raises this. A claim is not a change. */
  version: number;
}

export type Verdict = 'run' | 'up_to_date' | 'pinned' | 'elsewhere';

/** The state of a pipe on a row is that of its main output. */
export function statusOf(states: Uint8Array, { outputs }: Pick<SheetPipe, 'outputs'>): CellStatus {
  const main = outputs.find(({ isPrimary }) => isPrimary) ?? outputs[0];
  return main === undefined ? 'empty' : readState(states, main.slot).status;
}

export function judge(pipe: SheetPipe, result: StoredResult | undefined, only: ReadonlySet<Only>): Verdict {
  if (result === undefined) return only.has('empty') || only.has('everything') ? 'run' : 'up_to_date';
  if (isAllPinned(pipe, result)) return 'pinned';
  if (result.claimRun !== null) return 'elsewhere';
  if (only.has('everything')) return 'run';
  const status = statusOf(result.states, pipe);
  if (status === 'completed') return isStale(pipe, result) && only.has('stale') ? 'run' : 'up_to_date';
  return only.has(status) || (status !== 'empty' && isStale(pipe, result) && only.has('stale'))
    ? 'run'
    : 'up_to_date';
}

/** It was made with another config, or from other inputs, than there are now. */
export function isStale(
  pipe: Pick<SheetPipe, 'configNo'>,
  { isStale: isMarked, configNo }: StoredResult,
): boolean {
  return isMarked || configNo !== pipe.configNo;
}

function isAllPinned({ outputs }: SheetPipe, { states }: StoredResult): boolean {
  return outputs.length > 0 && outputs.every(({ slot }) => readState(states, slot).isPinned);
}

/** Pipes, by number, whose outputs these read, directly or not; in the order of the sheet. */
export function upstreamOf(pipes: readonly SheetPipe[], named: readonly number[]): SheetPipe[] {
  const wanted = new Set<number>();
  const visit = (no: number) => {
    for (const before of pipes.find((pipe) => pipe.no === no)?.after ?? []) {
      if (wanted.has(before)) continue;
      wanted.add(before);
      visit(before);
    }
  };
  named.forEach(visit);
  return pipes.filter(({ no }) => wanted.has(no) && !named.includes(no));
}

/** Pipes, by number, that read outputs of these, directly or not. */
export function downstreamOf(
  pipes: readonly Pick<SheetPipe, 'no' | 'after'>[],
  changed: readonly number[],
): number[] {
  const reached = new Set(changed);
  for (let before = -1; before !== reached.size;) {
    before = reached.size;
    for (const { no, after } of pipes) if (after.some((other) => reached.has(other))) reached.add(no);
  }
  return [...reached].filter((no) => !changed.includes(no));
}
