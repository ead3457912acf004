import { sql } from 'kysely';
import type { RunMark } from '../contract/stored-run.ts';
import { createBatch } from './batch.ts';
import type { Db } from './database.ts';
import { planKept } from './kept-plans.ts';
import { isKept } from './run-progress.ts';
import { textArray } from './text-array.ts';

interface Place {
  organizationId: string;
  runId: string;
}

interface MarkRow extends Pick<RunMark, 'kind' | 'status'> {
  at: number;
  finished_at: Date | null;
  spent: string | number;
}

/**
 * Finds the mark of a run of an organization; null if the organization does not have the run, or no longer keeps it.
 * Nothing long is read for it, and one statement answers all callers that ask at the same time.
 */
export function createRunMarks(db: Db): (organizationId: string, runId: string) => Promise<RunMark | null> {
  const find = createBatch((places: Place[]) => findAll(db, places));
  return (organizationId, runId) => find({ organizationId, runId });
}

async function findAll(db: Db, places: readonly Place[]): Promise<(RunMark | null)[]> {
  const { rows } = await sql<MarkRow>`${planKept}
    select asked.at::int as at, kind, status, finished_at, spent
    from unnest(
      ${textArray(places.map(({ organizationId }) => organizationId))}, ${textArray(places.map(({ runId }) => runId))}
    ) with ordinality as asked (org_id, id, at)
    join runs using (org_id, id) where ${isKept}`.execute(db);
  const marks = new Map(rows.map(({ at, ...row }) => [at - 1, toMark(row)]));
  return places.map((_, at) => marks.get(at) ?? null);
}

function toMark({ kind, status, finished_at: end, spent }: Omit<MarkRow, 'at'>): RunMark {
  return { kind, status, endedAt: end?.getTime() ?? null, spent: Number(spent) };
}
