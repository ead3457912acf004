import { sql } from 'kysely';
import type { Attempt } from '../engine/ports.ts';
import type { AttemptsTable, Db, Tx } from './database.ts';

/** An attempt and the record it was made for. */
export interface StoredAttempt {
  organizationId: string;
  runId: string;
  position: number;
  attempt: Attempt;
}

type Column = (typeof columns)[number][0];

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
  ['answer', 'text'],
  ['digest', 'text'],
  ['connection', 'text'],
  ['credits', 'int'],
  ['price_rule', 'text'],
  ['duration_ms', 'int'],
  ['observed_at', 'timestamptz'],
  ['cached', 'boolean'],
] as const;

/**
 * Journals attempts; one that is there already, from a worker that was thought lost, stays as it is. Returns the
 * positions in `attempts` of those that are new.
 */
export async function insertAttempts(tx: Tx, attempts: readonly StoredAttempt[]): Promise<Set<number>> {
  if (attempts.length === 0) return new Set();
  const rows = attempts.map(toRow);
  const arrays = columns.map(([name, type]) => sql`${rows.map((row) => row[name])}::${sql.raw(type)}[]`);
  const names = sql.join(columns.map(([name]) => sql.ref(name)));
  const { rows: inserted } = await sql<Pick<AttemptsTable, 'run_id' | 'position' | 'pipe_index' | 'step'>>`
    insert into attempts (${names})
    select ${names} from unnest(${sql.join(arrays)}) as given (${names})
    on conflict do nothing
    returning run_id, position, pipe_index, step`.execute(tx);
  if (inserted.length === attempts.length) return new Set(attempts.keys());
  const isNew = new Set(inserted.map(keyOf));
  return new Set([...rows.keys()].filter((at) => rows[at] !== undefined && isNew.has(keyOf(rows[at]))));
}

function keyOf(row: Pick<AttemptsTable, 'run_id' | 'position' | 'pipe_index' | 'step'>): string {
  return `${row.run_id} ${row.position} ${row.pipe_index} ${row.step}`;
}

function toRow({
  organizationId,
  runId,
  position,
  attempt,
}: StoredAttempt): Record<Column, unknown> & AttemptsTable {
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
    // PostgreSQL's text cannot hold NUL, which JSON writes as an escape of its own.
    answer: attempt.answer,
    digest: attempt.digest,
    connection: attempt.connection,
    credits: attempt.credits,
    price_rule: attempt.priceRule,
    duration_ms: attempt.durationMs,
    observed_at: attempt.observedAt,
    cached: attempt.cached,
  };
}

/** What was asked for some records of a run, in order; all of it where no range is given. */
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
    credits: row.credits,
    priceRule: row.price_rule,
    durationMs: row.duration_ms,
    observedAt: row.observed_at,
    cached: row.cached,
  };
}
