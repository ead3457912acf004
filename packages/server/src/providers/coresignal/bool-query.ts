/* Conditions as the vendor takes them, without a sort. */
import type { Choice, Clause, Condition, Span } from '../kit/bool-query.ts';
import { allOf, choose, ranges, withoutBlank } from '../kit/bool-query.ts';

/**
 * The words of one of the values in a row, in any of the fields. In a field that is compared whole it is the whole
 * value, so that it does for both kinds.
 */
export function hasPhrase(fields: readonly string[], choice?: Choice): Condition {
  return choose(choice, (values) => anyPhrase(fields, values));
}

/**
 * In one of the places. `Bavaria` is in any of the fields; of `Munich, Bavaria, Germany` all three have to be there,
 * in whatever fields.
 */
export function isPlace(fields: readonly string[], choice?: Choice): Condition {
  return choose(choice, (values) => anyOf(values.flatMap((value) => allParts(fields, value))));
}

/** Within the span in one of the fields; a record without any is outside of it. */
export function isWithin(fields: readonly string[], span?: Span): Condition {
  return { must: anyOf(ranges(fields, span)), mustNot: [] };
}

/** Years, which are texts in the index. */
export function isYearWithin(field: string, span?: Span): Condition {
  return { must: ranges([field], span, String), mustNot: [] };
}

/**
 * Conditions on the parts of a list that are kept apart in the index: one part meets all that is asked for, and none
 * meets anything that is forbidden. `always` is what makes a part count.
 */
export function hasPart(
  path: string,
  { always = [], conditions }: { always?: readonly Clause[]; conditions: readonly Condition[] },
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

function anyPhrase(fields: readonly string[], values: readonly string[]): Clause[] {
  return anyOf(fields.flatMap((field) => values.map((value) => ({ match_phrase: { [field]: value } }))));
}

function allParts(fields: readonly string[], value: string): Clause[] {
  const must = withoutBlank(value.split(',')).flatMap((part) => anyPhrase(fields, [part]));
  return must.length <= 1 ? must : [{ bool: { must } }];
}

/** One clause that is met when any of these is. */
function anyOf(clauses: readonly Clause[]): Clause[] {
  if (clauses.length <= 1) return [...clauses];
  return [{ bool: { should: clauses, minimum_should_match: 1 } }];
}
