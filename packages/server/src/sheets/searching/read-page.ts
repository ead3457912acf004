import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import type { JsonValue } from '../../contract/field.ts';
import { jsonObject } from '../../contract/json-value.ts';
import type { SearchPayload } from '../../contract/search-request.ts';
import { searchPayload } from '../../contract/search-request.ts';
import type { TakenField } from './sheet-search.ts';
import { splitRows } from './split-rows.ts';

/** A row as it was found. */
export interface FoundRow {
  /** By the number of the column; fields without a value are left out. */
  values: ReadonlyMap<number, JsonValue>;
  /** What tells it from others; null for a row that has none of the fields for it. */
  identity: string | null;
}

interface FoundPage {
  rows: FoundRow[];
  next: SearchPayload | null;
}

/** What a value says of the row it belongs to; null for nothing. Equal values have the same one. */
export type Identify = (field: string, value: JsonValue, scope: string) => string | null;

interface Reading {
  fields: readonly TakenField[];
  /** Ids mean something only in the search they come from. */
  scope: string;
  identify: Identify;
}

// Rows were rendered by this program; only what is taken of them is looked at.
const members = z.object({ next_page: searchPayload.nullable() });

/** Characters that are read before others have the thread. */
const lengthAtOnce = 200_000;

/** Reads the answer of a search; others have the thread meanwhile. */
export async function readPage(body: string, reading: Reading): Promise<FoundPage> {
  const split = splitRows(body);
  const rows: FoundRow[] = [];
  let length = 0;
  for (const text of split.rows) {
    rows.push(readRow(text, reading));
    length += text.length;
    if (length < lengthAtOnce) continue;
    length = 0;
    await nextTurn();
  }
  return { rows, next: members.parse(JSON.parse(split.rest())).next_page };
}

function readRow(text: string, { fields, ...identifying }: Reading): FoundRow {
  const cells = jsonObject.parse(JSON.parse(text));
  const values = new Map<number, JsonValue>();
  for (const { field, column } of fields) {
    const value = valueOf(Object.hasOwn(cells, field) ? cells[field] : undefined);
    if (value !== null) values.set(column, value);
  }
  return { values, identity: identityOf(values, { fields, ...identifying }) };
}

/** Of a cell that failed, too: it is shown in the sheet as what does not fit. */
function valueOf(cell: JsonValue | undefined): JsonValue {
  return typeof cell === 'object' && cell !== null && !Array.isArray(cell) ? (cell['value'] ?? null) : null;
}

/** The first field with a value counts. */
function identityOf(
  values: ReadonlyMap<number, JsonValue>,
  { fields, scope, identify }: Reading,
): string | null {
  for (const { identity, column } of fields) {
    const value = identity === null ? undefined : values.get(column);
    if (identity === null || value === undefined) continue;
    const key = identify(identity, value, scope);
    if (key !== null) return key;
  }
  return null;
}
