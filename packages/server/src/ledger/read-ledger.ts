import type { EntryKind } from '../contract/credits.ts';
import { entryKind } from '../contract/credits.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../storage/database.ts';

/** In ten-thousandths of a credit. */
export interface Balance {
  balance: number;
  /** Set aside for running slices; part of the balance. */
  held: number;
}

export async function readBalance(db: Db, organizationId: string): Promise<Balance> {
  const row = await db
    .selectFrom('ledger_heads')
    .select(['balance', 'held'])
    .where('org_id', '=', organizationId)
    .executeTakeFirst();
  return { balance: Number(row?.balance ?? 0), held: Number(row?.held ?? 0) };
}

/** The balance, and whether the organization has budgets besides. */
export async function readMeans(
  db: Db | Tx,
  organizationId: string,
): Promise<{ balance: number; hasBudgets: boolean }> {
  const row = await db
    .selectFrom('ledger_heads')
    .select(['balance', 'has_budgets'])
    .where('org_id', '=', organizationId)
    .executeTakeFirst();
  return { balance: Number(row?.balance ?? 0), hasBudgets: row?.has_budgets ?? false };
}

/** Balances, and numbers that go up with each change; an organization without an account is left out. */
export async function readBalances(
  db: Db,
  organizationIds: readonly string[],
): Promise<Map<string, { balance: number; seq: number }>> {
  if (organizationIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('ledger_heads')
    .select(['org_id', 'balance', 'seq'])
    .where('org_id', 'in', organizationIds)
    .execute();
  return new Map(
    rows.map(({ org_id, balance, seq }) => [org_id, { balance: Number(balance), seq: Number(seq) }]),
  );
}

/** The balance, which no other transaction changes before this one ends. Null for an organization without an account. */
export async function lockBalance(tx: Tx, organizationId: string): Promise<Balance | null> {
  const row = await tx
    .selectFrom('ledger_heads')
    .select(['balance', 'held'])
    .where('org_id', '=', organizationId)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : { balance: Number(row.balance), held: Number(row.held) };
}

export interface EntryFilter {
  kind?: EntryKind | undefined;
  runId?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  /** Entries older than this one. */
  before?: string | undefined;
  limit: number;
}

export interface LedgerEntry {
  id: string;
  at: Date;
  kind: EntryKind;
  amount: number;
  runId: string | null;
  operation: string | null;
  note: string | null;
}

interface EntryRow {
  id: string;
  at: Date;
  kind: EntryKind;
  amount: string;
  run_id: string | null;
  operation: string | null;
  note: string | null;
}

/** Entries of an organization, the newest first. Reads only as many as are asked for, however many there are. */
export async function listEntries(
  db: Db,
  organizationId: string,
  filter: EntryFilter,
): Promise<LedgerEntry[]> {
  const { kind, runId, limit } = filter;
  const place = filter.before === undefined ? null : await findPlace(db, organizationId, filter.before);
  const range = conditionsOf(filter, place);
  const newest = sql`order by at desc, id desc limit ${limit}::int`;
  // A run has few entries. Without a run, an index gives the newest of each kind, and the newest of all are among them.
  const parts =
    runId === undefined
      ? (kind === undefined ? entryKind.options : [kind]).map(
          (one) => sql`kind = ${one} and ${range} ${newest}`,
        )
      : [
          sql`run_id = ${runId} and ${kind === undefined ? sql`true` : sql`kind = ${kind}`} and ${range} offset 0`,
        ];
  const each = parts.map(
    (part) => sql`(select * from ledger_entries where org_id = ${organizationId} and ${part})`,
  );
  const { rows } = await sql<EntryRow>`
    select id::text as id, at, kind, amount::text as amount, run_id, operation, note
    from (${sql.join(each, sql` union all `)}) as entries ${newest}`.execute(db);
  return rows.map(({ run_id, amount, ...row }) => ({ ...row, amount: Number(amount), runId: run_id }));
}

/** The time of the entry that a page ended with; null when there is no such entry. */
async function findPlace(db: Db, organizationId: string, id: string): Promise<string | null> {
  const { rows } = await sql<{ at: string }>`
    select at::text as at from ledger_entries where org_id = ${organizationId} and id = ${id}::bigint`.execute(
    db,
  );
  return rows[0]?.at ?? null;
}

function conditionsOf({ from, to, before }: EntryFilter, place: string | null) {
  const conditions = [
    ...(from === undefined ? [] : [sql`at >= ${from}`]),
    ...(to === undefined ? [] : [sql`at < ${to}`]),
    ...(before === undefined || place !== null ? [] : [sql`id < ${before}::bigint`]),
    ...(place === null ? [] : [sql`(at, id) < (${place}::timestamptz, ${before}::bigint)`]),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

export interface HoldRow {
  runId: string;
  amount: number;
}

/** The most runs that are listed. */
const maxHolds = 1000;

/** What runs have set aside now, by run. */
export async function listHolds(db: Db, organizationId: string): Promise<HoldRow[]> {
  const rows = await db
    .selectFrom('holds')
    .select(['run_id', (eb) => eb.fn.sum<string>('amount').as('amount')])
    .where('org_id', '=', organizationId)
    .where('amount', '>', 0)
    .groupBy('run_id')
    .orderBy('run_id')
    .limit(maxHolds)
    .execute();
  return rows.map((row) => ({ runId: row.run_id, amount: Number(row.amount) }));
}
