/* Rows and results of pipes, as they are stored. */
import { sql } from 'kysely';
import { z } from 'zod';
import type { JsonValue, Reason } from '../../contract/field.ts';
import { reason } from '../../contract/field.ts';
import { jsonObject, jsonValue } from '../../contract/json-value.ts';
import type { Db } from '../../storage/database.ts';
import type { SheetPlace } from '../sheet.ts';

export interface StoredRow {
  id: number;
  /** How often it was changed, and one. */
  version: number;
  values: readonly JsonValue[];
  /** By the number of the column: what was given and did not fit. */
  unfit: Readonly<Record<string, JsonValue>>;
  /** JSON of what made it; null also where rows are read for compact cells. */
  origin: string | null;
  /** By the number of the pipe. */
  results: ReadonlyMap<number, StoredResult>;
}

export interface StoredResult {
  pipeNo: number;
  version: number;
  configNo: number;
  isClaimed: boolean;
  isStale: boolean;
  states: Uint8Array;
  inputHash: string | null;
  /** By slot. */
  reasons: Readonly<Record<string, Reason>>;
  values: readonly JsonValue[];
}

interface RowColumns {
  row_id: string | number;
  version: string | number;
  vals: JsonValue;
  unfit: string | null;
  origin: string | null;
}

interface ResultColumns {
  pipe_no: number;
  row_id: string | number;
  version: string | number;
  config_no: number;
  is_claimed: boolean;
  is_stale: boolean;
  states: Uint8Array;
  input_hash: string | null;
  reasons: string | null;
  vals: JsonValue;
}

interface Wanted {
  ids: readonly number[];
  /** Whose results are wanted. */
  pipes: readonly number[];
  /** Whether long values may come cut, which is for compact cells. */
  isCut: boolean;
}

/**
 * Rows with their results, in the order of the ids; those that are not there, or lie in the trash, are left out. The
 * caller bounds how many: cut rows are a few kilobytes each, others as long as they are.
 */
export async function readRows(db: Db, place: SheetPlace, wanted: Wanted): Promise<StoredRow[]> {
  const results = await readResults(db, place, wanted);
  const { rows } = await sql<RowColumns>`
    select row_id, version, ${listOf('vals', wanted.isCut)} as vals, unfit,
      ${wanted.isCut ? sql`null` : sql`origin`} as origin
    from sheet_rows
    where org_id = ${place.organizationId} and sheet_id = ${place.id}::int and deleted_at is null
      and row_id = any(${[...wanted.ids]}::bigint[])`.execute(db);
  const found = new Map(rows.map((row) => [Number(row.row_id), row]));
  return wanted.ids.flatMap((id) => {
    const row = found.get(id);
    return row === undefined ? [] : [toRow(row, results.get(id) ?? [])];
  });
}

async function readResults(
  db: Db,
  { organizationId, id }: SheetPlace,
  { ids, pipes, isCut }: Wanted,
): Promise<Map<number, ResultColumns[]>> {
  if (pipes.length === 0 || ids.length === 0) return new Map();
  const { rows } = await sql<ResultColumns>`
    select pipe_no, row_id, version, config_no, claim_run is not null as is_claimed, is_stale, states, input_hash, reasons,
      ${listOf('vals', isCut)} as vals
    from sheet_results
    where org_id = ${organizationId} and sheet_id = ${id}::int and pipe_no = any(${[...pipes]}::int[])
      and row_id = any(${[...ids]}::bigint[])`.execute(db);
  return Map.groupBy(rows, ({ row_id }) => Number(row_id));
}

/** What a list may have at most before its long values are cut. */
const shortList = 4000;
/** More than compact cells show, so that they see that there was more. */
const cutLength = 201;

/** A value that is not text is cut as the text of it. */
function listOf(column: 'vals', isCut: boolean) {
  const list = sql.ref(column);
  if (!isCut) return list;
  return sql`case when octet_length(${list}::text) <= ${shortList}::int then ${list} else (
    select jsonb_agg(case
      when jsonb_typeof(item) = 'string' then to_jsonb(left(item #>> '{}', ${cutLength}::int))
      when octet_length(item::text) > ${cutLength}::int then to_jsonb(left(item::text, ${cutLength}::int))
      else item end order by place)
    from jsonb_array_elements(${list}) with ordinality as items (item, place)) end`;
}

const list = z.array(jsonValue).catch([]);
/** A reason that a later version wrote otherwise is left out rather than in the way. */
const reasons = z.record(z.string(), reason).catch({});

function toRow(row: RowColumns, results: readonly ResultColumns[]): StoredRow {
  return {
    id: Number(row.row_id),
    version: Number(row.version),
    values: list.parse(row.vals),
    unfit: row.unfit === null ? {} : jsonObject.parse(JSON.parse(row.unfit)),
    origin: row.origin,
    results: new Map(results.map((result) => [result.pipe_no, toResult(result)])),
  };
}

function toResult(row: ResultColumns): StoredResult {
  return {
    pipeNo: row.pipe_no,
    version: Number(row.version),
    configNo: row.config_no,
    isClaimed: row.is_claimed,
    isStale: row.is_stale,
    states: row.states,
    inputHash: row.input_hash,
    reasons: row.reasons === null ? {} : reasons.parse(JSON.parse(row.reasons)),
    values: list.parse(row.vals),
  };
}
