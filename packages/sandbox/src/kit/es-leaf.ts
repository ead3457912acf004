/* The clauses of a query that look at one field: `term`, `match`, `range` and so on. */
import { findField, isRefusal, type EsField, type EsIndex, type EsRefusal } from './es-index.ts';
import { compileRange } from './es-range.ts';
import { hasPhrase, isRecord, textOf, tokensOf, wildcardTest } from './es-values.ts';

/** What is asked of the values of one field. True when one of them fits. */
export interface EsLeaf {
  name: string;
  field: EsField;
  test: (values: readonly unknown[]) => boolean;
  /** The values it is looked for. */
  wanted: readonly string[];
}

type Test = EsLeaf['test'];
type Compiled = { test: Test; wanted?: readonly string[] } | EsRefusal;

interface Asked {
  field: EsField;
  /** What stands behind the field's name. */
  value: unknown;
  index: EsIndex;
}

const never: Test = () => false;

/** Clauses with a field's name inside, by their names. */
const fieldClauses: Readonly<Record<string, (asked: Asked) => Compiled>> = {
  term: (asked) => withScalar(asked, 'value', (wanted) => isAnyOf(asked.field, [wanted])),
  terms: compileTerms,
  match: (asked) => withScalar(asked, 'query', (wanted, options) => matches(asked.field, wanted, options)),
  match_phrase: (asked) => withScalar(asked, 'query', (wanted) => matchesPhrase(asked.field, wanted)),
  prefix: (asked) =>
    withScalar(asked, 'value', (wanted, options) =>
      someText(asked.field, options, (fold) => {
        const beginning = fold(textOf(wanted));
        return (text) => text.startsWith(beginning);
      }),
    ),
  wildcard: (asked) =>
    withScalar(asked, 'value', (wanted, options) =>
      someText(asked.field, options, (fold) => wildcardTest(fold(textOf(wanted)))),
    ),
  range: compileRangeClause,
};

/** Null when there is no clause of that name. */
export function compileLeaf(clause: string, body: unknown, index: EsIndex): EsLeaf | EsRefusal | null {
  if (clause === 'exists') return compileExists(body, index);
  const compile = Object.hasOwn(fieldClauses, clause) ? fieldClauses[clause] : undefined;
  if (compile === undefined) return null;
  if (!isRecord(body)) return { refused: 'form', name: clause };
  const names = Object.keys(body).filter((name) => !(index.takesOptions && isOption(name)));
  const [name] = names;
  if (name === undefined || names.length > 1) return { refused: 'form', name: clause };
  const field = findField(index, name);
  if (field === null) return { refused: 'field', name };
  const compiled = compile({ field, value: body[name], index });
  return isRefusal(compiled) ? compiled : { name, field, test: compiled.test, wanted: compiled.wanted ?? [] };
}

const isBound = (name: string): boolean => /^[gl]te?$/.test(name);
const isOption = (name: string): boolean => name === 'boost' || name === '_name';

function compileExists(body: unknown, index: EsIndex): EsLeaf | EsRefusal {
  const name = isRecord(body) ? body['field'] : undefined;
  if (typeof name !== 'string') return { refused: 'form', name: 'exists' };
  const field = findField(index, name);
  if (field === null) return { refused: 'field', name };
  return { name, field, test: (values) => values.length > 0, wanted: [] };
}

function compileTerms({ field, value, index }: Asked): Compiled {
  if (!Array.isArray(value)) return { refused: 'form', name: 'terms' };
  if (value.length > index.mostValues) return { refused: 'size', name: 'terms' };
  if (value.some((one) => typeof one === 'object')) return { refused: 'form', name: 'terms' };
  return { test: isAnyOf(field, value), wanted: value.map(textOf) };
}

