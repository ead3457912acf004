/* One page of a table as SQL of Databricks, with the values as parameters. */
import type { OwnCondition, OwnLanguage, OwnOperator, OwnQuery, OwnScalar } from '../kit/own-query.ts';
import { checkOwnQuery, listRefusals, operandsOf } from '../kit/own-query.ts';
import type { PageOf } from '../kit/search-page.ts';

export const maxPageSize = 500;

const part = '[A-Za-z_]\\w{0,99}';
/** `WAREHOUSE_ID/catalog.schema.table`. */
const object = new RegExp(`^([\\w-]{1,64})/(${part}(?:\\.${part}){0,2})$`);
const field = new RegExp(`^${part}$`);

const language: OwnLanguage = {
  label: 'Databricks',
  isObject: (name) => object.test(name),
  isField: (name) => field.test(name),
  most: { and: 50, or: 50 },
  mostListed: 200,
  bounds: ['A table without a column `id`, by which rows are told apart.'],
};

/** What it refuses, in words for the catalog. */
export const refusals = listRefusals(language);

/** Why Databricks cannot be asked this, in words for users; null if it can. */
export function checkQuery(query: OwnQuery): string | null {
  return checkOwnQuery(query, language);
}

interface Parameter {
  name: string;
  value: string;
  type: 'STRING' | 'DOUBLE' | 'BIGINT' | 'BOOLEAN';
}

export interface Statement {
  warehouse: string;
  sql: string;
  parameters: Parameter[];
}

/** The same query gives the same rows in the same order: the id decides where nothing else does. */
export function writeStatement({ query, at, size }: PageOf<OwnQuery>): Statement {
  const [, warehouse = '', table = ''] = object.exec(query.object) ?? [];
  const { fields, match, sort } = query;
  const parameters: Parameter[] = [];
  const bind = (value: OwnScalar): string => {
    const name = `p${parameters.length}`;
    parameters.push({ name, value: String(value), type: typeOf(value) });
    return `:${name}`;
  };
  const conditions = match?.conditions.map((condition) => writeCondition(condition, bind)) ?? [];
  const order = sort
    ? `${quoted(sort.field)} ${sort.direction === 'desc' ? 'DESC' : 'ASC'} NULLS LAST, `
    : '';
  const selected = fields.length === 0 ? '*' : [...new Set(['id', ...fields])].map(quoted).join(', ');
  const sql = [
    `SELECT ${selected} FROM ${table.split('.').map(quoted).join('.')}`,
    ...(conditions.length === 0
      ? []
      : [`WHERE ${conditions.join(match?.logic === 'or' ? ' OR ' : ' AND ')}`]),
    `ORDER BY ${order}${quoted('id')} LIMIT ${Math.min(size, maxPageSize)} OFFSET ${startOf(at)}`,
  ].join(' ');
  return { warehouse, sql, parameters };
}

/** The number of a page's first row. */
export function startOf(at: PageOf<OwnQuery>['at']): number {
  const start = Number(at ?? 0);
  return Number.isSafeInteger(start) && start > 0 ? start : 0;
}

const signs = {
  eq: '=',
  neq: 'IS DISTINCT FROM',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
} as const satisfies Partial<Record<OwnOperator, string>>;

function writeCondition(condition: OwnCondition, bind: (value: OwnScalar) => string): string {
  const column = quoted(condition.field);
  const values = operandsOf(condition);
  const [value = ''] = values;
  switch (condition.operator) {
    case 'is_null':
      return `${column} IS NULL`;
    case 'is_not_null':
      return `${column} IS NOT NULL`;
    case 'in':
      return `${column} IN (${values.map(bind).join(', ')})`;
    case 'contains':
      return `contains(lower(${column}), lower(${bind(String(value))}))`;
    default:
      return `${column} ${signs[condition.operator]} ${bind(value)}`;
  }
}

function typeOf(value: OwnScalar): Parameter['type'] {
  if (typeof value === 'boolean') return 'BOOLEAN';
  if (typeof value === 'string') return 'STRING';
  return Number.isSafeInteger(value) ? 'BIGINT' : 'DOUBLE';
}

/** Checked names have no backtick in them. */
function quoted(name: string): string {
  return `\`${name}\``;
}
