/* What an organization owns, deleted in batches. */
import { sql } from 'kysely';
import type { Db } from './database.ts';
import { emptySheets } from './empty-sheets.ts';

/** Rows of one transaction, which has their locks; on the embedded database everything else waits for it. */
const rowsAtOnce = 500;

type KeyColumn = readonly [name: string, type: 'text' | 'int' | 'bigint' | 'bytea'];

const ofSlice: readonly KeyColumn[] = [
  ['run_id', 'text'],
  ['first_position', 'int'],
];
const ofRecord: readonly KeyColumn[] = [
  ['run_id', 'text'],
  ['position', 'int'],
];
const ofSheetPart = (part: string): KeyColumn[] => [
  ['sheet_id', 'int'],
  [part, 'int'],
];
const ofCall: readonly KeyColumn[] = [...ofRecord, ['pipe_index', 'int'], ['step', 'int']];

interface OwnedTable {
  table: string;
  key: readonly KeyColumn[];
  /**
   * Whether its rows are locked in the order of their key. A statement that began before the slices ended may still find
   * them, and lock them in that order, too.
   */
  isInTurn?: boolean;
}

/** Tables, with the rest of their keys after the organization. A table that refers to another one comes before that. */
const tables: readonly OwnedTable[] = [
  { table: 'holds', key: ofSlice },
  { table: 'effects', key: ofCall },
  { table: 'records', key: ofRecord },
  { table: 'attempts', key: ofCall },
  { table: 'run_inputs', key: ofSlice },
  { table: 'slices', key: ofSlice, isInTurn: true },
  { table: 'runs', key: [['id', 'text']], isInTurn: true },
  { table: 'idempotency_keys', key: [['key', 'text']] },
  { table: 'budgets', key: [['id', 'int']], isInTurn: true },
  { table: 'ledger_heads', key: [] },
  { table: 'ledger_entries', key: [['id', 'bigint']] },
  { table: 'ledger_batches', key: [['seq', 'bigint']] },
  { table: 'audit', key: [['id', 'bigint']] },
  { table: 'saved_searches', key: [['id', 'text']] },
  { table: 'connections', key: [['id', 'text']] },
  { table: 'oauth_visits', key: [['state_hash', 'text']] },
  {
    table: 'template_constants',
    key: [
      ['kind', 'text'],
      ['key', 'text'],
    ],
  },
  { table: 'webhook_deliveries', key: [['id', 'text']] },
  { table: 'webhook_secrets', key: [['id', 'text']] },
  { table: 'webhook_endpoints', key: [['id', 'text']] },
  { table: 'datasets', key: [['name', 'text']] },
  {
    table: 'bucket_entries',
    key: [
      ['bucket_id', 'int'],
      ['digest', 'bytea'],
    ],
  },
  { table: 'buckets', key: [['id', 'int']] },
  {
    table: 'stream_members',
    key: [
      ['stream_id', 'int'],
      ['digest', 'bytea'],
    ],
  },
  {
    table: 'stream_events',
    key: [
      ['stream_id', 'int'],
      ['seq', 'bigint'],
    ],
  },
  { table: 'streams', key: [['id', 'int']] },
  {
    table: 'sheet_asked',
    key: [
      ['sheet_id', 'int'],
      ['row_id', 'bigint'],
    ],
  },
  {
    table: 'sheet_changes',
    key: [
      ['sheet_id', 'int'],
      ['no', 'bigint'],
    ],
  },
  {
    table: 'sheet_rejects',
    key: [
      ['sheet_id', 'int'],
      ['import_id', 'text'],
      ['seq', 'int'],
    ],
  },
  {
    table: 'sheet_imports',
    key: [
      ['sheet_id', 'int'],
      ['id', 'text'],
    ],
  },
  { table: 'sheet_run_rows', key: [...ofSheetPart('run_no'), ['no', 'int']] },
  { table: 'sheet_batches', key: [...ofSheetPart('run_no'), ['no', 'int']] },
  { table: 'sheet_runs', key: ofSheetPart('no') },
  { table: 'sheet_searches', key: ofSheetPart('no') },
  {
    table: 'turn_keys',
    key: [
      ['sheet_id', 'int'],
      ['digest', 'bytea'],
      ['key_digest', 'bytea'],
    ],
  },
  {
    table: 'turns',
    key: [
      ['sheet_id', 'int'],
      ['digest', 'bytea'],
    ],
  },
  { table: 'sheet_views', key: ofSheetPart('id') },
  { table: 'sheet_outputs', key: [...ofSheetPart('pipe_no'), ['slot', 'int']] },
  { table: 'sheet_pipe_configs', key: [...ofSheetPart('pipe_no'), ['no', 'int']] },
  { table: 'sheet_pipes', key: ofSheetPart('no') },
  { table: 'sheet_columns', key: ofSheetPart('no') },
  {
    table: 'sheet_touches',
    key: [
      ['sheet_id', 'int'],
      ['version', 'bigint'],
    ],
  },
  { table: 'sheet_follows', key: [['sheet_id', 'int']] },
  { table: 'sheet_indexes', key: [...ofSheetPart('part'), ['place', 'int']] },
  { table: 'sheet_heads', key: [['sheet_id', 'int']] },
  { table: 'sheets', key: [['id', 'int']] },
  { table: 'projects', key: [['id', 'int']] },
  { table: 'request_counts', key: [['minute', 'int']] },
  { table: 'flights', key: [['key', 'text']] },
  { table: 'landings', key: [['flight_id', 'text']] },
  {
    table: 'bulk_rows',
    key: [
      ['job_id', 'text'],
      ['place', 'int'],
    ],
  },
  { table: 'bulk_jobs', key: [['id', 'text']] },
];

