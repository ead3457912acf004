/* Elasticsearch queries as vendors take them: the parts that all of them write alike. */

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

/** The clauses that `read` makes of the values, without blanks, that are wanted, and of those that are not. */
export function choose(
  { include = [], exclude = [] }: Choice = {},
  read: (values: string[]) => Clause[],
): Condition {
  return { must: read(withoutBlank(include)), mustNot: read(withoutBlank(exclude)) };
}

export function withoutBlank(values: readonly string[]): string[] {
  return values.map((value) => value.trim()).filter((value) => value !== '');
}

/** From one end to the other, in one of the fields; a record without any is outside. `write` makes an end of a number. */
export function ranges(
  fields: readonly string[],
  { from = null, to = null }: Span = {},
  write: (end: number) => number | string = (end) => end,
): Clause[] {
  if (from === null && to === null) return [];
  const ends = { ...(from === null ? {} : { gte: write(from) }), ...(to === null ? {} : { lte: write(to) }) };
  return fields.map((field) => ({ range: { [field]: ends } }));
}

export function allOf(conditions: readonly Condition[]): Condition {
  return {
    must: conditions.flatMap(({ must }) => must),
    mustNot: conditions.flatMap(({ mustNot }) => mustNot),
  };
}

/** A record that meets all the conditions; any record if there are none. */
export function boolQuery(conditions: readonly Condition[]): Clause {
  const { must, mustNot } = allOf(conditions);
  if (must.length + mustNot.length === 0) return { match_all: {} };
  return {
    bool: { ...(must.length > 0 ? { must } : {}), ...(mustNot.length > 0 ? { must_not: mustNot } : {}) },
  };
}
