/* What tells a row from others of its sheet: the value of the column that is its key. */
import { sql } from 'kysely';
import { ServiceError } from '../../contract/errors.ts';
import { suggestName } from '../../contract/nearest-name.ts';
import type { Db, Tx } from '../../storage/database.ts';
import { shareOrganization } from '../../storage/organizations.ts';
import { organizationGone } from '../refusals.ts';
import type { Sheet, SheetPlace } from '../sheet.ts';
import { lockSheet, raiseVersion } from '../structure/lock-sheet.ts';
import { structureTouch } from '../touches/touch.ts';

/** Of locks that stand for no row. */
const keyLocks = 1936;

/**
 * Whoever gives rows of a sheet keys waits for the others who do, until they are done: who has a key is decided before
 * any row is locked, so that rows can be locked in their order. Taken after the sheet and before its rows.
 */
export async function lockKeys(tx: Tx, { id }: SheetPlace): Promise<void> {
  await sql`select pg_advisory_xact_lock(${keyLocks}::int, ${id}::int)`.execute(tx);
}

const hasKey = ({ organizationId, id }: SheetPlace) =>
  sql`org_id = ${organizationId} and sheet_id = ${id}::int and deleted_at is null and key_digest is not null`;

/**
 * The rows that have these keys. Key by key: of a sheet that grows the planner knows too little to choose an index by
 * itself. Where the keys are locked, no other row gets one of these; one that goes into the trash just now still has it.
 */
export async function findRowsOf(
  tx: Tx,
  place: SheetPlace,
  digests: readonly string[],
): Promise<Map<string, number>> {
  if (digests.length === 0) return new Map();
  const { rows } = await sql<{ row_id: string | number; digest: string }>`
    select row_id, hex as digest from unnest(${[...digests]}::text[]) as hex cross join lateral (
      select row_id from sheet_rows where ${hasKey(place)} and key_digest = decode(hex, 'hex') limit 1) as there`.execute(
    tx,
  );
  return new Map(rows.map(({ row_id, digest }) => [digest, Number(row_id)]));
}

/** The same, locked in the order of their ids; so before any other row is. */
export async function lockRowsOf(
  tx: Tx,
  place: SheetPlace,
  digests: readonly string[],
): Promise<Map<string, number>> {
  const found = await findRowsOf(tx, place, digests);
  if (found.size === 0) return new Map();
  const ids = [...found.values()].toSorted((one, other) => one - other);
  const { rows } = await sql<{ row_id: string | number; digest: string }>`
    select there.row_id, digest from unnest(${ids}::bigint[]) as wanted cross join lateral (
      select row_id, encode(key_digest, 'hex') as digest from sheet_rows
      where ${hasKey(place)} and row_id = wanted limit 1 for update) as there`.execute(tx);
  return new Map(rows.map(({ row_id, digest }) => [digest, Number(row_id)]));
}

/** Whether rows are to be known by a column; throws where they cannot be. `becomes`: it has to be made the key first. */
export function checkKey({ columns }: Pick<Sheet, 'columns'>, name: string): { becomes: boolean } {
  const column = columns.find((one) => one.name === name);
  if (column === undefined) {
    const names = columns.map((one) => one.name);
    throw badKey(`The sheet has no column "${shorten(name)}". ${suggestName(name, names)}`.trim());
  }
  if (column.isKey) return { becomes: false };
  const key = columns.find(({ isKey }) => isKey);
  if (key === undefined) return { becomes: true };
  throw badKey(`The key of the sheet is "${key.name}"; send that one as "key".`);
}

/** Makes a column the key of a sheet that has no rows yet. */
export async function makeKey(db: Db, place: SheetPlace, name: string): Promise<void> {
  const { organizationId, id } = place;
  await db.transaction().execute(async (tx) => {
    if (!(await shareOrganization(tx, organizationId))) throw organizationGone();
    await lockSheet(tx, place);
    const { rows } = await sql`
      select from sheet_rows where org_id = ${organizationId} and sheet_id = ${id}::int and deleted_at is null
      limit 1`.execute(tx);
    if (rows.length > 0) throw badKey(noKeyYet(name));
    const { numAffectedRows } = await sql`
      update sheet_columns set is_key = true
      where org_id = ${organizationId} and sheet_id = ${id}::int and name = ${name} and deleted_at is null
        and not exists (
          select from sheet_columns as other where other.org_id = ${organizationId} and other.sheet_id = ${id}::int
            and other.deleted_at is null and other.is_key)`.execute(tx);
    // Somebody else may have been faster; the caller looks at the sheet again.
    if (numAffectedRows === 0n) return;
    await sql`
      update sheets set structure = structure + 1
      where org_id = ${organizationId} and id = ${id}::int`.execute(tx);
    await raiseVersion(tx, place, structureTouch);
  });
}

const shorten = (name: string) => name.slice(0, 60).replaceAll('\0', '\u2400').toWellFormed();

const noKeyYet = (name: string) =>
  `"${shorten(name)}" is not the key of the sheet, and the sheet has rows already. Make a sheet whose column "${shorten(name)}" has "is_key": true and append the rows there, or leave "key" out.`;

function badKey(message: string): ServiceError {
  return new ServiceError('invalid-request', message, {
    errors: [{ code: 'ValidationFailed', message, path: 'key' }],
  });
}
