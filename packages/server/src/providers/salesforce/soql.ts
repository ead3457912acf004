/* SOQL: https://developer.salesforce.com/docs/platform/salesforce-soql-sosl/guide */
import type { OwnLanguage, OwnCondition, OwnOperator, OwnQuery, OwnScalar } from '../kit/own-query.ts';
import { checkOwnQuery, listRefusals, operandsOf } from '../kit/own-query.ts';

const most = { and: 100, or: 100 } as const;
const mostListed = 200;
/** A query is part of a URL, of which Salesforce takes 16 kB together with the headers. */
const mostCharacters = 12_000;

const name = /^[A-Za-z]\w{0,79}$/;
/** Of the object itself, or of one it refers to, at most five away: `Account.Owner.Name`. */
const path = /^[A-Za-z]\w{0,79}(\.[A-Za-z]\w{0,79}){0,5}$/;

export const language: OwnLanguage = {
  label: 'Salesforce',
  isObject: (object) => name.test(object),
  isField: (field) => path.test(field),
  most,
  mostListed,
  checkCondition,
  bounds: [
    `Queries of more than ${mostCharacters} characters in a URL.`,
    'A "contains" of anything but a text.',
  ],
};

/** What it refuses, in words for the catalog. */
export const refusals = listRefusals(language);

/** Why Salesforce cannot be asked this, in words for users; null if it can. */
export function checkQuery(query: OwnQuery): string | null {
  const wrong = checkOwnQuery(query, language);
  if (wrong !== null) return wrong;
  const length = encodeURIComponent(buildSoql(query).toWellFormed()).length;
  return length <= mostCharacters
    ? null
    : `Salesforce accepts queries of up to ${mostCharacters} characters in a URL; this one has ${length}.`;
}

function checkCondition({ field, operator, value }: OwnCondition): string | null {
  return operator === 'contains' && typeof value !== 'string'
    ? `"contains" of "${field}" needs a text: Salesforce only searches for parts of texts.`
    : null;
}

/**
 * The same query gives the same rows in the same order: what is sorted by comes first, the id decides the rest. Of a
 * query without fields the standard ones are selected.
 */
export function buildSoql({ object, fields, match, sort }: OwnQuery): string {
  const conditions = match?.conditions.map(toCondition) ?? [];
  const order = sort ? `${sort.field} ${sort.direction === 'desc' ? 'DESC' : 'ASC'} NULLS LAST, Id` : 'Id';
  return [
    `SELECT ${selected(fields)} FROM ${object}`,
    ...(conditions.length === 0
      ? []
      : [`WHERE ${conditions.join(match?.logic === 'or' ? ' OR ' : ' AND ')}`]),
    `ORDER BY ${sort?.field.toLowerCase() === 'id' ? order.replace(/, Id$/, '') : order}`,
  ].join(' ');
}

/** A field that is selected twice, in whatever case, is an error. */
function selected(fields: readonly string[]): string {
  if (fields.length === 0) return 'FIELDS(STANDARD)';
  const byName = new Map(['Id', ...fields].map((field) => [field.toLowerCase(), field]));
  return [...byName.values()].join(', ');
}

const signs = {
  eq: '=',
  // What is empty is among them.
  neq: '!=',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
} as const satisfies Partial<Record<OwnOperator, string>>;

function toCondition(condition: OwnCondition): string {
  const { field, operator } = condition;
  const values = operandsOf(condition);
  const [value = ''] = values;
  switch (operator) {
    case 'contains':
      return `${field} LIKE ${quote(`%${String(value).replace(/[\\%_]/g, '\\$&')}%`, { isPattern: true })}`;
    case 'in':
      return `${field} IN (${values.map(toLiteral).join(', ')})`;
    case 'is_null':
      return `${field} = null`;
    case 'is_not_null':
      return `${field} != null`;
    default:
      return `${field} ${signs[operator]} ${toLiteral(value)}`;
  }
}

const date = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d{1,3})?(Z|[+-]\d{2}:\d{2}))?$/;

/**
 * Dates stand without quotes in SOQL, and the type of a field is not known here: a text that is an ISO date is taken
 * for one. Comparing a field of texts with such a text is therefore refused by Salesforce.
 */
function toLiteral(value: OwnScalar): string {
  return typeof value !== 'string' || date.test(value) ? String(value) : quote(value);
}

const escapes: Readonly<Record<string, string>> = {
  "'": "\\'",
  '"': '\\"',
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\b': '\\b',
  '\f': '\\f',
};

/** In a pattern the backslashes before `%`, `_` and `\` are there already. */
function quote(text: string, { isPattern = false } = {}): string {
  const reserved = isPattern ? /['"\n\r\t\b\f]/g : /['"\\\n\r\t\b\f]/g;
  return `'${text.replace(reserved, (sign) => escapes[sign] ?? sign)}'`;
}
