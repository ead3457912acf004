import { sql } from 'kysely';
import type { Scope } from './scope.ts';

/** About how many rows of each table a statement looks at; a run is never divided. */
const rowsPerRange = 5000;

/** Runs by id: later than `after`, up to `upTo`, which is null for the end. */
export interface RunRange {
  after: string;
  upTo: string | null;
}

/** An attempt that costs something and the entry that charges it, where the two are not the same. */
export interface Mismatch {
  runId: string;
  position: number | null;
  pipeIndex: number | null;
  step: number | null;
  /** Null where no attempt costs anything. */
  attempt: { credits: number; operation: string; isManaged: boolean } | null;
  /** Null where there is none. */
  entry: { id: string; lastId: string; credits: number; operation: string | null; isManaged: boolean } | null;
}

/** All runs of an organization of which a row, attempts or entries are left, in ranges of bounded size. */
export async function* rangesOfRuns(scope: Scope): AsyncGenerator<RunRange> {
  const { db, organizationId } = scope;
  for (let after = ''; ;) {
    const next = sql`order by 1 offset ${rowsPerRange}::int limit 1`;
    const { rows } = await sql<{ upTo: string | null }>`select least(
      (select run_id from attempts where org_id = ${organizationId} and run_id > ${after} and credits > 0 ${next}),
      (select run_id from ledger_entries where org_id = ${organizationId} and run_id > ${after} ${next}),
      (select id from runs where org_id = ${organizationId} and id > ${after} ${next})) as "upTo"`.execute(
      db,
    );
    const upTo = rows[0]?.upTo ?? null;
    yield { after, upTo };
    if (upTo === null) return;
    after = upTo;
    await scope.pause();
  }
}

interface Row {
  run_id: string;
  position: number | null;
  pipe_index: number | null;
  step: number | null;
  credits: number | null;
  operation: string | null;
  is_managed: boolean | null;
  id: string | number | null;
  last_id: string | number | null;
  charged: string | number | null;
  charged_operation: string | null;
  is_capture: boolean | null;
}

/** The first mismatches of a range. One statement sees attempts and entries of one moment. */
export async function findMismatches(
  { db, organizationId }: Scope,
  { after, upTo }: RunRange,
  limit: number,
): Promise<Mismatch[]> {
  const inRange = sql`org_id = ${organizationId} and run_id > ${after}
    and (${upTo}::text is null or run_id <= ${upTo}::text)`;
  const { rows } = await sql<Row>`
    with asked as (
      select run_id, position, pipe_index, step, credits, operation, connection is null as is_managed
      from attempts where ${inRange} and credits > 0
    ), charges as (
      select run_id, position, pipe_index, step, min(id) as id, max(id) as last_id, min(-amount) as charged,
        min(operation) as charged_operation, bool_and(kind = 'capture') as is_capture
      from ledger_entries where ${inRange} and kind in ('capture', 'fee')
      group by run_id, position, pipe_index, step
    )
    select * from asked full join charges using (run_id, position, pipe_index, step)
    where asked.run_id is null or charges.run_id is null or id <> last_id or credits <> charged
      or operation is distinct from charged_operation or is_managed <> is_capture
    order by run_id, position, pipe_index, step limit ${limit}::int`.execute(db);
  return rows.map(toMismatch);
}

function toMismatch(row: Row): Mismatch {
  const { credits, operation, is_managed: isManaged } = row;
  const isAsked = credits !== null && operation !== null && isManaged !== null;
  return {
    runId: row.run_id,
    position: row.position,
    pipeIndex: row.pipe_index,
    step: row.step,
    attempt: isAsked ? { credits, operation, isManaged } : null,
    entry:
      row.id === null
        ? null
        : {
            id: String(row.id),
            lastId: String(row.last_id),
            credits: Number(row.charged),
            operation: row.charged_operation,
            isManaged: row.is_capture ?? true,
          },
  };
}
