/* The language of HubSpot's search: https://developers.hubspot.com/docs/api-reference/latest/crm/search-the-crm */
import type { OwnLanguage, OwnCondition, OwnOperator, OwnQuery } from '../kit/own-query.ts';
import { checkOwnQuery, listRefusals, operandsOf } from '../kit/own-query.ts';
import type { PageOf } from '../kit/search-page.ts';

export const maxPageSize = 200;

/** The most rows that one search can reach. To get more, narrow the search. */
export const mostRows = 10_000;

/**
 * Five groups, six filters in each and eighteen in all. A changelog of 2024 says ten and twenty-five, the
 * documentation of today still the smaller numbers.
 */
const most = { and: 6, or: 5 } as const;
const mostListed = 100;
const mostCharacters = 3000;

const operators = {
  eq: 'EQ',
  neq: 'NEQ',
  gt: 'GT',
  gte: 'GTE',
  lt: 'LT',
  lte: 'LTE',
  contains: 'CONTAINS_TOKEN',
  in: 'IN',
  is_null: 'NOT_HAS_PROPERTY',
  is_not_null: 'HAS_PROPERTY',
} as const satisfies Record<OwnOperator, string>;

export const language: OwnLanguage = {
  label: 'HubSpot',
  isObject: (name) => /^[A-Za-z0-9][\w-]{0,99}$/.test(name),
  isField: (name) => /^[A-Za-z]\w{0,99}$/.test(name),
  most,
  mostListed,
  checkCondition,
  bounds: [
    `Searches of more than ${mostCharacters} characters.`,
    'A "contains" of more than one word, or with "*": HubSpot looks for words and parts of them.',
  ],
};

/** What it refuses, in words for the catalog. */
export const refusals = listRefusals(language);

/** Why HubSpot cannot be asked this, in words for users; null if it can. */
export function checkQuery(query: OwnQuery): string | null {
  const wrong = checkOwnQuery(query, language);
  if (wrong !== null) return wrong;
  const length = JSON.stringify(searchBody({ query, at: null, size: maxPageSize })).length;
  return length <= mostCharacters
    ? null
    : `HubSpot accepts searches of up to ${mostCharacters} characters; this one has ${length}.`;
}

/** HubSpot looks for words, of which a part can be given; what goes beyond one word it cannot find. */
function checkCondition({ field, operator, value }: OwnCondition): string | null {
  if (operator !== 'contains' || /^[^\s*]+$/.test(String(value))) return null;
  return `HubSpot searches for words: "contains" of "${field}" needs one word, or a part of one, without "*".`;
}

export function searchBody({ query, at, size }: PageOf<OwnQuery>): Record<string, unknown> {
  const { fields, match, sort } = query;
  const filters = match?.conditions.map(toFilter) ?? [];
  const groups = match?.logic === 'or' ? filters.map((filter) => [filter]) : [filters];
  const start = Number(at ?? 0);
  return {
    filterGroups: filters.length === 0 ? [] : groups.map((group) => ({ filters: group })),
    properties: fields.length === 0 ? undefined : fields,
    sorts: sort
      ? [{ propertyName: sort.field, direction: sort.direction === 'desc' ? 'DESCENDING' : 'ASCENDING' }]
      : undefined,
    // A page that would go beyond the last row that can be reached is refused as a whole.
    limit: Math.max(1, Math.min(size, maxPageSize, mostRows - (Number.isFinite(start) ? start : 0))),
    after: at === null ? undefined : String(at),
  };
}

function toFilter(condition: OwnCondition): Record<string, unknown> {
  const filter = { propertyName: condition.field, operator: operators[condition.operator] };
  const [first, ...more] = operandsOf(condition).map(String);
  if (first === undefined) return filter;
  if (condition.operator === 'in') return { ...filter, values: bothCases([first, ...more]) };
  return { ...filter, value: condition.operator === 'contains' ? `*${first}*` : first };
}

/** Texts are listed in lower case, as they are indexed; options of a list as they are. */
function bothCases(values: readonly string[]): string[] {
  return [...new Set(values.flatMap((value) => [value, value.toLowerCase()]))];
}
