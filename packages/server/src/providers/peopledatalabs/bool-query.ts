/*
 * Elasticsearch queries as the vendor takes them: `bool`, `terms`, `match_phrase`, `range` and `match_all`, without
 * options such as `minimum_should_match`, and no array with more than 100 elements.
 */

/** Any of these, and none of those. */
export interface Choice {
  include?: readonly string[];
  exclude?: readonly string[];
}

/** Both ends count; either may be open. */
export interface Span {
  from?: number | null;
  to?: number | null;
}

export type Clause = { readonly [kind: string]: unknown };

/** What a filter asks for, and what it forbids. */
export interface Condition {
  must: Clause[];
  mustNot: Clause[];
}

const maxElements = 100;

/** One of the values and nothing else, in any of the fields, where nearly everything stands in lower case. */
export function isOneOf(fields: readonly string[], choice?: Choice): Condition {
  return choose(choice, (values) => anyTerm(fields, values));
}

/** One of the values as they are written. */
export function isExactly(field: string, choice?: Choice): Condition {
  return choose(choice, (values) => chunk(values).map((some) => ({ terms: { [field]: some } })));
}

/** The words of one of the values in a row, in any of the fields. */
export function hasPhrase(fields: readonly string[], choice?: Choice): Condition {
  return choose(choice, (values) =>
    fields.flatMap((field) => values.map((value) => ({ match_phrase: { [field]: value } }))),
  );
}

/**
 * In one of the places. `Bavaria` is one in any of the fields; of `Munich, Bavaria, Germany` all three have to be
 * there.
 */
export function isPlace(fields: readonly string[], choice?: Choice): Condition {
  return choose(choice, (values) => [
    ...anyTerm(fields, spellings(values.filter((value) => !value.includes(',')))),
    ...values.filter((value) => value.includes(',')).flatMap((value) => allParts(fields, value)),
  ]);
}

/** Within the span; a record without the field is outside of any. */
export function isWithin(field: string, { from = null, to = null }: Span = {}): Condition {
  const ends = { ...(from === null ? {} : { gte: from }), ...(to === null ? {} : { lte: to }) };
  return { must: from === null && to === null ? [] : [{ range: { [field]: ends } }], mustNot: [] };
}

/** A record that meets all the conditions; any record if there are none. */
export function boolQuery(conditions: readonly Condition[]): Clause {
  const must = conditions.flatMap((condition) => condition.must);
  const mustNot = conditions.flatMap((condition) => condition.mustNot);
  if (must.length + mustNot.length === 0) return { match_all: {} };
  return {
    bool: { ...(must.length > 0 ? { must } : {}), ...(mustNot.length > 0 ? { must_not: mustNot } : {}) },
  };
}

function choose(
  { include = [], exclude = [] }: Choice = {},
  read: (values: readonly string[]) => Clause[],
): Condition {
  return { must: anyOf(read(withoutBlank(include))), mustNot: anyOf(read(withoutBlank(exclude))) };
}

function withoutBlank(values: readonly string[]): string[] {
  return values.map((value) => value.trim()).filter((value) => value !== '');
}

function anyTerm(fields: readonly string[], values: readonly string[]): Clause[] {
  const inLowerCase = values.map((value) => value.toLowerCase());
  return fields.flatMap((field) => chunk(inLowerCase).map((some) => ({ terms: { [field]: some } })));
}

function allParts(fields: readonly string[], value: string): Clause[] {
  const must = withoutBlank(value.split(',')).flatMap((part) => anyOf(anyTerm(fields, spellings([part]))));
  return must.length > 0 ? [{ bool: { must } }] : [];
}

/** With and without accents: the vendor has places in both. */
function spellings(values: readonly string[]): string[] {
  return [...new Set(values.flatMap((value) => [value, value.normalize('NFD').replaceAll(/\p{M}/gu, '')]))];
}

/** One clause that is met when any of these is. */
function anyOf(clauses: readonly Clause[]): Clause[] {
  if (clauses.length <= 1) return [...clauses];
  const groups = chunk(clauses).map((should): Clause => ({ bool: { should } }));
  return groups.length === 1 ? groups : anyOf(groups);
}

function chunk<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / maxElements);
  return Array.from({ length: count }, (_, turn) =>
    items.slice(turn * maxElements, (turn + 1) * maxElements),
  );
}
