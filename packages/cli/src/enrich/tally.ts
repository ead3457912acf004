import type { Field, PipesResponse } from '@headrace/client';
import type { RowStatus } from './row-status.ts';

type FieldCounts = Partial<Record<Field['status'], number>>;

/** What became of the rows that are written. */
export interface Tally {
  rows: number;
  statuses: Record<RowStatus, number>;
  /** By result column. */
  fields: Record<string, FieldCounts>;
  credits: number;
  /** Runs that failed completely. */
  failedRuns: string[];
}

export function newTally(): Tally {
  return {
    rows: 0,
    statuses: { completed: 0, partial: 0, failed: 0, skipped: 0 },
    fields: {},
    credits: 0,
    failedRuns: [],
  };
}

export function countRun(tally: Tally, run: PipesResponse): void {
  addCredits(tally, run.credits?.spent ?? 0);
  if (run.status !== 'completed') tally.failedRuns.push(run.id);
}

/** Credits have four decimals. A plain sum would show rounding errors. */
export function addCredits(tally: Tally, credits: number): void {
  tally.credits = Math.round((tally.credits + credits) * 10_000) / 10_000;
}

export function countRow(
  tally: Tally,
  status: RowStatus,
  fields: readonly [name: string, status: Field['status']][],
): void {
  tally.rows += 1;
  tally.statuses[status] += 1;
  for (const [name, fieldStatus] of fields) {
    const counts = (tally.fields[name] ??= {});
    counts[fieldStatus] = (counts[fieldStatus] ?? 0) + 1;
  }
}
