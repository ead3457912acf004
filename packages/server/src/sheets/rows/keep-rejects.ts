/* What imports into a sheet refused, row by row: kept for a while, and read page by page. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Reject } from '../../contract/datasets.ts';
import type { ImportCounts, ShownImport } from '../../contract/sheets/imports.ts';
import { keptImports, maxRejects } from '../../contract/sheets/imports.ts';
import type { Db } from '../../storage/database.ts';
import { deleteRejects } from '../../storage/sheet-rejects.ts';
import { noPart } from '../refusals.ts';
import type { SheetPlace } from '../sheet.ts';

const batchSize = 1000;
const maxShown = 20;

export interface RejectKeeper {
  importId: string;
  /** `more`: those that are counted only. */
  add(rejects: readonly Reject[], more?: number): Promise<void>;
  /** `isWhole`: whether all of the file was read. */
  finish(counts: Omit<ImportCounts, 'rejected'>, isWhole: boolean): Promise<void>;
  count(): number;
  first(): Reject[];
}

/** Keeps what an import refuses as it comes; the oldest imports of the sheet make place for it. */
export async function keepRejects(db: Db, place: SheetPlace): Promise<RejectKeeper> {
  const importId = randomBytes(8).toString('hex');
  const { organizationId: org_id, id: sheet_id } = place;
  await forgetOldest(db, place, keptImports - 1);
  await db.insertInto('sheet_imports').values({ org_id, sheet_id, id: importId }).execute();
  const first: Reject[] = [];
  let waiting: (Reject & { seq: number })[] = [];
  let [count, kept] = [0, 0];
  const flush = async (): Promise<void> => {
    const rejects = waiting;
    waiting = [];
    if (rejects.length > 0) await insertRejects(db, place, { importId, rejects });
  };
  return {
    importId,
    add: async (rejects, more = 0) => {
      count += rejects.length + more;
      first.push(...rejects.slice(0, maxShown - first.length));
      for (const reject of rejects.slice(0, maxRejects - kept)) {
        waiting.push({ ...storable(reject), seq: kept });
        kept += 1;
        if (waiting.length === batchSize) await flush();
      }
    },
    finish: async ({ appended, updated }, isWhole) => {
      await flush();
      await noteEnd(db, place, { importId, counts: { appended, updated, rejected: count }, isWhole });
    },
    count: () => count,
    first: () => first,
  };
}

async function noteEnd(
  db: Db,
  { organizationId, id }: SheetPlace,
  { importId, counts, isWhole }: { importId: string; counts: ImportCounts; isWhole: boolean },
): Promise<void> {
  await db
    .updateTable('sheet_imports')
    .set({ ...counts, ...(isWhole ? { finished_at: sql<Date>`now()` } : {}) })
    .where('org_id', '=', organizationId)
    .where('sheet_id', '=', id)
    .where('id', '=', importId)
    .execute();
}

/** The text of a database has neither NUL nor half a character. */
function storable({ line, ...texts }: Reject): Reject {
  const clean = (text: string) => text.replaceAll('\0', '\u2400').toWellFormed();
  const { column, reason, text } = texts;
  return { line, column: column === null ? null : clean(column), reason: clean(reason), text: clean(text) };
}

async function insertRejects(
  db: Db,
  { organizationId, id }: SheetPlace,
  { importId, rejects }: { importId: string; rejects: readonly (Reject & { seq: number })[] },
): Promise<void> {
  await sql`
    insert into sheet_rejects (org_id, sheet_id, import_id, seq, line, "column", reason, text)
    select ${organizationId}, ${id}::int, ${importId}, seq, line, "column", reason, text
    from json_to_recordset(${JSON.stringify(rejects)}::json)
      as r (seq int, line bigint, "column" text, reason text, text text)`.execute(db);
}

async function forgetOldest(db: Db, place: SheetPlace, kept: number): Promise<void> {
  const { organizationId, id } = place;
  const { rows } = await sql<{ id: string }>`
    select id from sheet_imports where org_id = ${organizationId} and sheet_id = ${id}::int
      and (finished_at is not null or created_at < now() - interval '1 day')
    order by created_at desc, id offset ${kept}::int`.execute(db);
  for (const { id: importId } of rows) await deleteRejects(db, { ...place, importId });
}

/** The imports whose rejects are kept, the newest first. */
export async function listImports(
  db: Db,
  { organizationId, id }: SheetPlace,
  importId: string | null = null,
): Promise<ShownImport[]> {
  const { rows } = await sql<{
    id: string;
    appended: string | number;
    updated: string | number;
    rejected: string | number;
    created_at: Date;
    finished_at: Date | null;
  }>`
    select id, appended, updated, rejected, created_at, finished_at from sheet_imports
    where org_id = ${organizationId} and sheet_id = ${id}::int and (${importId}::text is null or id = ${importId})
    order by created_at desc, id limit 100`.execute(db);
  return rows.map(({ id: found, created_at, finished_at, ...counts }) => ({
    id: found,
    appended: Number(counts.appended),
    updated: Number(counts.updated),
    rejected: Number(counts.rejected),
    created_at: created_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
  }));
}

interface RejectsPage {
  importId: string;
  /** The last one of the page before; -1 for the first page. */
  after: number;
  limit: number;
}

/** In the order they were found. Throws where the sheet has no such import. */
export async function listRejects(
  db: Db,
  place: SheetPlace,
  { importId, after, limit }: RejectsPage,
): Promise<{ rejects: Reject[]; next: number | null }> {
  if ((await listImports(db, place, importId)).length === 0) throw noPart('import', importId);
  const rows = await db
    .selectFrom('sheet_rejects')
    .select(['seq', 'line', 'column', 'reason', 'text'])
    .where('org_id', '=', place.organizationId)
    .where('sheet_id', '=', place.id)
    .where('import_id', '=', importId)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
    .execute();
  const rejects = rows.map(({ line, column, reason, text }) => ({
    line: Number(line),
    column,
    reason,
    text,
  }));
  return { rejects, next: rows.length < limit ? null : (rows.at(-1)?.seq ?? null) };
}
