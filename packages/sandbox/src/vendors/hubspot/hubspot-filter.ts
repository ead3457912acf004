/* Filters of a search: groups of which one has to fit, with all its filters. */
import { z } from 'zod';
import type { ObjectType, Properties, PropertyType } from './hubspot-object.ts';

const operators = [
  'EQ',
  'NEQ',
  'LT',
  'LTE',
  'GT',
  'GTE',
  'BETWEEN',
  'IN',
  'NOT_IN',
  'HAS_PROPERTY',
  'NOT_HAS_PROPERTY',
  'CONTAINS_TOKEN',
  'NOT_CONTAINS_TOKEN',
] as const;

const text = z.union([z.string(), z.number(), z.boolean()]).transform(String);

const filterSchema = z.object({
  propertyName: z.string(),
  operator: z.enum(operators),
  value: text.nullish(),
  highValue: text.nullish(),
  values: z.array(text).nullish(),
});

export const groupsSchema = z.array(z.object({ filters: z.array(filterSchema) }));

type Filter = z.infer<typeof filterSchema>;
export type Groups = z.infer<typeof groupsSchema>;

const mostGroups = 5;
const mostInGroup = 6;
const mostFilters = 18;

/** What is wrong with them; null when nothing is. */
export function refuseGroups(groups: Groups, { properties }: ObjectType): string | null {
  const filters = groups.flatMap((group) => group.filters);
  if (groups.length > mostGroups) return `Too many filter groups. The maximum is ${mostGroups}.`;
  if (groups.some((group) => group.filters.length > mostInGroup))
    return `Too many filters in a filter group. The maximum is ${mostInGroup}.`;
  if (filters.length > mostFilters) return `Too many filters. The maximum is ${mostFilters}.`;
  for (const { propertyName, operator, value, values, highValue } of filters) {
    if (!Object.hasOwn(properties, propertyName)) return 'There was a problem with the request.';
    const isList = operator === 'IN' || operator === 'NOT_IN';
    if (isList && !values?.length) return `operator ${operator} requires values`;
    if (operator === 'BETWEEN' && (value == null || highValue == null))
      return 'operator BETWEEN requires value and highValue';
    const isBare = operator === 'HAS_PROPERTY' || operator === 'NOT_HAS_PROPERTY';
    if (!isList && !isBare && value == null) return `operator ${operator} requires a value`;
  }
  return null;
}

export function fitsGroups(object: Properties, groups: Groups, type: ObjectType): boolean {
  if (groups.length === 0) return true;
  return groups.some(({ filters }) => filters.every((filter) => fits(object, filter, type)));
}

function fits(object: Properties, filter: Filter, { properties }: ObjectType): boolean {
  const type = properties[filter.propertyName] ?? 'string';
  const own = object[filter.propertyName] ?? null;
  if (filter.operator === 'NOT_HAS_PROPERTY') return own === null;
  // Whether NEQ and its like find what has no value is not documented; here they do not.
  return own !== null && fitsValue(own, filter, type);
}

function fitsValue(own: string, filter: Filter, type: PropertyType): boolean {
  const { operator, value, highValue, values } = filter;
  const order = (other: string | null | undefined) => compareAs(type, own, other ?? '');
  switch (operator) {
    case 'EQ':
      return order(value) === 0;
    case 'NEQ':
      return order(value) !== 0;
    case 'LT':
      return order(value) < 0;
    case 'LTE':
      return order(value) <= 0;
    case 'GT':
      return order(value) > 0;
    case 'GTE':
      return order(value) >= 0;
    case 'BETWEEN':
      return order(value) >= 0 && order(highValue) <= 0;
    case 'IN':
      return isListed(own, values ?? [], type);
    case 'NOT_IN':
      return !isListed(own, values ?? [], type);
    case 'CONTAINS_TOKEN':
      return hasToken(own, value ?? '');
    case 'NOT_CONTAINS_TOKEN':
      return !hasToken(own, value ?? '');
    case 'HAS_PROPERTY':
      return true;
    case 'NOT_HAS_PROPERTY':
      return false;
  }
}

/** Of a property of texts, listed values have to be in lower case. */
function isListed(own: string, values: readonly string[], type: PropertyType): boolean {
  return values.includes(type === 'string' ? own.toLowerCase() : own);
}

/** NaN, which is in no order, for what is not of the type. Dates are ISO or milliseconds. */
export function compareAs(type: PropertyType, one: string, other: string): number {
  if (type === 'number') return Number(one) - Number(other);
  if (type === 'datetime') return readTime(one) - readTime(other);
  const [left, right] = [one.toLowerCase(), other.toLowerCase()];
  return left < right ? -1 : left > right ? 1 : 0;
}

function readTime(value: string): number {
  return /^\d+$/.test(value) ? Number(value) : Date.parse(value);
}

/** Every word of what is looked for is a word of the value; `*` stands for any part of one. */
function hasToken(own: string, wanted: string): boolean {
  const tokens = own.toLowerCase().split(/[\s,;:()/|&]+/);
  const patterns = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  return (
    patterns.length > 0 && patterns.every((pattern) => tokens.some((token) => fitsPattern(token, pattern)))
  );
}

/** Without a regular expression: what a pattern contains comes from outside. */
function fitsPattern(token: string, pattern: string): boolean {
  const [start = '', ...rest] = pattern.split('*');
  const end = rest.pop();
  if (end === undefined) return token === start;
  if (!token.startsWith(start)) return false;
  let from = start.length;
  for (const part of rest) {
    const found = token.indexOf(part, from);
    if (found === -1) return false;
    from = found + part.length;
  }
  return token.length - end.length >= from && token.endsWith(end);
}
