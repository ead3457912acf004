/* What lies in the trash of a sheet. */
import { sql } from 'kysely';
import type { JsonValue } from '../../contract/field.ts';
import { pipePayload } from '../../contract/pipes-request.ts';
import type { SheetTrash, SheetTrashPage } from '../../contract/sheets/trash.ts';
import type { Db } from '../../storage/database.ts';
import type { Sheet } from '../sheet.ts';
import { pipeName } from '../sheet.ts';
import { inTrash } from './list-parts.ts';
import { readCursor, showCursor } from './show-change.ts';

/** What is shown of a row. */
const maxColumns = 20;
const maxLength = 200;

type Page = Pick<SheetTrashPage, 'cursor' | 'limit'>;

/** A page of one kind, by number. */
export async function listTrash(
  db: Db,
  sheet: Sheet,
  { kind, ...page }: SheetTrashPage,
): Promise<SheetTrash> {
  const none: SheetTrash = { rows: [], columns: [], pipes: [], next_cursor: null };
  if (kind === 'rows') {
    const { shown, next } = cut(await listRows(db, sheet, page), page, ({ row }) => row);
    return { ...none, rows: shown, next_cursor: next };
  }
  if (kind === 'columns') {
    const { shown, next } = cut(await listColumns(db, sheet, page), page, ({ no }) => no);
    return {
      ...none,
      columns: shown.map(({ no, ...column }) => ({ column: `c${no}`, ...column })),
      next_cursor: next,
    };
  }
  const { shown, next } = cut(await listPipes(db, sheet, page), page, ({ no }) => no);
  return {
    ...none,
    pipes: shown.map(({ no, ...pipe }) => ({ pipe: pipeName(no), ...pipe })),
    next_cursor: next,
  };
}

/** One more than the page has was read. */
function cut<Item>(
  items: readonly Item[],
  { limit }: Page,
  numberOf: (item: Item) => number,
): { shown: Item[]; next: string | null } {
  const shown = items.slice(0, limit);
  const last = items.length > limit ? shown.at(-1) : undefined;
  return { shown, next: last === undefined ? null : showCursor(numberOf(last)) };
}

const afterOf = ({ cursor }: Page) => readCursor(cursor) ?? 0;

interface TrashedRow {
  row_id: string | number;
  deleted_at: Date;
  deleted_by: string | number | null;
  shown: (JsonValue | undefined)[];
}

async function listRows(
  db: Db,
  { organizationId, id, columns }: Sheet,
  page: Page,
): Promise<SheetTrash['rows']> {
  const some = columns.slice(0, maxColumns);
  const { rows } = await sql<TrashedRow>`
    select row_id, deleted_at, deleted_by, (
      select jsonb_agg(case
        when jsonb_typeof(vals -> (no - 1)) = 'string' then to_jsonb(left(vals ->> (no - 1), ${maxLength}::int))
        when octet_length((vals -> (no - 1))::text) > ${maxLength}::int
          then to_jsonb(left((vals -> (no - 1))::text, ${maxLength}::int))
        else vals -> (no - 1) end order by place)
      from unnest(${some.map(({ no }) => no)}::int[]) with ordinality as wanted (no, place)) as shown
    from sheet_rows
    where org_id = ${organizationId} and sheet_id = ${id}::int and ${inTrash} and row_id > ${afterOf(page)}::bigint
    order by row_id limit ${page.limit + 1}::int`.execute(db);
  return rows.map(({ row_id, deleted_at, deleted_by, shown }) => ({
    row: Number(row_id),
    deleted_at: deleted_at.toISOString(),
    change: deleted_by === null ? null : Number(deleted_by),
    values: Object.fromEntries(
      some.flatMap(({ name }, at) => {
        const value = shown?.[at] ?? null;
        return value === null ? [] : [[name, typeof value === 'string' ? value.toWellFormed() : value]];
      }),
    ),
  }));
}

async function listColumns(db: Db, { organizationId, id }: Sheet, page: Page) {
  const { rows } = await sql<{ no: number; name: string; deleted_at: Date }>`
    select no, name, deleted_at from sheet_columns
    where org_id = ${organizationId} and sheet_id = ${id}::int and ${inTrash} and no > ${afterOf(page)}::bigint
    order by no limit ${page.limit + 1}::int`.execute(db);
  return rows.map(({ deleted_at, ...column }) => ({ ...column, deleted_at: deleted_at.toISOString() }));
}

async function listPipes(db: Db, { organizationId, id }: Sheet, page: Page) {
  const { rows } = await sql<{ no: number; payload: string; deleted_at: Date }>`
    select pipe.no, config.payload, pipe.deleted_at from sheet_pipes as pipe
    join sheet_pipe_configs as config on config.org_id = pipe.org_id and config.sheet_id = pipe.sheet_id
      and config.pipe_no = pipe.no and config.no = pipe.config_no
    where pipe.org_id = ${organizationId} and pipe.sheet_id = ${id}::int and ${inTrash}
      and pipe.no > ${afterOf(page)}::bigint
    order by pipe.no limit ${page.limit + 1}::int`.execute(db);
  return rows.map(({ no, payload, deleted_at }) => ({
    no,
    pipe_id: pipePayload.parse(JSON.parse(payload)).pipe_id,
    deleted_at: deleted_at.toISOString(),
  }));
}
