/* A view as a file, a window of rows at a time. */
import { toCredits } from '../../contract/money.ts';
import { sql } from 'kysely';
import type { FieldType, JsonValue } from '../../contract/field.ts';
import type { ExportExtra, ExportFormat } from '../../contract/sheets/reading.ts';
import type { Db } from '../../storage/database.ts';
import type { SheetField } from '../cells/fields.ts';
import { readCell } from '../cells/read-cell.ts';
import type { StoredRow } from '../cells/stored-cells.ts';
import { readRows } from '../cells/stored-cells.ts';
import { readTrail } from '../cells/trail.ts';
import type { Sheet } from '../sheet.ts';
import { pipeName } from '../sheet.ts';
import { bytesPerRow, unpack } from './make-order.ts';
import type { ParquetColumn } from './parquet/parquet-size.ts';
import type { ParquetThreads } from './parquet/parquet-threads.ts';
import { writeParquet } from './parquet/write-parquet.ts';
import { writeCsvLine, writeJsonLine } from './write-lines.ts';

export interface Export {
  fields: readonly SheetField[];
  format: ExportFormat;
  extras: readonly ExportExtra[];
  isRaw: boolean;
}

/** Rows of a window, and bytes of them as they are stored, which is less than what comes of them. */
const maxRows = 500;
const maxBytes = 1_000_000;

interface Reading {
  order: Buffer;
  exported: Export;
  /** Waits for a place of the organization: a file is fetched for as long as its reader likes. */
  inPlace<Result>(task: () => Promise<Result>): Promise<Result>;
  parquet: ParquetThreads;
  signal: AbortSignal;
}

/** A file, piece by piece. Rows that are deleted meanwhile are left out. */
export async function exportRows(
  db: Db,
  sheet: Sheet,
  reading: Reading,
): Promise<AsyncIterable<string | Uint8Array>> {
  const { exported, parquet, signal } = reading;
  const columns = columnsOf(exported, sheet);
  const lines = readAll(db, sheet, reading);
  if (exported.format === 'parquet') {
    const owner = sheet.organizationId;
    return writeParquet(lines, { owner, columns, parquet, signal });
  }
  return writeText(lines, { names: columns.map(({ name }) => name), exported });
}

async function* writeText(
  lines: AsyncIterable<readonly Line[]>,
  { names, exported }: { names: readonly string[]; exported: Export },
): AsyncGenerator<string> {
  const write = exported.format === 'csv' ? csvWriter(exported) : (line: Line) => writeJsonLine(names, line);
  if (exported.format === 'csv') yield writeCsvLine(names, { isRaw: exported.isRaw });
  for await (const some of lines) {
    const text = some.map(write).join('');
    if (text !== '') yield text;
  }
}

async function* readAll(db: Db, sheet: Sheet, { order, exported, inPlace }: Reading): AsyncGenerator<Line[]> {
  const pipes = pipesOf(exported.fields, sheet);
  for (let from = 0; from < order.length / bytesPerRow;) {
    const ids = unpack(order, { from, count: maxRows });
    yield await inPlace(async () => {
      const fitting = ids.slice(0, await countFitting(db, sheet, { ids, pipes }));
      from += fitting.length;
      return readLines(db, sheet, { ids: fitting, exported });
    });
  }
}

type Line = readonly JsonValue[];

const csvWriter =
  ({ isRaw }: Export) =>
  (line: Line) =>
    writeCsvLine(line, { isRaw });

/** The columns of a file, and what Parquet takes their values for. */
export function columnsOf(
  { fields, extras }: Omit<Export, 'format' | 'isRaw'>,
  sheet: Sheet,
): ParquetColumn[] {
  const text = (name: string): ParquetColumn => ({ name, type: 'STRING' });
  const ofFields = fields.flatMap(({ name, type }) => [
    { name, type: parquetTypes[type] },
    ...(extras.includes('status') ? [text(`${name}_status`)] : []),
  ]);
  const more = extras.filter((extra) => extra !== 'status');
  const ofPipes = pipesOf(fields, sheet).flatMap((no) =>
    more.map((extra) => ({ name: `${pipeName(no)}_${extra}`, type: extraTypes[extra] })),
  );
  return [{ name: 'row_id', type: 'INT32' }, ...ofFields, ...ofPipes];
}

