/* The filter grammar of Crustdata's searches: leaves `{field, type, value}` in groups of `and` and `or`. */
import { z } from 'zod';
import { foldedWords } from '../../kit/text-match.ts';
import { foldLetters } from '../../world/fold.ts';
import { Recent } from '../../world/recent.ts';

type ValuesTest = (values: readonly unknown[]) => boolean;

const not =
  (compile: (value: unknown) => ValuesTest) =>
  (value: unknown): ValuesTest => {
    const test = compile(value);
    return (values) => !test(values);
  };

const isAnyOf = (value: unknown): ValuesTest => {
  const wanted = new Set([value].flat().map(textOf));
  return (values) => values.some((one) => wanted.has(textOf(one)));
};

// The filters of a search look at the same texts, one after the other.
const kept = new Recent<string, string[]>(4000);
const wordsOf = (value: unknown): string[] => {
  const text = textOf(value);
  return text.length > 1000 ? foldedWords(text) : kept.getOrMake(text, () => foldedWords(text));
};

/** Part of a value, made of whole words: documented as a substring, but "CTO" finds no directors. */
const hasPart = (value: unknown): ValuesTest => {
  const wanted = [value].flat().map((part) => ` ${wordsOf(part).join(' ')} `);
  return (values) =>
    values.some((one) => {
      const text = ` ${wordsOf(one).join(' ')} `;
      return wanted.some((part) => text.includes(part));
    });
};

/** Fuzzy: every word of one alternative begins some word of the value; `|` parts alternatives. */
const isLike = (value: unknown): ValuesTest => {
  const texts = [value].flat().flatMap((one) => String(one).split('|'));
  const alternatives = texts.map(wordsOf).filter((wanted) => wanted.length > 0);
  return (values) =>
    values.some((one) => {
      const has = wordsOf(one);
      return alternatives.some((wanted) =>
        wanted.every((word) => has.some((other) => other.startsWith(word))),
      );
    });
};

const compares =
  (isWanted: (order: number) => boolean) =>
  (value: unknown): ValuesTest =>
  (values) =>
    values.some((one) => isWanted(compare(one, value)));

/** Numbers by size, dates and other text by letters. */
function compare(one: unknown, other: unknown): number {
  const difference = Number(one) - Number(other);
  if (!Number.isNaN(difference)) return difference;
  return textOf(one) < textOf(other) ? -1 : 1;
}

const operators = {
  '=': isAnyOf,
  in: isAnyOf,
  '!=': not(isAnyOf),
  not_in: not(isAnyOf),
  '<': compares((order) => order < 0),
  '=<': compares((order) => order <= 0),
  '>': compares((order) => order > 0),
  '=>': compares((order) => order >= 0),
  '(.)': isLike,
  '(!)': not(isLike),
  '[.]': hasPart,
  contains: hasPart,
  not_contains: not(hasPart),
  is_null: () => (values: readonly unknown[]) => values.length === 0,
  is_not_null: () => (values: readonly unknown[]) => values.length > 0,
} satisfies Readonly<Record<string, (value: unknown) => ValuesTest>>;

const isOperator = (type: string): type is keyof typeof operators => Object.hasOwn(operators, type);

const leafSchema = z.object({
  field: z.string(),
  type: z.custom<keyof typeof operators>((type) => typeof type === 'string' && isOperator(type)),
  value: z.unknown(),
});
export type Filter = z.infer<typeof leafSchema> | { op: 'and' | 'or'; conditions: Filter[] };

export const filterSchema: z.ZodType<Filter> = z.lazy(() =>
  z.union([z.object({ op: z.enum(['and', 'or']), conditions: z.array(filterSchema) }), leafSchema]),
);

/** The values a subject has in a field, without nulls; `unknown` where that cannot be told yet. */
export type ReadField<Subject> = (subject: Subject, field: string) => readonly unknown[] | 'unknown';

/** Compiles a filter to a test. A leaf whose field is unknown passes, so that such a test only narrows. */
export function compileFilter<Subject>(
  filter: Filter,
  read: ReadField<Subject>,
): (subject: Subject) => boolean {
  if ('conditions' in filter) {
    const tests = filter.conditions.map((condition) => compileFilter(condition, read));
    return filter.op === 'and'
      ? (subject) => tests.every((test) => test(subject))
      : (subject) => tests.some((test) => test(subject));
  }
  const test = operators[filter.type](filter.value);
  return (subject) => {
    const values = read(subject, filter.field);
    return values === 'unknown' || test(values);
  };
}

/** Every value that a leaf on the field asks for, rather than excludes. */
export function listWanted(filter: Filter, field: string): string[] {
  if ('conditions' in filter) return filter.conditions.flatMap((condition) => listWanted(condition, field));
  if (filter.field !== field || !['=', 'in', '(.)', '[.]', 'contains'].includes(filter.type)) return [];
  return [filter.value].flat().filter((value) => typeof value === 'string');
}

/** Every field the filter names. */
export function listFields(filter: Filter): string[] {
  return 'conditions' in filter ? filter.conditions.flatMap(listFields) : [filter.field];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? foldLetters(value.trim()) : JSON.stringify(value ?? null);
}