/** False if another process is working on it, or this one is to stop. */
export async function emptyTables(
  db: Db,
  { id, signal }: { id: string; signal: AbortSignal },
): Promise<boolean> {
  if (!(await emptySheets(db, { id, signal }))) return false;
  for (const { table, key, isInTurn = false } of tables) {
    for (let after: string[] | null = []; after !== null;) {
      if (signal.aborted) return false;
      const batch: Batch = await deleteBatch(db, { id, table, key, isInTurn, after });
      if (!batch.isOurs) return false;
      after = batch.last;
    }
  }
  return true;
}

interface Batch {
  isOurs: boolean;
  /** The key of its last row; null at the end of the table. */
  last: string[] | null;
}

/**
 * Continues along the key where the previous batch ended, because the index still has the rows that were just deleted.
 * The organization's row is locked meanwhile, so that no two processes work on it.
 */
async function deleteBatch(
  db: Db,
  { id, table, key, isInTurn, after }: Required<OwnedTable> & { id: string; after: string[] },
): Promise<Batch> {
  const columns = [sql.ref('org_id'), ...key.map(([name]) => sql.ref(name))];
  const [listed, backwards] = [sql.join(columns), sql.join(columns.map((column) => sql`${column} desc`))];
  const start = [id, ...after].map(
    (value, at) => sql`${value}::text::${sql.raw(key[at - 1]?.[1] ?? 'text')}`,
  );
  const isBehind = after.length === 0 ? sql`true` : sql`(${listed}) > (${sql.join(start)})`;
  const { rows } = await sql<{ turns: number; count: number; last: string[] | null }>`
    with turn as materialized (
      select id from organizations where id = ${id} and deleted_at is not null for update skip locked
    ), batch as materialized (
      select ctid, ${listed} from ${sql.table(table)}
      where org_id = ${id} and ${isBehind} and exists (select from turn)
      order by ${listed} limit ${rowsAtOnce}::int ${isInTurn ? sql`for update` : sql``}
    ), gone as (
      -- By their places: a join might read the whole table again for each batch.
      delete from ${sql.table(table)} where ctid = any(array(select ctid from batch))
    )
    select (select count(*)::int from turn) as turns, (select count(*)::int from batch) as count,
      (select array[${sql.join(columns.map((column) => sql`${column}::text`))}] from batch order by ${backwards} limit 1) as last`.execute(
    db,
  );
  const [batch] = rows;
  const isLast = batch === undefined || batch.count < rowsAtOnce || key.length === 0;
  return { isOurs: batch?.turns === 1, last: isLast ? null : (batch.last?.slice(1) ?? null) };
}
