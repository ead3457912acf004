import pg from 'pg';
import { z } from 'zod';
import type { OwnCondition, OwnOperator, OwnQuery, OwnScalar } from '../kit/own-query.ts';
import { operandsOf } from '../kit/own-query.ts';
import type { PageOf } from '../kit/search-page.ts';
import type { Table } from './describe-table.ts';
import { RequestFault } from './request-fault.ts';

export interface Statement {
  text: string;
  values: (string | null | string[])[];
}

/** Bytes of rows in one page; it ends before the row that would go beyond. */
const pageBytes = 4 * 1024 * 1024;

/** The value that is sorted by, then those of the key, as texts: a page begins after the row that has them. */
const cursorSchema = z.array(z.string().nullable()).max(33);

const signs = { eq: '=', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const satisfies Partial<
  Record<OwnOperator, string>
>;

/**
 * Up to `size` rows and one more, in the order of what is sorted by and then of the key, from the row after the cursor
 * on: `keys` is a row's own cursor, `body` the row as JSON, null where the page has become too big. Names are quoted and
 * are columns of the table; values are parameters. Throws a `RequestFault` on a column that there is none of.
 */
export function buildStatement(table: Table, { query, at, size }: PageOf<OwnQuery>): Statement {
  const values: Statement['values'] = [];
  const bind = (value: string | null | string[]) => `$${values.push(value)}`;
  const column = (field: string) => columnOf(table, field);
  const keys = table.key.map(column);
  const sort = query.sort ? column(query.sort.field) : null;
  const direction = query.sort?.direction === 'desc' ? 'desc' : 'asc';
  const order = [...(sort === null ? [] : [`${sort} ${direction} nulls last`]), ...keys].join(', ');
  const cursor = [sort ?? 'null', ...keys].map((one) => `${one}::text`).join(', ');
  const conditions = [
    ...matchOf(query, { bind, column }),
    ...(at === null ? [] : [afterOf(readCursor(at, keys.length), { bind, sort, direction, keys })]),
  ];
  const where = conditions.length === 0 ? '' : `where ${conditions.map((one) => `(${one})`).join(' and ')}`;
  const text = `
    select keys, case when upto <= ${pageBytes} then body end as body from (
      select keys, body, position, sum(octet_length(body)) over (order by position) as upto from (
        select json_build_array(${cursor})::text as keys,
          (select row_to_json(shown) from (select ${shownOf(table, query.fields)}) shown)::text as body,
          row_number() over (order by ${order}) as position
        from ${table.name} as t ${where} order by ${order} limit ${size + 1}
      ) page
    ) sized order by position`;
  return { text, values };
}

function columnOf({ columns }: Table, field: string): string {
  if (!columns.has(field)) throw new RequestFault(`There is no column ${pg.escapeIdentifier(field)}.`);
  return `t.${pg.escapeIdentifier(field)}`;
}

const wide = new Set(['bigint', 'numeric']);
const exact = '9007199254740991';

/** Numbers beyond what JSON keeps exactly are given as texts. */
function shownOf(table: Table, fields: readonly string[]): string {
  const names = fields.length === 0 ? [...table.columns.keys()] : [...new Set(fields)];
  return names
    .map((name) => {
      const column = columnOf(table, name);
      const as = pg.escapeIdentifier(name);
      if (!wide.has(table.columns.get(name) ?? '')) return `${column} as ${as}`;
      const fits = `${column} is null or ${column} between -${exact} and ${exact}`;
      return `case when ${fits} then to_json(${column}) else to_json(${column}::text) end as ${as}`;
    })
    .join(', ');
}

interface Writer {
  bind(value: string | null | string[]): string;
  column(field: string): string;
}

function matchOf({ match }: OwnQuery, writer: Writer): string[] {
  if (match === null || match.conditions.length === 0) return [];
  return [match.conditions.map((one) => conditionOf(one, writer)).join(` ${match.logic} `)];
}

/** A value takes the type of its column; what it cannot be is the database's error. */
function conditionOf(condition: OwnCondition, { bind, column }: Writer): string {
  const field = column(condition.field);
  const values = operandsOf(condition).map(asText);
  const [value = ''] = values;
  switch (condition.operator) {
    case 'is_null':
      return `${field} is null`;
    case 'is_not_null':
      return `${field} is not null`;
    // What is empty is among them.
    case 'neq':
      return `${field} is distinct from ${bind(value)}`;
    case 'contains':
      return `${field}::text ilike ${bind(`%${value.replace(/[\\%_]/g, '\\$&')}%`)}`;
    case 'in':
      return `${field} = any(${bind(values)})`;
    default:
      return `${field} ${signs[condition.operator]} ${bind(value)}`;
  }
}

/** Half a character, which text that was cut may end with, is not UTF-8. */
function asText(value: OwnScalar): string {
  return String(value).toWellFormed();
}

function readCursor(at: string | number, keys: number): readonly (string | null)[] {
  try {
    const cursor = cursorSchema.parse(JSON.parse(String(at)));
    if (cursor.length === keys + 1 && !cursor.slice(1).includes(null)) return cursor;
  } catch {
    // Also for a cursor that is too long or too short.
  }
  throw new RequestFault('The cursor does not belong to this search.');
}

interface Order extends Pick<Writer, 'bind'> {
  sort: string | null;
  direction: 'asc' | 'desc';
  keys: readonly string[];
}

function afterOf(
  [value = null, ...ids]: readonly (string | null)[],
  { bind, sort, direction, keys }: Order,
): string {
  const later = `(${keys.join(', ')}) > (${ids.map((id) => bind(id)).join(', ')})`;
  if (sort === null) return later;
  if (value === null) return `${sort} is null and ${later}`;
  const border = bind(value);
  const beyond = `${sort} ${direction === 'asc' ? '>' : '<'} ${border}`;
  return `${beyond} or (${sort} = ${border} and ${later}) or ${sort} is null`;
}