const parquetTypes: Record<FieldType, ParquetColumn['type']> = {
  string: 'STRING',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
  json: 'STRING',
  unknown: 'STRING',
};
const extraTypes: Record<Exclude<ExportExtra, 'status'>, ParquetColumn['type']> = {
  provider: 'STRING',
  credits: 'DOUBLE',
  observed_at: 'TIMESTAMP',
};

function pipesOf(fields: readonly SheetField[], { pipes }: Sheet): number[] {
  const used = new Set(fields.map(({ filled }) => filled?.pipe.no));
  return pipes.map(({ no }) => no).filter((no) => used.has(no));
}

/** How many of these rows are read at once; at least one. */
async function countFitting(
  db: Db,
  { organizationId, id }: Sheet,
  { ids, pipes }: { ids: readonly number[]; pipes: readonly number[] },
): Promise<number> {
  const { rows } = await sql<{ row_id: string | number; bytes: string | number }>`
    select row_id, sum(bytes) as bytes from (
      select row_id, pg_column_size(vals) as bytes from sheet_rows
      where org_id = ${organizationId} and sheet_id = ${id}::int and row_id = any(${[...ids]}::bigint[])
      union all
      select row_id, pg_column_size(vals) from sheet_results
      where org_id = ${organizationId} and sheet_id = ${id}::int and row_id = any(${[...ids]}::bigint[])
        and pipe_no = any(${[...pipes]}::int[])
    ) as parts group by row_id`.execute(db);
  const sizes = new Map(rows.map(({ row_id, bytes }) => [Number(row_id), Number(bytes)]));
  let sum = 0;
  const end = ids.findIndex((row) => (sum += sizes.get(row) ?? 0) > maxBytes);
  return end === -1 ? ids.length : Math.max(1, end);
}

async function readLines(
  db: Db,
  sheet: Sheet,
  { ids, exported }: { ids: readonly number[]; exported: Export },
): Promise<Line[]> {
  const { fields, extras } = exported;
  const pipes = pipesOf(fields, sheet);
  const rows = await readRows(db, sheet, { ids, pipes, isCut: false });
  const more = extras.filter((extra) => extra !== 'status');
  const costs = more.length === 0 ? new Map() : await readCosts(db, sheet, { ids, pipes });
  return rows.map((row) => [
    row.id,
    ...fields.flatMap((field) => showField(field, row, extras)),
    ...pipes.flatMap((no) => {
      const cost = costs.get(`${row.id} ${no}`);
      return more.map((extra) => cost?.[extra] ?? null);
    }),
  ]);
}

function showField(field: SheetField, row: StoredRow, extras: readonly ExportExtra[]): JsonValue[] {
  const { value, status } = readCell(field, row);
  return extras.includes('status') ? [value, status] : [value];
}

type Costs = Record<Exclude<ExportExtra, 'status'>, JsonValue>;

/** By row and pipe: who gave the answer, what it cost, and when it was. */
async function readCosts(
  db: Db,
  { organizationId, id }: Sheet,
  { ids, pipes }: { ids: readonly number[]; pipes: readonly number[] },
): Promise<Map<string, Costs>> {
  const { rows } = await sql<{
    row_id: string | number;
    pipe_no: number;
    trail: string | null;
    credits: string | number;
    observed_at: Date | null;
  }>`
    select row_id, pipe_no, trail, credits, observed_at from sheet_results
    where org_id = ${organizationId} and sheet_id = ${id}::int and pipe_no = any(${[...pipes]}::int[])
      and row_id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(
    rows.map(({ row_id, pipe_no, trail, credits, observed_at }) => [
      `${row_id} ${pipe_no}`,
      {
        provider: answeredBy(trail),
        credits: toCredits(Number(credits)),
        observed_at: observed_at?.toISOString() ?? null,
      },
    ]),
  );
}

/** The provider whose answer was taken, if one was. */
function answeredBy(trail: string | null): string | null {
  return readTrail(trail).findLast(({ outcome }) => outcome === 'found')?.provider ?? null;
}
