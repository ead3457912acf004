import { sql } from 'kysely';
import type { Mismatch, RunRange } from './find-mismatches.ts';
import { findMismatches, rangesOfRuns } from './find-mismatches.ts';
import type { Scope } from './scope.ts';
import type { WrongRow } from '../../contract/ledger.ts';

/**
 * Compares the journal and the runs with the ledger: every charge has its attempt, every attempt that costs something is
 * charged once, and what a run spent is the sum. The chain proves the entries, so where they differ the others are wrong.
 */
export async function verifyCharges(scope: Scope): Promise<WrongRow | null> {
  for await (const range of rangesOfRuns(scope)) {
    const [mismatch] = await findMismatches(scope, range, 1);
    if (mismatch !== undefined) return describeMismatch(scope, mismatch);
    const wrong = await verifySpent(scope, range);
    if (wrong !== null) return wrong;
  }
  return null;
}

async function verifySpent(
  { db, organizationId }: Scope,
  { after, upTo }: RunRange,
): Promise<WrongRow | null> {
  const { rows } = await sql<{ id: string; spent: number; charged: string | number }>`
    select runs.id, runs.spent::float8 as spent, coalesce(charges.sum, 0)::bigint as charged
    from runs left join (
      select run_id, sum(-amount) as sum from ledger_entries
      where org_id = ${organizationId} and run_id > ${after} and (${upTo}::text is null or run_id <= ${upTo}::text)
        and kind in ('capture', 'fee')
      group by run_id
    ) as charges on charges.run_id = runs.id
    where runs.org_id = ${organizationId} and runs.id > ${after} and (${upTo}::text is null or runs.id <= ${upTo}::text)
      and runs.spent <> coalesce(charges.sum, 0)
    order by runs.id limit 1`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  return {
    table: 'runs',
    key: { org_id: organizationId, id: row.id },
    column: 'spent',
    says: row.spent,
    should_say: Number(row.charged),
    because: 'that is what its captures and fees add up to',
  };
}

async function describeMismatch(scope: Scope, mismatch: Mismatch): Promise<WrongRow> {
  const { attempt, entry } = mismatch;
  const { organizationId } = scope;
  if (entry !== null && entry.id !== entry.lastId) {
    const because = `entry ${entry.id} charges the same attempt`;
    const key = { org_id: organizationId, id: entry.lastId };
    return { table: 'ledger_entries', key, column: null, says: 'a second charge', should_say: null, because };
  }
  const place = { table: 'attempts', key: keyOf(organizationId, mismatch) } as const;
  if (entry === null)
    return {
      ...place,
      column: 'credits',
      says: attempt?.credits ?? null,
      should_say: 0,
      because: 'no entry of the ledger charges it',
    };
  const because = `entry ${entry.id} of the ledger charges it`;
  if (attempt === null && !(await isThere(scope, mismatch)))
    return { ...place, column: null, says: null, should_say: `an attempt for ${entry.credits}`, because };
  const credits = attempt?.credits ?? 0;
  if (credits !== entry.credits)
    return { ...place, column: 'credits', says: credits, should_say: entry.credits, because };
  if (attempt?.operation !== entry.operation)
    return {
      ...place,
      column: 'operation',
      says: attempt?.operation ?? null,
      should_say: entry.operation,
      because,
    };
  const nameOf = (isManaged: boolean | undefined) => (isManaged === false ? 'one of its own' : 'none');
  return {
    ...place,
    column: 'connection',
    says: nameOf(attempt?.isManaged),
    should_say: nameOf(entry.isManaged),
    because,
  };
}

function keyOf(organizationId: string, { runId, position, pipeIndex, step }: Mismatch) {
  return {
    org_id: organizationId,
    run_id: runId,
    position: position ?? 'null',
    pipe_index: pipeIndex ?? 'null',
    step: step ?? 'null',
  };
}

async function isThere(
  { db, organizationId }: Scope,
  { runId, position, pipeIndex, step }: Mismatch,
): Promise<boolean> {
  const { rows } = await sql`
    select from attempts where org_id = ${organizationId} and run_id = ${runId}
      and position = ${position}::int and pipe_index = ${pipeIndex}::int and step = ${step}::int`.execute(db);
  return rows.length > 0;
}
