/* How imported rows become rows of a dataset: they replace all others, or are added to them. One transaction each. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { DatasetColumn } from '../../contract/datasets.ts';
import { ServiceError } from '../../contract/errors.ts';
import type { Db, Tx } from '../../storage/database.ts';
import type { Part } from '../column-sql.ts';
import { columnAt, keyExpression, nameTable, tableOf } from '../column-sql.ts';
import type { Dataset, DatasetPlace, DatasetTable } from '../dataset.ts';
import { getDataset } from '../dataset.ts';
import { askForIndexes } from '../indexing/index-wishes.ts';
import { tokenIndexOf } from './prepare-tables.ts';
import { abandonTable, dropTable } from './table-leases.ts';
import type { TokenLayout } from '../token-layout.ts';
import type { ColumnSample } from './choose-tokens.ts';
import { chooseTokens } from './choose-tokens.ts';

/** What an import has filled. */
export interface ImportedTable {
  id: string;
  columns: readonly DatasetColumn[];
  parts: readonly Part[];
  rows: number;
  rejected: number;
  tokens: TokenLayout;
  samples: readonly ColumnSample[];
}

/** Rows this many times as many as when the token index was planned may lie quite differently in its buckets. */
const newLayoutFactor = 4;

/** Removes all but the last row of each key, and returns how many. The tables still belong to the import alone. */
export async function dropDuplicates(
  db: Db,
  { columns, parts, key }: Pick<ImportedTable, 'columns' | 'parts'> & { key: string | null },
): Promise<number> {
  const keyAt = columns.findIndex(({ name }) => name === key);
  if (keyAt === -1) return 0;
  const keyOf = sql.raw(keyExpression(keyAt, columns[keyAt]?.type ?? 'string'));
  const all = sql.join(
    parts.map((part) => sql`select row_id, ${keyOf} as key from ${tableOf(part)}`),
    sql` union all `,
  );
  let dropped = 0;
  for (const part of parts) {
    const { numAffectedRows } = await sql`
      with last as (select key, max(row_id) as row_id from (${all}) as rows group by key having count(*) > 1)
      delete from ${tableOf(part)} as own using last
      where ${sql.raw(keyExpression(keyAt, columns[keyAt]?.type ?? 'string'))} = last.key
      and own.row_id < last.row_id`.execute(db);
    dropped += Number(numAffectedRows ?? 0n);
  }
  return dropped;
}

/** Waits for other imports that are publishing to the dataset. */
async function lockDataset(tx: Tx, place: DatasetPlace): Promise<Dataset> {
  await sql`select from datasets where org_id = ${place.organizationId} and name = ${place.name} for update`.execute(
    tx,
  );
  return getDataset(tx, place);
}

/** Replaces all rows with the imported ones. */
export async function publishInstead(
  db: Db,
  place: DatasetPlace,
  imported: ImportedTable,
): Promise<{ updated: 0 }> {
  const old = await db.transaction().execute(async (tx) => {
    const { table, columns } = await lockDataset(tx, place);
    if (!haveSameColumns(columns, imported.columns)) throw changedColumns();
    await tx
      .updateTable('dataset_tables')
      .set({
        parts: imported.parts.length,
        ...storeTokens(imported.tokens),
        row_count: imported.rows,
        indexed_rows: imported.rows,
        last_row_id: sql<number>`(${lastRowId(imported)})`,
        lease_until: sql<Date>`now()`,
      })
      .where('id', '=', imported.id)
      .execute();
    await nameTableOf(tx, place, { ...imported, tableId: imported.id });
    await askForIndexes(tx, { columns, tableId: imported.id });
    return table;
  });
  // Apart from the above: it waits for readers of the old rows. What fails here is swept up later.
  if (old !== null) await dropOld(db, old.id).catch(() => {});
  return { updated: 0 };
}

async function dropOld(db: Db, id: string): Promise<void> {
  await abandonTable(db, id);
  await db.transaction().execute((tx) => dropTable(tx, id));
}

function lastRowId({ parts }: Pick<ImportedTable, 'parts'>): RawBuilder<number> {
  const each = parts.map((part) => sql`select max(row_id) as row_id from ${tableOf(part)}`);
  return sql`select coalesce(max(row_id), 0) from (${sql.join(each, sql` union all `)}) as parts`;
}

async function nameTableOf(
  tx: Tx,
  { organizationId, name }: DatasetPlace,
  { id: importId, rejected, tableId }: Pick<ImportedTable, 'id' | 'rejected'> & { tableId: string },
): Promise<void> {
  await sql`
    with old as (select import_id from datasets where org_id = ${organizationId} and name = ${name})
    delete from dataset_rejects using old where dataset_rejects.import_id = old.import_id`.execute(tx);
  await tx
    .updateTable('datasets')
    .set({ table_id: tableId, import_id: importId, rejected, updated_at: sql<Date>`now()` })
    .where('org_id', '=', organizationId)
    .where('name', '=', name)
    .execute();
}

