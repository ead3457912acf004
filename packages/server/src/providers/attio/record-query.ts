/* The language of Attio's filters: https://docs.attio.com/rest-api/guides/filtering-and-sorting */
import type { OwnLanguage, OwnCondition, OwnQuery, OwnScalar } from '../kit/own-query.ts';
import { checkOwnQuery, listRefusals, operandsOf } from '../kit/own-query.ts';
import type { PageOf } from '../kit/search-page.ts';

/** Attio gives 500; its records are long, each value with who set it and when. */
export const maxPageSize = 200;

const most = { and: 50, or: 50 } as const;
const mostListed = 50;

/** Attributes of Attio's own that are made of several properties, with the one that is meant by their name alone. */
const mainProperties: Readonly<Record<string, string>> = {
  'people.name': 'full_name',
  'people.email_addresses': 'email_address',
  'users.primary_email_address': 'email_address',
  'companies.domains': 'domain',
};

export const language: OwnLanguage = {
  label: 'Attio',
  isObject: (name) => /^[A-Za-z0-9][\w-]{0,99}$/.test(name),
  isField: (name) => /^[A-Za-z0-9][\w-]{0,99}(\.[A-Za-z]\w{0,99})?$/.test(name),
  most,
  mostListed,
};

/** What it refuses, in words for the catalog. */
export const refusals = listRefusals(language);

/** Why Attio cannot be asked this, in words for users; null if it can. A field may be `attribute.property`. */
export function checkQuery(query: OwnQuery): string | null {
  return checkOwnQuery(query, language);
}

export function queryPath({ object }: OwnQuery): string {
  return `/objects/${encodeURIComponent(object)}/records/query`;
}

export function queryBody({ query, at, size }: PageOf<OwnQuery>): Record<string, unknown> {
  const { object, match, sort } = query;
  const conditions = match?.conditions.map((condition) => toFilter(object, condition)) ?? [];
  return {
    filter: conditions.length === 0 ? undefined : { [match?.logic === 'or' ? '$or' : '$and']: conditions },
    sorts: sort ? [{ direction: sort.direction, ...sortBy(object, sort.field) }] : undefined,
    limit: Math.min(size, maxPageSize),
    offset: startOf(at),
  };
}

/** The number of a page's first row. */
export function startOf(at: PageOf<OwnQuery>['at']): number {
  const start = Number(at ?? 0);
  return Number.isSafeInteger(start) && start > 0 ? start : 0;
}

type Filter = Record<string, unknown>;

function toFilter(object: string, condition: OwnCondition): Filter {
  const is = (comparison: Filter): Filter => onProperty(object, { field: condition.field, comparison });
  const values = operandsOf(condition);
  const [value] = values;
  switch (condition.operator) {
    case 'eq':
      return is({ $eq: value });
    // Records without a value are among them.
    case 'neq':
      return { $not: is({ $eq: value }) };
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return is({ [`$${condition.operator}`]: value });
    case 'contains':
      return is({ $contains: String(value) });
    // Not every kind of attribute knows `$in`; all of them know `$eq`.
    case 'in':
      return { $or: values.map((one: OwnScalar) => is({ $eq: one })) };
    case 'is_null':
      return { $not: is({ $not_empty: true }) };
    case 'is_not_null':
      return is({ $not_empty: true });
  }
}

function onProperty(object: string, { field, comparison }: { field: string; comparison: Filter }): Filter {
  const { attribute, property } = pathOf(object, field);
  return { [attribute]: property === undefined ? comparison : { [property]: comparison } };
}

function sortBy(object: string, field: string): Filter {
  const { attribute, property } = pathOf(object, field);
  return property === undefined ? { attribute } : { attribute, field: property };
}

function pathOf(object: string, field: string): { attribute: string; property: string | undefined } {
  const [attribute = '', property] = field.split('.');
  return { attribute, property: property ?? mainProperties[`${object}.${attribute}`] };
}
