/* Which of the rows that were found a sheet has already. */
import { sql } from 'kysely';
import type { JsonValue } from '../../contract/field.ts';
import type { Db, Tx } from '../../storage/database.ts';
import { columnPlace, textAt } from '../cells/value-sql.ts';
import type { Identify } from './read-page.ts';
import type { TakenField } from './sheet-search.ts';

/** Rows that are read at once, and looked at before others have the thread. */
const rowsAtOnce = 2000;

export interface Looking {
  sheetId: number;
  fields: readonly TakenField[];
  /** The search whose ids are meant. */
  scope: string;
  identify: Identify;
  wanted: ReadonlySet<string>;
}

export interface KnownRows {
  known: Set<string>;
  /** The last row that was looked at. */
  to: number;
  isAll: boolean;
}

interface IdentityRow {
  row_id: string | number;
  search_id: string | null;
  [value: `v${number}`]: string | null;
}

/** Looks at the next rows of a sheet, the oldest first. */
export async function findKnown(db: Db | Tx, looking: Looking, after: number): Promise<KnownRows> {
  const { sheetId, fields, scope, identify, wanted } = looking;
  const identities = fields.flatMap(({ identity, column }) =>
    identity === null ? [] : [{ identity, column }],
  );
  if (identities.length === 0 || wanted.size === 0) return { known: new Set(), to: after, isAll: true };
  const values = identities.map(
    ({ column }, at) => sql`${textAt(columnPlace(column))} as ${sql.ref(`v${at}`)}`,
  );
  const { rows } = await sql<IdentityRow>`
    select row_id, origin::jsonb ->> 'search_id' as search_id, ${sql.join(values)} from sheet_rows as r
    where sheet_id = ${sheetId}::int and row_id > ${after}::bigint and deleted_at is null
    order by row_id limit ${rowsAtOnce}::int`.execute(db);
  const known = new Set<string>();
  for (const row of rows) {
    for (const [at, { identity }] of identities.entries()) {
      const value: JsonValue = row[`v${at}`] ?? null;
      // An id that another search gave means something else. One that nobody gave may be meant.
      const key = value === null ? null : identify(identity, value, row.search_id ?? scope);
      if (key !== null && wanted.has(key)) known.add(key);
    }
  }
  return { known, to: Number(rows.at(-1)?.row_id ?? after), isAll: rows.length < rowsAtOnce };
}
