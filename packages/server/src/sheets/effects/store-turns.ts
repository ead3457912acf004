import { sql } from 'kysely';
import type { Db, Tx } from '../../storage/database.ts';

/** Turns among the rows that match some conditions, which the digest stands for. */
export interface TurnPlace {
  organizationId: string;
  sheetId: number;
  digest: string;
}

/** Of one sheet. */
const maxTurns = 10_000;
export const maxKeys = 1_000_000;

/** A template in the conditions makes others for each record. */
export class TooManyTurns extends Error {
  constructor() {
    super(
      `Turns were taken in this sheet by ${maxTurns.toLocaleString('en')} different conditions, which is the maximum; use fewer templates in "match".`,
    );
  }
}

/** The row that had its turn last; 0 for none. */
export async function findLast(db: Db, { organizationId, sheetId, digest }: TurnPlace): Promise<number> {
  const { rows } = await sql<{ last_row: string | number }>`
    select last_row from turns
    where org_id = ${organizationId} and sheet_id = ${sheetId}::int and digest = decode(${digest}, 'hex')`.execute(
    db,
  );
  return Number(rows[0]?.last_row ?? 0);
}

/** Nobody else takes a turn before the transaction ends. */
export async function lockTurns(tx: Tx, place: TurnPlace): Promise<{ last: number; keyCount: number }> {
  const known = await lockKnown(tx, place);
  if (known !== null) return known;
  const { organizationId, sheetId, digest } = place;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from turns
    where org_id = ${organizationId} and sheet_id = ${sheetId}::int`.execute(tx);
  if ((rows[0]?.count ?? 0) >= maxTurns) throw new TooManyTurns();
  await sql`
    insert into turns (org_id, sheet_id, digest)
    values (${organizationId}, ${sheetId}::int, decode(${digest}, 'hex')) on conflict do nothing`.execute(tx);
  const made = await lockKnown(tx, place);
  if (made === null) throw new Error('turns were not made');
  return made;
}

async function lockKnown(tx: Tx, { organizationId, sheetId, digest }: TurnPlace) {
  const { rows } = await sql<{ last_row: string | number; key_count: string | number }>`
    select last_row, key_count from turns
    where org_id = ${organizationId} and sheet_id = ${sheetId}::int and digest = decode(${digest}, 'hex')
    for update`.execute(tx);
  const [row] = rows;
  return row === undefined ? null : { last: Number(row.last_row), keyCount: Number(row.key_count) };
}

/** The rows that keys were given. */
export async function findKeys(
  tx: Tx,
  { organizationId, sheetId, digest }: TurnPlace,
  keys: readonly string[],
): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map();
  const { rows } = await sql<{ key: string; row_id: string | number }>`
    select encode(key_digest, 'hex') as key, row_id from turn_keys
    where org_id = ${organizationId} and sheet_id = ${sheetId}::int and digest = decode(${digest}, 'hex')
      and key_digest = any(array(select decode(hex, 'hex') from unnest(${[...keys]}::text[]) as hex))`.execute(
    tx,
  );
  return new Map(rows.map(({ key, row_id }) => [key, Number(row_id)]));
}

/** Those that are not in the trash. */
export async function keepAlive(
  tx: Tx,
  { organizationId, sheetId }: TurnPlace,
  ids: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ row_id: string | number }>`
    select row_id from sheet_rows
    where org_id = ${organizationId} and sheet_id = ${sheetId}::int and deleted_at is null
      and row_id = any(${[...ids]}::bigint[])`.execute(tx);
  return new Set(rows.map(({ row_id }) => Number(row_id)));
}

/** A key whose row was deleted has another one from now on. */
export async function storeTurns(
  tx: Tx,
  { organizationId, sheetId, digest }: TurnPlace,
  { last, fresh }: { last: number; fresh: ReadonlyMap<string, number> },
): Promise<void> {
  const { rows } =
    fresh.size === 0
      ? { rows: [] }
      : await sql<{ is_new: boolean }>`
          insert into turn_keys (org_id, sheet_id, digest, key_digest, row_id)
          select ${organizationId}, ${sheetId}::int, decode(${digest}, 'hex'), decode(key, 'hex'), row_id
          from unnest(${[...fresh.keys()]}::text[], ${[...fresh.values()]}::bigint[]) as given (key, row_id)
          on conflict (org_id, sheet_id, digest, key_digest) do update set row_id = excluded.row_id
          returning (xmax = 0) as is_new`.execute(tx);
  const added = rows.filter((row) => row.is_new).length;
  await sql`
    update turns set last_row = ${last}::bigint, key_count = key_count + ${added}::bigint
    where org_id = ${organizationId} and sheet_id = ${sheetId}::int and digest = decode(${digest}, 'hex')`.execute(
    tx,
  );
}
