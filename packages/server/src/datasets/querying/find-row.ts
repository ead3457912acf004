/* A row by what identifies it: how a waterfall asks a dataset. */
import { sql } from 'kysely';
import type { ColumnType, DatasetKind } from '../../contract/datasets.ts';
import type { JsonObject } from '../../contract/json-value.ts';
import type { FoundRow } from '../../engine/ports.ts';
import type { Db } from '../../storage/database.ts';
import type { StoredRow } from '../column-sql.ts';
import { castOf, columnAt, keyExpression } from '../column-sql.ts';
import type { Dataset, DatasetPlace, DatasetTable } from '../dataset.ts';
import { findDataset } from '../dataset.ts';
import type { Condition } from './filter-sql.ts';
import { all, includes } from './filter-sql.ts';
import { parserOf } from '../reading/parse-cell.ts';
import type { DatasetRow } from './query-rows.ts';
import { selectRow, toRow } from './query-rows.ts';

/** The row that has these values in these columns, the oldest if there are several; null where there is none. */
export async function findRow(
  db: Db,
  { match, ...place }: DatasetPlace & { match: JsonObject },
): Promise<DatasetRow | null> {
  const dataset = await findDataset(db, place);
  return dataset === null ? null : findIn(db, dataset.table, match);
}

async function findIn(db: Db, table: DatasetTable | null, match: JsonObject): Promise<DatasetRow | null> {
  const conditions = table === null ? null : conditionsOf(table, match);
  if (table === null || conditions === null || conditions.length === 0) return null;
  const each = table.parts.map(
    (part) => sql`(${selectRow(part, table)} where ${all(conditions)} order by row_id limit 1)`,
  );
  const { rows } = await sql<StoredRow>`${sql.join(each, sql` union all `)}`.execute(db);
  const [first] = rows.toSorted((a, b) => Number(a.row_id) - Number(b.row_id));
  return first === undefined ? null : toRow(first, table);
}

/** Null where no row can match: there is no such column, or the value is none of its type. */
function conditionsOf({ columns }: DatasetTable, match: JsonObject): Condition[] | null {
  const conditions: Condition[] = [];
  for (const [name, value] of Object.entries(match)) {
    const at = columns.findIndex((column) => column.name === name);
    const { type, format } = columns[at] ?? {};
    const cell = type === undefined || type === 'json' ? null : (parserOf(type).fromValue(value) ?? null);
    if (type === undefined || cell === null) return null;
    conditions.push(equals({ at, type, isUrl: format?.endsWith('url') === true }, cell));
  }
  return conditions;
}

function equals(
  { at, type, isUrl }: { at: number; type: ColumnType; isUrl: boolean },
  cell: string,
): Condition {
  const key = sql.raw(keyExpression(at, type));
  if (type !== 'string') return sql`${columnAt(at)} = ${cell}::${castOf(type)}`;
  return includes(key, isUrl ? spellings(cell) : [cell]);
}

/** One address in the ways people write it: with and without scheme, `www.` and a slash at the end. */
function spellings(url: string): string[] {
  const bare = url
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/^www\./i, '')
    .replace(/\/+$/, '');
  const schemes = ['https://', 'http://', ''];
  return schemes.flatMap((scheme) =>
    ['', 'www.'].flatMap((www) => ['', '/'].map((slash) => `${scheme}${www}${bare}${slash}`)),
  );
}

/** What tells one from all others, the surest first. */
const identities: Record<DatasetKind, readonly (readonly string[])[]> = {
  people: [
    ['work_email'],
    ['email'],
    ['personal_email'],
    ['profile_url'],
    ['professional_profile_url'],
    ['mobile'],
    ['name', 'company_domain'],
    ['first_name', 'last_name', 'company_domain'],
    ['name', 'company_name'],
    ['first_name', 'last_name', 'company_name'],
  ],
  companies: [
    ['company_domain'],
    ['domain'],
    ['company_profile_url'],
    ['company_website_url'],
    ['website_url'],
    ['company_name'],
  ],
};

/** The row that the inputs of a pipe identify, by the names of fields. */
export async function findRowByInputs(
  db: Db,
  { organizationId, dataset: name, inputs }: { organizationId: string; dataset: string; inputs: JsonObject },
): Promise<FoundRow> {
  const dataset = await findDataset(db, { organizationId, name });
  if (dataset === null)
    return { kind: 'unknown', message: `There is no dataset "${name}" in this organization.` };
  const possible = identitiesOf(dataset);
  if (possible.length === 0) return { kind: 'unknown', message: explainNoIdentity(dataset) };
  for (const fields of possible) {
    const match = pickInputs(inputs, fields);
    const row = match === null ? null : await findIn(db, dataset.table, match);
    if (row !== null) return { kind: 'found', values: row.fields };
  }
  return { kind: 'none' };
}

function identitiesOf({ kind, key, table, columns }: Dataset): (readonly string[])[] {
  const names = new Set((table?.columns ?? columns).map((column) => column.name));
  const own = key === null ? [] : [[key]];
  return [...own, ...identities[kind]].filter((fields) => fields.every((field) => names.has(field)));
}

function explainNoIdentity({ name, kind }: Dataset): string {
  const fields = identities[kind].map((each) => each.join(' + ')).join(', ');
  return `The dataset "${name}" has no column to find a row by; it takes one of: ${fields}, or a key.`;
}

function pickInputs(inputs: JsonObject, fields: readonly string[]): JsonObject | null {
  const values = fields.map((field) => (Object.hasOwn(inputs, field) ? (inputs[field] ?? null) : null));
  if (values.some((value) => value === null || value === '')) return null;
  return Object.fromEntries(fields.map((field, at) => [field, values[at] ?? null]));
}
