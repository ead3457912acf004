import { sql } from 'kysely';
import { z } from 'zod';
import type { Attempt } from '../engine/ports.ts';
import type { AttemptsTable, Db, Tx } from './database.ts';
import { planKept } from './kept-plans.ts';
import { jsonArray, plainArray, textArray } from './text-array.ts';

/** An attempt and the record it was made for. */
export interface StoredAttempt {
  organizationId: string;
  runId: string;
  position: number;
  attempt: Attempt;
}

// One list for all: unnest takes a typed array per column, which costs one parameter however many rows there are.
const columns = [
  ['org_id', 'text'],
  ['run_id', 'text'],
  ['position', 'int'],
  ['pipe_index', 'int'],
  ['step', 'int'],
  ['provider', 'text'],
  ['operation', 'text'],
  ['outcome', 'text'],
  ['rule', 'text'],
  ['message', 'text'],
  ['answer', 'json text'],
  ['digest', 'text'],
  ['connection', 'text'],
  ['credential', 'text'],
  ['credits', 'int'],
  ['price_rule', 'text'],
  ['used', 'json text'],
  ['duration_ms', 'int'],
  ['waited_ms', 'int'],
  ['observed_at', 'timestamptz'],
  ['cached', 'boolean'],
] as const;

const overwritten = sql.join(columns.map(([name]) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`));

/**
 * Journals attempts. One that is already there, from a worker that was thought lost, stays as it is. The exception is
 * one that cost nothing and either asked no provider or asked something else: an earlier claim lacked the credential or
 * the money, or ran another version of the pipe. Returns the positions in `attempts` of those that were written.
 */
export async function insertAttempts(tx: Tx, attempts: readonly StoredAttempt[]): Promise<Set<number>> {
  if (attempts.length === 0) return new Set();
  const rows = attempts.map(toRow);
  const first = new Map(rows.map((row, at) => [keyOf(row), at] as const).toReversed());
  const distinct = [...first.values()].flatMap((at) => rows[at] ?? []);
  const arrays = columns.map((column) => {
    if (column[1] === 'text') return textArray(distinct.map((row) => row[column[0]]));
    if (column[1] === 'json text') return jsonArray(distinct.map((row) => row[column[0]]));
    return plainArray(
      distinct.map((row) => row[column[0]]),
      column[1],
    );
  });
  const names = sql.join(columns.map(([name]) => sql.ref(name)));
  const { rows: inserted } = await sql<
    Pick<AttemptsTable, 'run_id' | 'position' | 'pipe_index' | 'step'>
  >`${planKept}
    insert into attempts as known (${names})
    select ${names} from unnest(${sql.join(arrays)}) as given (${names})
    on conflict (org_id, run_id, position, pipe_index, step) do update set ${overwritten}
    where known.credits = 0
      and (known.outcome = 'skipped' or known.digest <> excluded.digest)
    returning run_id, position, pipe_index, step`.execute(tx);
  return new Set(inserted.flatMap((row) => first.get(keyOf(row)) ?? []));
}

function keyOf(row: Pick<AttemptsTable, 'run_id' | 'position' | 'pipe_index' | 'step'>): string {
  return `${row.run_id} ${row.position} ${row.pipe_index} ${row.step}`;
}

function toRow({ organizationId, runId, position, attempt }: StoredAttempt): AttemptsTable {
  return {
    org_id: organizationId,
    run_id: runId,
    position,
    pipe_index: attempt.pipeIndex,
    step: attempt.step,
    provider: attempt.provider,
    operation: attempt.operation,
    outcome: attempt.outcome,
    rule: attempt.rule,
    message: attempt.message,
    // PostgreSQL's text cannot store NUL, but JSON writes it as an escape.
    answer: attempt.answer,
    digest: attempt.digest,
    connection: attempt.connection,
    credential: attempt.credential,
    credits: attempt.credits,
    price_rule: attempt.priceRule,
    used: attempt.used === null ? null : JSON.stringify(attempt.used),
    duration_ms: attempt.durationMs,
    waited_ms: attempt.waitedMs,
    observed_at: attempt.observedAt,
    cached: attempt.cached,
  };
}

/** What was asked for the records of a run from `from` up to `to`, in order. */
export async function findAttempts(
  db: Db,
  { organizationId, runId, from, to }: { organizationId: string; runId: string; from: number; to: number },
): Promise<{ position: number; attempt: Attempt }[]> {
  const rows = await db
    .selectFrom('attempts')
    .selectAll()
    .where('org_id', '=', organizationId)
    .where('run_id', '=', runId)
    .where('position', '>=', from)
    .where('position', '<', to)
    .orderBy('position')
    .orderBy('pipe_index')
    .orderBy('step')
    .execute();
  return rows.map((row) => ({ position: row.position, attempt: fromRow(row) }));
}

/** What one pipe asked for one record, in order. */
export async function findPipeAttempts(
  db: Db,
  place: { organizationId: string; runId: string; position: number; pipeIndex: number },
): Promise<Attempt[]> {
  const rows = await db
    .selectFrom('attempts')
    .selectAll()
    .where('org_id', '=', place.organizationId)
    .where('run_id', '=', place.runId)
    .where('position', '=', place.position)
    .where('pipe_index', '=', place.pipeIndex)
    .orderBy('step')
    .execute();
  return rows.map(fromRow);
}

const quantities = z.array(z.object({ operation: z.string(), units: z.number() }));

function fromRow(row: AttemptsTable): Attempt {
  return {
    pipeIndex: row.pipe_index,
    step: row.step,
    provider: row.provider,
    operation: row.operation,
    outcome: row.outcome,
    rule: row.rule,
    message: row.message,
    answer: row.answer,
    digest: row.digest,
    connection: row.connection,
    credential: row.credential,
    credits: row.credits,
    priceRule: row.price_rule,
    used: row.used === null ? null : quantities.parse(JSON.parse(row.used)),
    durationMs: row.duration_ms,
    waitedMs: row.waited_ms,
    observedAt: row.observed_at,
    cached: row.cached,
  };
}