function compileRangeClause({ field, value, index }: Asked): Compiled {
  if (!isRecord(value)) return { refused: 'form', name: 'range' };
  const options: readonly string[] = index.takesOptions ? ['format', 'time_zone', 'boost'] : [];
  const odd = Object.keys(value).find((name) => !isBound(name) && !options.includes(name));
  if (odd !== undefined) return { refused: 'clause', name: odd };
  const test = compileRange(value, { kind: field.kind, today: index.today });
  return typeof test === 'function' ? { test: onValues(field, test) } : test;
}

type Options = Readonly<Record<string, unknown>>;

/** A clause whose value is given as it is, or with options around it. */
function withScalar(
  { field, value, index }: Asked,
  key: 'value' | 'query',
  compile: (wanted: unknown, options: Options) => Test,
): Compiled {
  const options: Options = isRecord(value) ? value : {};
  const odd = Object.keys(options).find(
    (name) => !index.takesOptions && (name !== 'value' || key !== 'value'),
  );
  if (odd !== undefined) return { refused: 'clause', name: odd };
  const wanted = isRecord(value) ? value[key] : value;
  if (wanted == null || typeof wanted === 'object') return { refused: 'form', name: key };
  return { test: onValues(field, compile(wanted, options)), wanted: [textOf(wanted)] };
}

function onValues({ of }: EsField, test: Test): Test {
  return of === undefined ? test : (values) => test(values.map(of));
}

/** The same value, or for analysed text one of its tokens, which are in lower case. */
function isAnyOf({ kind }: EsField, wanted: readonly unknown[]): Test {
  if (kind === 'object' || kind === 'none') return never;
  const texts = new Set(wanted.map(kind === 'number' ? numberOf : textOf));
  if (kind === 'text')
    return (values) => values.some((value) => tokensOf(textOf(value)).some((token) => texts.has(token)));
  const read = kind === 'number' ? numberOf : textOf;
  return (values) => values.some((value) => texts.has(read(value)));
}

/** `"51"` and 51 are the same number, `true` is 1. */
const numberOf = (value: unknown): string => String(typeof value === 'object' ? Number.NaN : Number(value));

function matches(field: EsField, wanted: unknown, options: Options): Test {
  if (field.kind !== 'text') return isAnyOf(field, [wanted]);
  const tokens = new Set(tokensOf(textOf(wanted)));
  const isAll = textOf(options['operator'] ?? 'or').toLowerCase() === 'and';
  if (tokens.size === 0) return never;
  const least = isAll ? tokens.size : 1;
  return (values) =>
    values.some((value) => {
      const has = tokensOf(textOf(value));
      // As long as what is in the text, however much is asked for.
      return has.length >= least && new Set(has.filter((token) => tokens.has(token))).size >= least;
    });
}

function matchesPhrase(field: EsField, wanted: unknown): Test {
  if (field.kind !== 'text') return isAnyOf(field, [wanted]);
  const phrase = tokensOf(textOf(wanted));
  return (values) => values.some((value) => hasPhrase(tokensOf(textOf(value)), phrase));
}

/** A test of whole values, or of the tokens of analysed text. */
function someText(
  { kind }: EsField,
  options: Options,
  compile: (fold: (text: string) => string) => (text: string) => boolean,
): Test {
  const isFolded = options['case_insensitive'] === true;
  const fold = (text: string): string => (isFolded ? text.toLowerCase() : text);
  const fits = compile(fold);
  const readTexts = (value: unknown): readonly string[] =>
    kind === 'text' ? tokensOf(textOf(value)) : [textOf(value)];
  return (values) => values.some((value) => readTexts(value).some((text) => fits(fold(text))));
}

/** What `query_string` and `multi_match` ask of one field: all of the words, one of them, or the phrase. */
export function textTest(field: EsField, text: string, how: 'all' | 'some' | 'phrase'): Test {
  if (how === 'phrase') return onValues(field, matchesPhrase(field, text));
  if (/[*?]/.test(text))
    return onValues(
      field,
      someText(field, {}, () => wildcardTest(field.kind === 'text' ? text.toLowerCase() : text)),
    );
  return onValues(field, matches(field, text, { operator: how === 'all' ? 'and' : 'or' }));
}
