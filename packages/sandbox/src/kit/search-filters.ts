/* Filters of searches as a vendor declares them: by the name on the wire, what of a company or a person is tested. */
import { squash } from '../world/fold.ts';
import type { JobOutline, PersonOutline } from './person-outline.ts';
import { rememberRole, type Role } from './remember-role.ts';
import type { Unfit } from './simulator-spec.ts';
import { someWordsTest } from './text-match.ts';

export type Test<Item> = (item: Item) => boolean;
/** A parameter of the request, by its name. */
export type Ask = (name: string) => unknown;

/** Makes a test of what is asked; null where that is nothing, `invalid` where it cannot be read. */
export type Filter<Item> = (wanted: unknown, ask: Ask) => Test<Item> | null | 'invalid';
export type FilterTable<Item> = Readonly<Record<string, Filter<Item>>>;

export interface Tests<Item> {
  needed: Test<Item>[];
  banned: Test<Item>[];
}

/** The tests that a request asks for, and those of which none may be true; or the first parameter that cannot be read. */
export function readTests<Item>(
  table: FilterTable<Item>,
  { wanted, unwanted }: { wanted: Ask; unwanted?: Ask },
): Tests<Item> | Unfit {
  const needed = testsOf(table, wanted);
  const banned = unwanted === undefined ? [] : testsOf(table, unwanted);
  if ('problem' in needed) return needed;
  return 'problem' in banned ? banned : { needed, banned };
}

/** One test of all. */
export function fits<Item>({ needed, banned }: Tests<Item>): Test<Item> {
  return (item) => needed.every((test) => test(item)) && !banned.some((test) => test(item));
}

function testsOf<Item>(table: FilterTable<Item>, ask: Ask): Test<Item>[] | Unfit {
  const tests: Test<Item>[] = [];
  for (const [parameter, filter] of Object.entries(table)) {
    const wanted = ask(parameter);
    const test = wanted === undefined || wanted === null ? null : filter(wanted, ask);
    if (test === 'invalid') return { parameter, problem: 'invalid' };
    if (test !== null) tests.push(test);
  }
  return tests;
}

type Values = string | number | readonly string[] | null;

interface ListOptions {
  /** The words of an enumeration; others are ignored, and so is a list of nothing else. */
  known?: readonly string[];
  /** The parameter that is `Or` where any of the values will do; all are needed otherwise. */
  operator?: string;
}

/** One of the values, whatever their case and marks. */
export function oneOf<Item>(
  read: (item: Item) => Values,
  { known, operator }: ListOptions = {},
): Filter<Item> {
  return (wanted, ask) => {
    const texts = textsOf(wanted);
    if (texts === null) return 'invalid';
    const kept = texts.filter((text) => known === undefined || known.includes(text)).map(squash);
    if (kept.length === 0) return null;
    const isAll = operator !== undefined && String(ask(operator)).toLowerCase() !== 'or';
    const [first] = kept;
    return (item) => {
      const has = new Set([read(item) ?? []].flat().map((value) => squash(String(value))));
      if (kept.length === 1 && first !== undefined) return has.has(first);
      return isAll ? kept.every((value) => has.has(value)) : kept.some((value) => has.has(value));
    };
  };
}

/** All the words of one of the texts. */
export function withWords<Item>(read: (item: Item) => string): Filter<Item> {
  return (wanted) => {
    const texts = textsOf(wanted);
    if (texts === null) return 'invalid';
    if (texts.length === 0) return null;
    const test = someWordsTest(texts);
    return (item) => test(read(item));
  };
}

/** One of the texts, as `compile` understands them. */
export function anyText<Item>(compile: (text: string) => Test<Item> | null): Filter<Item> {
  return (wanted) => {
    const texts = textsOf(wanted);
    const tests = texts?.map(compile);
    if (tests === undefined || tests.includes(null)) return 'invalid';
    return tests.length === 0 ? null : (item) => tests.some((test) => test?.(item) === true);
  };
}

/** Numbers or ISO dates from `min` to `max`, of which either may be missing. What has no value is outside. */
export function within<Item>(
  read: (item: Item) => number | string | readonly (number | string)[] | null,
): Filter<Item> {
  return (wanted) => {
    if (typeof wanted !== 'object' || wanted === null || Array.isArray(wanted)) return 'invalid';
    const { min = null, max = null }: { min?: unknown; max?: unknown } = wanted;
    if (![min, max].every((end) => end === null || typeof end === 'number' || isDate(end))) return 'invalid';
    if (min === null && max === null) return null;
    return (item) =>
      [read(item) ?? []]
        .flat()
        .some((value) => (min === null || !isBefore(value, min)) && (max === null || !isBefore(max, value)));
  };
}

/** Not what a filter asks for. */
export function without<Item>(filter: Filter<Item>): Filter<Item> {
  return (wanted, ask) => {
    const test = filter(wanted, ask);
    return typeof test === 'function' ? (item) => !test(item) : test;
  };
}

/** A filter of a part of the item. */
export function ofPart<Item, Part>(read: (item: Item) => Part, filter: Filter<Part>): Filter<Item> {
  return (wanted, ask) => {
    const test = filter(wanted, ask);
    return typeof test === 'function' ? (item) => test(read(item)) : test;
  };
}

/** A filter of the present job's role. Many have the same, so that each is asked about once. */
export function ofRole(filter: Filter<Role>): Filter<PersonOutline> {
  const remembered: Filter<JobOutline> = (wanted, ask) => {
    const test = filter(wanted, ask);
    return typeof test === 'function' ? rememberRole(test) : test;
  };
  return ofPart(({ employments: [job] }) => job, remembered);
}

/** A text, or a list of texts and numbers, without blanks; null for anything else. */
function textsOf(wanted: unknown): string[] | null {
  const list = [wanted].flat();
  if (!list.every((one) => typeof one === 'string' || typeof one === 'number')) return null;
  return list.map((one) => String(one).trim()).filter((text) => text !== '');
}

const isDate = (value: unknown): boolean => typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value);

function isBefore(one: unknown, other: unknown): boolean {
  if (typeof one === 'number' && typeof other === 'number') return one < other;
  return String(one).slice(0, 10) < String(other).slice(0, 10);
}
