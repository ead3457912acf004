/*
 * Conditions as the vendor takes them: `terms`, `match_phrase` and `range`, without options such as
 * `minimum_should_match`, and no array with more than 100 elements.
 */
import type { Choice, Clause, Condition, Span } from '../kit/bool-query.ts';
import { choose, ranges, withoutBlank } from '../kit/bool-query.ts';

const maxElements = 100;

/** One of the values and nothing else, in a field where nearly everything stands in lower case. */
export function isOneOf(field: string, choice?: Choice): Condition {
  return choose(choice, (values) => anyOf(anyTerm([field], values)));
}

/** One of the values as they are written. */
export function isExactly(field: string, choice?: Choice): Condition {
  return choose(choice, (values) => anyOf(chunk(values).map((some) => ({ terms: { [field]: some } }))));
}

/** The words of one of the values in a row, in any of the fields. */
export function hasPhrase(fields: readonly string[], choice?: Choice): Condition {
  return choose(choice, (values) =>
    anyOf(fields.flatMap((field) => values.map((value) => ({ match_phrase: { [field]: value } })))),
  );
}

/** A profile; they are kept without scheme and `www.`: `linkedin.com/company/acme`. */
export function isProfile(field: string, { include = [], exclude = [] }: Choice = {}): Condition {
  const bare = (url: string) =>
    url
      .trim()
      .replace(/^(?:https?:\/\/)?(?:www\.)?/i, '')
      .replace(/(?<!\/)\/+$/, '');
  return isOneOf(field, { include: include.map(bare), exclude: exclude.map(bare) });
}

/**
 * In one of the places. `Bavaria` is one in any of the fields; of `Munich, Bavaria, Germany` all three have to be
 * there. The fields are those whose names begin with `of`.
 */
export function isPlace(of: string, choice?: Choice): Condition {
  const fields = ['locality', 'region', 'country', 'continent'].map((part) => of + part);
  return choose(choice, (values) =>
    anyOf([
      ...anyTerm(fields, spellings(values.filter((value) => !value.includes(',')))),
      ...values.filter((value) => value.includes(',')).flatMap((value) => allParts(fields, value)),
    ]),
  );
}

/** Within the span; a record without the field is outside of any. */
export function isWithin(field: string, span?: Span): Condition {
  return { must: ranges([field], span), mustNot: [] };
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
