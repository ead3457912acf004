/* The filter grammar of Crustdata's searches: leaves `{field, type, value}` in groups of `and` and `or`. */
import { z } from 'zod';
import { foldLetters } from '../../world/fold.ts';
import { Recent } from '../../world/recent.ts';

const operators = [
  '=',
  '!=',
  '<',
  '=<',
  '>',
  '=>',
  'in',
  'not_in',
  '(.)',
  '[.]',
  '(!)',
  'contains',
  'not_contains',
  'is_null',
  'is_not_null',
  'geo_distance',
] as const;

const leafSchema = z.object({ field: z.string(), type: z.enum(operators), value: z.unknown() });

type Leaf = z.infer<typeof leafSchema>;
export type Filter = Leaf | { op: 'and' | 'or'; conditions: Filter[] };

export const filterSchema: z.ZodType<Filter> = z.lazy(() =>
  z.union([z.object({ op: z.enum(['and', 'or']), conditions: z.array(filterSchema) }), leafSchema]),
);

/** The values a subject has in a field, without nulls; `unknown` where that cannot be told yet. */
export type ReadField<T> = (subject: T, field: string) => readonly unknown[] | 'unknown';

/** Compiles a filter to a test. A leaf whose field is unknown passes, so that such a test only narrows. */
export function compileFilter<T>(filter: Filter, read: ReadField<T>): (subject: T) => boolean {
  if ('conditions' in filter) {
    const tests = filter.conditions.map((condition) => compileFilter(condition, read));
    return filter.op === 'and'
      ? (subject) => tests.every((test) => test(subject))
      : (subject) => tests.some((test) => test(subject));
  }
  const test = compileLeaf(filter);
  return (subject) => {
    const values = read(subject, filter.field);
    return values === 'unknown' || test(values);
  };
}

/** Every value that a leaf on the field asks for, rather than excludes. */
export function listWanted(filter: Filter, field: string): string[] {
  if ('conditions' in filter) return filter.conditions.flatMap((condition) => listWanted(condition, field));
  const isAsked = filter.field === field && ['=', 'in', '(.)', '[.]', 'contains'].includes(filter.type);
  const texts = isAsked ? listOf(filter.value).filter((value) => typeof value === 'string') : [];
  return filter.type === '(.)' ? texts.flatMap((text) => text.split('|')) : texts;
}

/** Every field the filter names. */
export function listFields(filter: Filter): string[] {
  return 'conditions' in filter ? filter.conditions.flatMap(listFields) : [filter.field];
}

type ValuesTest = (values: readonly unknown[]) => boolean;

function compileLeaf({ type, value }: Leaf): ValuesTest {
  switch (type) {
    case '=':
    case 'in':
      return isAnyOf(value);
    case '!=':
    case 'not_in':
      return not(isAnyOf(value));
    case '<':
      return compares(value, (order) => order < 0);
    case '=<':
      return compares(value, (order) => order <= 0);
    case '>':
      return compares(value, (order) => order > 0);
    case '=>':
      return compares(value, (order) => order >= 0);
    case '(.)':
      return isLike(value);
    case '(!)':
      return not(isLike(value));
    case '[.]':
    case 'contains':
      return includes(value);
    case 'not_contains':
      return not(includes(value));
    case 'is_null':
      return (values) => values.length === 0;
    case 'is_not_null':
      return (values) => values.length > 0;
    // The world has no coordinates: people who live in the place named are near it.
    case 'geo_distance':
      return isLike(z.looseObject({ location: z.string() }).safeParse(value).data?.location ?? '');
  }
}

function not(test: ValuesTest): ValuesTest {
  return (values) => !test(values);
}

function isAnyOf(value: unknown): ValuesTest {
  const wanted = new Set(listOf(value).map(textOf));
  return (values) => values.some((one) => wanted.has(textOf(one)));
}

function includes(value: unknown): ValuesTest {
  const wanted = listOf(value).map(textOf);
  return (values) =>
    values.some((one) => {
      const text = textOf(one);
      return wanted.some((part) => text.includes(part));
    });
}

// The filters of a search look at the same texts, one after the other.
const words = new Recent<string, string[]>(4000);
const longestKept = 1000;

/** Fuzzy: every word of one alternative begins some word of the value; `|` parts alternatives. */
function isLike(value: unknown): ValuesTest {
  const alternatives = listOf(value)
    .flatMap((one) => textOf(one).split('|'))
    .map((text) => [...new Set(wordsOf(text))])
    .filter((wanted) => wanted.length > 0);
  return (values) =>
    values.some((one) => {
      const text = textOf(one);
      const has = text.length > longestKept ? wordsOf(text) : words.getOrMake(text, wordsOf);
      return alternatives.some((wanted) =>
        wanted.every((word) => has.some((other) => other.startsWith(word))),
      );
    });
}

function compares(value: unknown, isWanted: (order: number) => boolean): ValuesTest {
  return (values) => values.some((one) => isWanted(compareValues(one, value)));
}

/** Numbers by size, dates and other text by letters; NaN, which is in no order, for what cannot be compared. */
export function compareValues(one: unknown, other: unknown): number {
  if (one == null || other == null) return Number.NaN;
  const difference = Number(one) - Number(other);
  if (!Number.isNaN(difference)) return difference;
  const [left, right] = [textOf(one), textOf(other)];
  return left < right ? -1 : left > right ? 1 : 0;
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? foldLetters(value.trim()) : JSON.stringify(value ?? null);
}

function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}
