import { sql } from 'kysely';
import type { DatasetColumn, NewDataset } from '../contract/datasets.ts';
import { ServiceError } from '../contract/errors.ts';
import type { Db, Tx } from '../storage/database.ts';
import type { Dataset, DatasetPlace } from './dataset.ts';
import { getDataset } from './dataset.ts';
import { haveSameColumns } from './importing/publish-rows.ts';
import { withoutIndex } from './indexing/contains-index.ts';
import { askForIndexes, checkIndexCount } from './indexing/index-wishes.ts';
import { abandonTable, sweepDatasetTables } from './importing/table-leases.ts';

const maxDatasets = 200;

/** Creates a dataset, or changes its declaration. Its rows stay as they are until an import replaces them. */
export async function declareDataset(
  db: Db,
  place: DatasetPlace,
  { kind, columns, key }: NewDataset,
): Promise<Dataset> {
  const stored = {
    kind,
    columns: JSON.stringify(columns.map(withoutIndex)),
    contains_indexed: JSON.stringify(namesOfIndexed(columns)),
    key: key ?? null,
  };
  return db.transaction().execute(async (tx) => {
    await checkCount(tx, place);
    await tx
      .insertInto('datasets')
      .values({ org_id: place.organizationId, name: place.name, ...stored })
      .onConflict((conflict) =>
        conflict.columns(['org_id', 'name']).doUpdateSet({ ...stored, updated_at: sql<Date>`now()` }),
      )
      .execute();
    await checkIndexCount(tx, place.organizationId);
    await applyRenaming(tx, await getDataset(tx, place));
    await applyIndexes(tx, await getDataset(tx, place));
    return getDataset(tx, place);
  });
}

function namesOfIndexed(columns: readonly DatasetColumn[]): string[] {
  return columns.flatMap(({ name, has_contains_index: isIndexed }) => (isIndexed === true ? [name] : []));
}

async function checkCount(tx: Tx, { organizationId, name }: DatasetPlace): Promise<void> {
  const { count } = await tx
    .selectFrom('datasets')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('org_id', '=', organizationId)
    .where('name', '!=', name)
    .executeTakeFirstOrThrow();
  if (Number(count) < maxDatasets) return;
  const detail = `This organization has ${maxDatasets} datasets and cannot have more; delete one that is not needed.`;
  throw new ServiceError('invalid-request', detail);
}

/** New names and formats for columns of the same types take effect at once, because the tables do not contain them. */
async function applyRenaming(tx: Tx, { table, columns }: Dataset): Promise<void> {
  if (table === null || !haveSameShape(table.columns, columns)) return;
  await tx
    .updateTable('dataset_tables')
    .set({ columns: JSON.stringify(columns.map(withoutIndex)) })
    .where('id', '=', table.id)
    .execute();
}

/** Of other columns the indexes stay as they are, until an import replaces the rows. */
async function applyIndexes(tx: Tx, { table, columns }: Dataset): Promise<void> {
  if (table === null || !haveSameColumns(table.columns, columns)) return;
  await askForIndexes(tx, { columns, tableId: table.id });
}

function haveSameShape(a: readonly DatasetColumn[], b: readonly DatasetColumn[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ source, type }, at) => source === b[at]?.source && type === b[at].type)
  );
}

/** Deletes a dataset with its rows. False if it did not exist. */
export async function deleteDataset(db: Db, { organizationId, name }: DatasetPlace): Promise<boolean> {
  const wasThere = await db.transaction().execute(async (tx) => {
    const gone = await tx
      .deleteFrom('datasets')
      .where('org_id', '=', organizationId)
      .where('name', '=', name)
      .returning('table_id')
      .executeTakeFirst();
    if (gone?.table_id != null) await abandonTable(tx, gone.table_id);
    return gone !== undefined;
  });
  if (wasThere) await sweepDatasetTables(db);
  return wasThere;
}
