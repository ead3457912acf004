/* Which tables exist, and which of those that no dataset names are still needed. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { DatasetColumn } from '../../contract/datasets.ts';
import type { Db, Tx } from '../../storage/database.ts';
import { tableOf } from '../column-sql.ts';
import { withoutIndex } from '../indexing/contains-index.ts';
import { stopBuilding } from '../indexing/stop-building.ts';

/** More than an import may create; `drop table if exists` minds none that is not there. */
const partsToDrop = 8;
const leaseSeconds = 300;
const renewMs = 30_000;

export interface TableLease {
  id: string;
  release(): void;
}

/** Enters a table that an import is going to fill; the lease lasts for as long as this process renews it. */
export async function leaseTable(
  db: Db,
  { organizationId, columns }: { organizationId: string; columns: readonly DatasetColumn[] },
): Promise<TableLease> {
  const id = randomBytes(8).toString('hex');
  await db
    .insertInto('dataset_tables')
    .values({
      id,
      org_id: organizationId,
      columns: JSON.stringify(columns.map(withoutIndex)),
      parts: partsToDrop,
      tokens: null,
      lease_until: leaseEnd(),
    })
    .execute();
  // One that fails is tried again; a lease lasts ten of them.
  const timer = setInterval(() => void renew(db, id).catch(() => {}), renewMs).unref();
  return { id, release: () => clearInterval(timer) };
}

function leaseEnd() {
  return sql<Date>`now() + make_interval(secs => ${leaseSeconds}::int)`;
}

async function renew(db: Db, id: string): Promise<void> {
  await db.updateTable('dataset_tables').set({ lease_until: leaseEnd() }).where('id', '=', id).execute();
}

/** Drops tables whose rows nobody can reach any more. The caller must know that no dataset names them. */
export async function dropTable(tx: Tx, id: string): Promise<void> {
  const parts = Array.from({ length: partsToDrop }, (_, part) => ({ id, part }));
  await stopBuilding(tx, parts);
  for (const part of parts) await sql`drop table if exists ${tableOf(part)}`.execute(tx);
  await tx.deleteFrom('dataset_tables').where('id', '=', id).execute();
}

/**
 * Drops the tables that no dataset names: of deleted datasets and organizations, and of imports whose process died.
 * Safe to run by many processes at once; one table per transaction, since each takes a lock of its own.
 */
export async function sweepDatasetTables(db: Db): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from dataset_tables where lease_until < now()
    and not exists (select from datasets where datasets.table_id = dataset_tables.id) order by id`.execute(
    db,
  );
  for (const { id } of rows) await db.transaction().execute((tx) => sweepOne(tx, id));
  await sql`
    delete from dataset_rejects where not exists (select from datasets where datasets.import_id = dataset_rejects.import_id)
    and not exists (select from dataset_tables where dataset_tables.id = dataset_rejects.import_id)`.execute(
    db,
  );
  return rows.length;
}

async function sweepOne(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql`
    select from dataset_tables where id = ${id} and lease_until < now()
    and not exists (select from datasets where datasets.table_id = dataset_tables.id)
    for update skip locked`.execute(tx);
  if (rows.length > 0) await dropTable(tx, id);
}

/** Gives a table up. The next sweep drops it. */
export async function abandonTable(db: Db | Tx, id: string): Promise<void> {
  await db
    .updateTable('dataset_tables')
    .set({ lease_until: sql<Date>`'-infinity'` })
    .where('id', '=', id)
    .execute();
}
