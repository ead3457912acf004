/* Elasticsearch queries as the vendor takes them: the `query` of a search, without a sort. */

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

/**
 * The words of one of the values in a row, in any of the fields. In a field that is compared whole it is the whole
 * value, so that it does for both kinds.
 */
export function hasPhrase(fields: readonly string[], { include = [], exclude = [] }: Choice = {}): Condition {
  return { must: anyPhrase(fields, include), mustNot: anyPhrase(fields, exclude) };
}

/**
 * In one of the places. `Bavaria` is in any of the fields; of `Munich, Bavaria, Germany` all three have to be there,
 * in whatever fields.
 */
export function isPlace(fields: readonly string[], { include = [], exclude = [] }: Choice = {}): Condition {
  const any = (values: readonly string[]) => anyOf(values.flatMap((value) => allParts(fields, value)));
  return { must: any(include), mustNot: any(exclude) };
}

/** Within the span in one of the fields; a record without any is outside of it. */
export function isWithin(fields: readonly string[], { from = null, to = null }: Span = {}): Condition {
  return { must: anyRange(fields, { gte: from, lte: to }), mustNot: [] };
}

/** Years, which are texts in the index. */
export function isYearWithin(field: string, { from = null, to = null }: Span = {}): Condition {
  return { must: anyRange([field], { gte: from?.toString(), lte: to?.toString() }), mustNot: [] };
}

/** A record that meets all the conditions; any record if there are none. */
export function boolQuery(conditions: readonly Condition[]): Clause {
  const { must, mustNot } = allOf(conditions);
  if (must.length + mustNot.length === 0) return { match_all: {} };
  return {
    bool: { ...(must.length > 0 ? { must } : {}), ...(mustNot.length > 0 ? { must_not: mustNot } : {}) },
  };
}

/**
 * Conditions on the parts of a list that are kept apart in the index: one part meets all that is asked for, and none
 * meets anything that is forbidden. `always` is what makes a part count.
 */
export function hasPart(
  path: string,
  { always, conditions }: { always: readonly Clause[]; conditions: readonly Condition[] },
): Condition {
  const { must, mustNot } = allOf(conditions);
  const nested = (clauses: readonly Clause[]): Clause => ({
    nested: { path, query: { bool: { must: [...always, ...clauses] } } },
  });
  return {
    must: must.length > 0 ? [nested(must)] : [],
    mustNot: mustNot.map((clause) => nested([clause])),
  };
}

function allOf(conditions: readonly Condition[]): Condition {
  return {
    must: conditions.flatMap((condition) => condition.must),
    mustNot: conditions.flatMap((condition) => condition.mustNot),
  };
}

function anyPhrase(fields: readonly string[], values: readonly string[]): Clause[] {
  const given = withoutBlank(values);
  return anyOf(fields.flatMap((field) => given.map((value) => ({ match_phrase: { [field]: value } }))));
}

function allParts(fields: readonly string[], value: string): Clause[] {
  const must = withoutBlank(value.split(',')).flatMap((part) => anyPhrase(fields, [part]));
  return must.length <= 1 ? must : [{ bool: { must } }];
}

function withoutBlank(values: readonly string[]): string[] {
  return values.map((value) => value.trim()).filter((value) => value !== '');
}

function anyRange(fields: readonly string[], ends: { [end: string]: number | string | null | undefined }) {
  const given = Object.entries(ends).filter(([, end]) => end !== null && end !== undefined);
  if (given.length === 0) return [];
  return anyOf(fields.map((field) => ({ range: { [field]: Object.fromEntries(given) } })));
}

/** One clause that is met when any of these is. */
function anyOf(clauses: readonly Clause[]): Clause[] {
  if (clauses.length <= 1) return [...clauses];
  return [{ bool: { should: clauses, minimum_should_match: 1 } }];
}
