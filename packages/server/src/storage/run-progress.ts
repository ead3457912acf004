import type { RunHead, RunProgress } from '../contract/stored-run.ts';
import { sql } from 'kysely';
import type { Db } from './database.ts';

/** A run of this organization that is still kept, without its records. */
export async function findRunHead(db: Db, organizationId: string, id: string): Promise<RunHead | null> {
  const run = await db
    .selectFrom('runs')
    .select(['kind', 'status', 'input_order', 'errors', 'spent', 'record_count'])
    .select(sql<boolean>`plan is null`.as('is_invalid'))
    .where('org_id', '=', organizationId)
    .where('id', '=', id)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', sql<Date>`now()`)]))
    .executeTakeFirst();
  if (run === undefined) return null;
  return {
    id,
    organizationId,
    kind: run.kind,
    status: run.status,
    order: run.input_order,
    errors: run.errors,
    spent: Number(run.spent),
    // An invalid pipeline has no records, whatever was sent.
    recordCount: run.is_invalid ? 0 : run.record_count,
  };
}

/**
 * Final records of a run in their order, except those at the positions in `without`: as many as begin within `maxBytes`,
 * but at least one. `isAll` says that there are no more of them.
 */
export async function findFinalRecords(
  db: Db,
  place: { organizationId: string; runId: string; without: readonly number[]; maxBytes: number },
): Promise<{ records: { position: number; body: string }[]; isAll: boolean }> {
  const { organizationId, runId, without, maxBytes } = place;
  // The length of a text is known without decompressing it.
  const { rows } = await sql<{ position: number; body: string; bytes: string | number }>`
    select position, body, bytes from (
      select position, body, octet_length(body) as length, sum(octet_length(body)) over (order by position) as bytes
      from records
      where org_id = ${organizationId} and run_id = ${runId} and is_final and position <> all(${[...without]}::int[])
    ) as measured
    where bytes - length < ${maxBytes}::bigint order by position`.execute(db);
  const bytes = Number(rows.at(-1)?.bytes ?? 0);
  return { records: rows.map(({ position, body }) => ({ position, body })), isAll: bytes < maxBytes };
}

/** The progress of these runs; a run that does not exist is left out. */
export async function findProgress(
  db: Db,
  runs: readonly { id: string; organizationId: string }[],
): Promise<Map<string, RunProgress>> {
  if (runs.length === 0) return new Map();
  const { rows } = await sql<{ id: string; status: RunProgress['status']; finals: number }>`
    select runs.id, runs.status, (
      select count(*)::int from records
      where records.org_id = runs.org_id and records.run_id = runs.id and records.is_final
    ) as finals
    from runs
    join unnest(${runs.map((run) => run.organizationId)}::text[], ${runs.map((run) => run.id)}::text[]) as asked (org_id, id)
      on runs.org_id = asked.org_id and runs.id = asked.id`.execute(db);
  return new Map(rows.map(({ id, status, finals }) => [id, { status, finals }]));
}
