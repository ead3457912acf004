/* What the columns of a row must contain. */
import { sql } from 'kysely';
import type { ColumnType } from '../../contract/datasets.ts';
import type { JsonObject } from '../../contract/json-value.ts';
import { castOf, columnAt, keyExpression } from '../column-sql.ts';
import type { DatasetTable } from '../dataset.ts';
import { keyOfText } from '../fold-text.ts';
import { parserOf } from '../reading/parse-cell.ts';
import type { Condition } from './filter-sql.ts';
import { includes } from './filter-sql.ts';

/** A column must have one of these values, in the form of its index. */
export interface Match {
  at: number;
  type: ColumnType;
  values: string[];
  condition: Condition;
}

/** Null if no row can match, because the column does not exist or the value does not have its type. */
export function matchesOf({ columns }: DatasetTable, match: JsonObject): Match[] | null {
  const conditions: Match[] = [];
  for (const [name, value] of Object.entries(match)) {
    const at = columns.findIndex((column) => column.name === name);
    const { type, format } = columns[at] ?? {};
    const cell = type === undefined || type === 'json' ? null : (parserOf(type).fromValue(value) ?? null);
    if (type === undefined || cell === null) return null;
    conditions.push(equals({ at, type, isUrl: format?.endsWith('url') === true }, cell));
  }
  return conditions;
}

function equals({ at, type, isUrl }: { at: number; type: ColumnType; isUrl: boolean }, cell: string): Match {
  if (type !== 'string')
    return { at, type, values: [cell], condition: sql`${columnAt(at)} = ${cell}::${castOf(type)}` };
  const values = [...new Set((isUrl ? spellings(cell) : [cell]).map(keyOfText))];
  return { at, type, values, condition: includes(sql.raw(keyExpression(at, type)), values) };
}

/** More characters than are compared, and few enough that looking for slashes at their end takes no time. */
const maxAddressLength = 2000;

/** An address in all usual forms: with and without scheme, `www.` and a slash at the end. */
function spellings(url: string): string[] {
  const bare = url
    .trim()
    .slice(0, maxAddressLength)
    .replace(/^https?:\/\//i, '')
    .replace(/^www\./i, '')
    .replace(/(?<!\/)\/+$/, '');
  const schemes = ['https://', 'http://', ''];
  return schemes.flatMap((scheme) =>
    ['', 'www.'].flatMap((www) => ['', '/'].map((slash) => `${scheme}${www}${bare}${slash}`)),
  );
}
