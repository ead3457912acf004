/* Queries for sources whose columns the owner chose: a CRM, a table. */
import type { CallOutcome } from './call-result.ts';
import type { OwnRow, PageOf, SearchPage } from './search-page.ts';

export const ownOperators = [
  'eq',
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'contains',
  'in',
  'is_null',
  'is_not_null',
] as const;

/**
 * `contains`: a part of a text, in upper or lower case. Whether what is empty is among what is `neq` something is
 * the source's own rule.
 */
export type OwnOperator = (typeof ownOperators)[number];

export type OwnScalar = string | number | boolean;

export interface OwnCondition {
  field: string;
  operator: OwnOperator;
  /** A list for `in`, null for `is_null` and `is_not_null`, otherwise one value. */
  value: OwnScalar | readonly OwnScalar[] | null;
}

export interface OwnQuery {
  /** The source's name for it: `contacts`, `Lead`, `people`, `public.accounts`. */
  object: string;
  /** The wanted columns, under the source's names; empty for the usual ones. */
  fields: readonly string[];
  match: { logic: 'and' | 'or'; conditions: readonly OwnCondition[] } | null;
  sort?: { field: string; direction: 'asc' | 'desc' } | null;
}

/** A user's database, with its own wire protocol. */
export interface OwnDatabase {
  /** Never rejects. `credential` is the stored connection string. */
  readRows(page: PageOf<OwnQuery>, credential: string): Promise<CallOutcome<SearchPage<OwnRow>>>;
}

/** What one source can be asked. */
export interface OwnLanguage {
  /** Names the source in messages. */
  label: string;
  isObject(name: string): boolean;
  isField(name: string): boolean;
  /** Conditions of one query at most. */
  most: Readonly<Record<'and' | 'or', number>>;
  /** Values of one `in` at most. */
  mostListed: number;
  /** Other limits, in words for the catalog. */
  bounds?: readonly string[];
  /** What else is wrong with a condition. */
  checkCondition?(condition: OwnCondition): string | null;
}

const mostFields = 250;
const mostTextLength = 2000;

/** What a source refuses, in words for the catalog. */
export function listRefusals({ most, mostListed, bounds = [] }: OwnLanguage): string[] {
  return [
    `More than ${most.and} conditions joined by "and", or ${most.or} by "or".`,
    `More than ${mostListed} values of one "in".`,
    `More than ${mostFields} fields; texts of more than ${mostTextLength} characters.`,
    ...bounds,
  ];
}

/** Why a source cannot be asked this, in words for users; null if it can. */
export function checkOwnQuery(query: OwnQuery, language: OwnLanguage): string | null {
  const { label } = language;
  if (!language.isObject(query.object)) return `${label} has nothing called ${quoted(query.object)}.`;
  if (query.fields.length > mostFields) return `${label} accepts at most ${mostFields} fields.`;
  const named = [...query.fields, ...(query.sort ? [query.sort.field] : [])];
  const odd = named.find((field) => !language.isField(field));
  if (odd !== undefined) return unknownField(language, odd);
  if (query.match === null) return null;
  const { logic, conditions } = query.match;
  if (conditions.length > language.most[logic]) {
    return `${label} accepts at most ${language.most[logic]} conditions joined by "${logic}".`;
  }
  return conditions.map((condition) => checkCondition(condition, language)).find(Boolean) ?? null;
}

function checkCondition(condition: OwnCondition, language: OwnLanguage): string | null {
  if (!language.isField(condition.field)) return unknownField(language, condition.field);
  return checkOperands(condition, language.mostListed) ?? language.checkCondition?.(condition) ?? null;
}

function checkOperands({ field, operator, value }: OwnCondition, mostListed: number): string | null {
  const of = `"${operator}" of ${quoted(field)}`;
  if (operator === 'is_null' || operator === 'is_not_null') {
    return value === null ? null : `${of} must not have a value.`;
  }
  const values = operandsOf({ value });
  if (operator === 'in') {
    const isList = typeof value === 'object' && values.length > 0 && values.length <= mostListed;
    if (!isList) return `${of} needs a list of 1 to ${mostListed} values.`;
  } else if (value === null || typeof value === 'object') {
    return `${of} needs one value.`;
  }
  return values.every(isUsable)
    ? null
    : `${of} accepts texts of up to ${mostTextLength} characters, plain numbers, true or false.`;
}

/** Numbers are written with an exponent from 1e21 on, and below 1e-6, which not every language reads. */
function isUsable(value: OwnScalar): boolean {
  if (typeof value === 'string') return value.length <= mostTextLength && !value.includes('\0');
  return typeof value !== 'number' || /^-?\d+(\.\d+)?$/.test(String(value));
}

/** The values of a condition as a list: one for most operators, none for `is_null` and its like. */
export function operandsOf({ value }: Pick<OwnCondition, 'value'>): readonly OwnScalar[] {
  if (value === null) return [];
  return typeof value === 'object' ? value : [value];
}

function unknownField({ label }: OwnLanguage, field: string): string {
  return `A field in ${label} cannot be called ${quoted(field)}.`;
}

function quoted(name: string): string {
  return JSON.stringify(name.slice(0, 100));
}
