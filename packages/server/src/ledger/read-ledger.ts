import { sql } from 'kysely';
import type { EntryKind } from '../engine/ports.ts';
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

/** The balance, which nobody else moves before this transaction ends. Null for an organization without an account. */
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

/** Entries of an organization, the newest first. */
export async function listEntries(
  db: Db,
  organizationId: string,
  filter: EntryFilter,
): Promise<LedgerEntry[]> {
  let query = db
    .selectFrom('ledger_entries')
    .select(['id', 'at', 'kind', 'amount', 'run_id', 'operation', 'note'])
    .where('org_id', '=', organizationId);
  if (filter.kind !== undefined) query = query.where('kind', '=', filter.kind);
  if (filter.runId !== undefined) query = query.where('run_id', '=', filter.runId);
  if (filter.from !== undefined) query = query.where('at', '>=', filter.from);
  if (filter.to !== undefined) query = query.where('at', '<', filter.to);
  if (filter.before !== undefined) query = query.where('id', '<', sql<string>`${filter.before}::bigint`);
  const rows = await query.orderBy('id', 'desc').limit(filter.limit).execute();
  return rows.map((row) => ({
    id: String(row.id),
    at: row.at,
    kind: row.kind,
    amount: Number(row.amount),
    runId: row.run_id,
    operation: row.operation,
    note: row.note,
  }));
}

export interface HoldRow {
  runId: string;
  amount: number;
}

/** What runs have set aside now, by run. */
export async function listHolds(db: Db, organizationId: string): Promise<HoldRow[]> {
  const rows = await db
    .selectFrom('holds')
    .select(['run_id', (eb) => eb.fn.sum<string>('amount').as('amount')])
    .where('org_id', '=', organizationId)
    .where('amount', '>', 0)
    .groupBy('run_id')
    .orderBy('run_id')
    .execute();
  return rows.map((row) => ({ runId: row.run_id, amount: Number(row.amount) }));
}