/** Adds the imported rows. A row whose key exists takes the place of the old row. */
export async function publishAmong(
  db: Db,
  place: DatasetPlace,
  imported: ImportedTable,
): Promise<{ updated: number }> {
  return db.transaction().execute(async (tx) => {
    const { table, key, columns } = await lockDataset(tx, place);
    if (
      table === null ||
      !haveSameColumns(columns, imported.columns) ||
      !haveSameColumns(table.columns, imported.columns)
    ) {
      throw changedColumns();
    }
    const updated = key === null ? 0 : await updateRows(tx, { table, imported, key });
    const added = await insertRows(tx, { table, imported });
    await noteGrowth(tx, table, { added, samples: imported.samples });
    await nameTableOf(tx, place, { ...imported, tableId: table.id });
    await dropTable(tx, imported.id);
    return { updated };
  });
}

function changedColumns(): ServiceError {
  const detail =
    'The declaration of the dataset changed while the file was being read; send the file again with mode=replace.';
  return new ServiceError('invalid-request', detail);
}

export function haveSameColumns(a: readonly DatasetColumn[], b: readonly DatasetColumn[]): boolean {
  return (
    a.length === b.length && a.every(({ name, type }, at) => name === b[at]?.name && type === b[at].type)
  );
}

interface Merge {
  table: DatasetTable;
  imported: ImportedTable;
}

/** Updates existing rows for which the import has a newer one, and removes the newer ones from the import. */
async function updateRows(tx: Tx, { table, imported, key }: Merge & { key: string }): Promise<number> {
  const keyAt = table.columns.findIndex(({ name }) => name === key);
  const type = table.columns[keyAt]?.type ?? 'string';
  const ownKey = sql.raw(keyExpression(keyAt, type));
  const newKey = sql.raw(type === 'string' ? `dataset_key(newer.c${keyAt})` : `newer.c${keyAt}`);
  const oldKey = sql.raw(type === 'string' ? `dataset_key(old.c${keyAt})` : `old.c${keyAt}`);
  const assignments = sql.join(table.columns.map((_, at) => sql`${columnAt(at)} = newer.${columnAt(at)}`));
  let updated = 0;
  for (const part of table.parts) {
    for (const from of imported.parts) {
      const { rows } = await sql<{ count: string | number }>`
        with changed as (
          update ${tableOf(part)} as old set ${assignments} from ${tableOf(from)} as newer
          where ${oldKey} = ${newKey} returning ${oldKey} as key
        ), taken as (
          delete from ${tableOf(from)} using changed where ${ownKey} = changed.key returning 1
        )
        select count(*) as count from changed`.execute(tx);
      updated += Number(rows[0]?.count ?? 0);
    }
  }
  return updated;
}

/** Spreads new rows over the parts in their order, with ids after all earlier ones. */
async function insertRows(tx: Tx, { table, imported }: Merge): Promise<number> {
  const columns = sql.join(table.columns.map((_, at) => columnAt(at)));
  let added = 0;
  for (const [at, from] of imported.parts.entries()) {
    const to = table.parts[at % table.parts.length];
    if (to === undefined) throw new Error(`the dataset table ${table.id} has no parts`);
    const { numAffectedRows } = await sql`
      insert into ${tableOf(to)} (row_id, ${columns})
      select row_id + ${table.lastRowId}::bigint, ${columns} from ${tableOf(from)} order by row_id`.execute(
      tx,
    );
    added += Number(numAffectedRows ?? 0n);
  }
  return added;
}

async function noteGrowth(
  tx: Tx,
  table: DatasetTable,
  { added, samples }: { added: number; samples: readonly ColumnSample[] },
): Promise<void> {
  const rows = table.rows + added;
  const isNewLayout = rows > table.indexedRows * newLayoutFactor;
  const tokens = isNewLayout ? await chooseTokens(samples) : table.tokens;
  if (isNewLayout) await replaceTokenIndex(tx, table, tokens);
  await tx
    .updateTable('dataset_tables')
    .set({
      row_count: rows,
      last_row_id: sql<number>`(${lastRowId(table)})`,
      ...storeTokens(tokens),
      indexed_rows: isNewLayout ? rows : table.indexedRows,
    })
    .where('id', '=', table.id)
    .execute();
}

const storeTokens = ({ columns, pairs, triples }: TokenLayout) => ({
  tokens: JSON.stringify(columns),
  token_pairs: JSON.stringify(pairs),
  token_triples: JSON.stringify(triples),
});

async function replaceTokenIndex(tx: Tx, { parts }: DatasetTable, tokens: TokenLayout): Promise<void> {
  for (const part of parts) {
    await sql`drop index if exists ${sql.table(`${nameTable(part)}_tokens`)}`.execute(tx);
    for (const statement of tokenIndexOf(part, tokens)) await sql.raw(statement).execute(tx);
  }
}
