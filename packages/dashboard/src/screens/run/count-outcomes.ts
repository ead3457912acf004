import type { Field } from '@headrace/client';
import type { RunResult } from '../../data/run.ts';

export type PipesRun = Extract<RunResult, { kind: 'pipes' }>;

/** How many cells ended the same way, for the same reason. */
export interface Outcome {
  field: string;
  status: Field['status'];
  /** In words; null where there is a value, or no reason is known. */
  reason: string | null;
  count: number;
}

/** What became of the cells that pipes were to fill: each field with its commonest outcome first. */
export function countOutcomes({ records, order }: PipesRun): Outcome[] {
  const counts = new Map<string, Outcome>();
  for (const id of order)
    for (const [field, cell] of Object.entries(records[String(id)]?.fields ?? {})) {
      const { ref } = cell.claimed_by;
      if (ref === null || ref === 'input') continue;
      const reason = cell.reason?.summary ?? null;
      const key = JSON.stringify([field, cell.status, reason]);
      const known = counts.get(key) ?? { field, status: cell.status, reason, count: 0 };
      counts.set(key, { ...known, count: known.count + 1 });
    }
  return [...Map.groupBy(counts.values(), ({ field }) => field).values()].flatMap((own) =>
    own.toSorted((one, other) => other.count - one.count),
  );
}
