/* Elasticsearch's query language, as far as searches of people and companies use it: one predicate over plain objects. */
import { findField, isRefusal, type EsField, type EsIndex, type EsRefusal } from './es-index.ts';
import { compileLeaf, textTest } from './es-leaf.ts';
import { parseQueryString, type TextQuery } from './es-query-string.ts';
import { isRecord, readValues, textOf, type EsDocument, type Verdict } from './es-values.ts';
import { rememberBy } from './remember-by.ts';

export interface EsQuery {
  isMatch(document: EsDocument): boolean;
  /** False only where no document can match that has at least these fields; what is absent is unknown. */
  mayMatch(partial: EsDocument): boolean;
  /** The values it looks for in a field, unless it is to leave them out. */
  valuesOf(field: string): string[];
  /** Whether it looks at a field, or at one under it. */
  mentions(field: string): boolean;
}

type Judge = (document: unknown, isPartial: boolean) => Verdict;

interface Compiling {
  index: EsIndex;
  /** The list whose entries are judged; empty for whole documents. */
  nested: string;
  isNegated: boolean;
  depth: number;
  /** What was looked at so far, over all clauses. */
  seen: { field: string; wanted: readonly string[]; isNegated: boolean }[];
}

const mostDepth = 20;
const mostClauses = 1024;

/** Compiles a query, or says why it is not valid. */
export function compileEsQuery(query: unknown, index: EsIndex): EsQuery | EsRefusal {
  const seen: Compiling['seen'] = [];
  const judge = compileQuery(query, { index, nested: '', isNegated: false, depth: 0, seen });
  if (typeof judge !== 'function') return judge;
  return {
    isMatch: (document) => judge(document, false) === true,
    mayMatch: (partial) => judge(partial, true) !== false,
    valuesOf: (name) =>
      seen.flatMap(({ field, wanted, isNegated }) => (field === name && !isNegated ? wanted : [])),
    mentions: (name) => seen.some(({ field }) => field === name || field.startsWith(`${name}.`)),
  };
}

function compileQuery(query: unknown, on: Compiling): Judge | EsRefusal {
  if (!isRecord(query)) return { refused: 'form', name: 'query' };
  const [clause, ...others] = Object.keys(query);
  if (clause === undefined || others.length > 0) return { refused: 'form', name: others[0] ?? 'query' };
  if (on.depth > mostDepth || on.seen.length >= mostClauses) return { refused: 'size', name: clause };
  if (!on.index.clauses.has(clause)) return { refused: 'clause', name: clause };
  const body = query[clause];
  const deeper = { ...on, depth: on.depth + 1 };
  switch (clause) {
    case 'match_all':
      return () => true;
    case 'bool':
      return compileBool(body, deeper);
    case 'nested':
      return compileNested(body, deeper);
    case 'query_string':
    case 'multi_match':
      return compileText(clause, body, deeper);
    default: {
      const leaf = compileLeaf(clause, body, on.index);
      if (leaf === null) return { refused: 'clause', name: clause };
      return isRefusal(leaf) ? leaf : judgeField(leaf, on);
    }
  }
}

interface Look {
  name: string;
  field: EsField;
  test: (values: readonly unknown[]) => boolean;
  wanted: readonly string[];
}

function judgeField(
  { name, field, test, wanted }: Look,
  { index, nested, isNegated, seen }: Compiling,
): Judge {
  seen.push({ field: name, wanted, isNegated });
  const list = index.nested.find((path) => name.startsWith(`${path}.`)) ?? '';
  // Entries of a nested list are documents of their own: from outside, or from another list, nothing is there.
  if (list !== nested || field.kind === 'none') return () => false;
  const path = nested === '' ? field.path : field.path.slice(1);
  return (document, isPartial) => {
    const { values, isWhole } = readValues(document, path, isPartial);
    return test(values) ? true : isWhole ? false : 'maybe';
  };
}

function compileNested(body: unknown, on: Compiling): Judge | EsRefusal {
  if (!isRecord(body)) return { refused: 'form', name: 'nested' };
  const { path } = body;
  if (typeof path !== 'string' || !on.index.nested.includes(path)) return { refused: 'field', name: 'path' };
  const judge = compileQuery(body['query'], { ...on, nested: path });
  if (typeof judge !== 'function') return judge;
  // Entries of partial documents are mostly the same few objects again.
  const judgePart = rememberBy((entry: object) => judge(entry, true));
  return (document, isPartial) => {
    const entries = isRecord(document) ? document[path] : undefined;
    if (!Array.isArray(entries)) return entries === undefined && isPartial ? 'maybe' : false;
    let verdict: Verdict = false;
    for (const entry of entries) {
      const answer = isPartial && isRecord(entry) ? judgePart(entry) : judge(entry, isPartial);
      if (answer === true) return true;
      if (answer === 'maybe') verdict = 'maybe';
    }
    return verdict;
  };
}

const lists = ['must', 'filter', 'should', 'must_not'] as const;
const boolOptions: readonly string[] = ['minimum_should_match', 'boost', '_name'];

function compileBool(body: unknown, on: Compiling): Judge | EsRefusal {
  if (!isRecord(body)) return { refused: 'form', name: 'bool' };
  const known: ReadonlySet<string> = new Set([...lists, ...(on.index.takesOptions ? boolOptions : [])]);
  const odd = Object.keys(body).find((name) => !known.has(name));
  if (odd !== undefined) return { refused: 'clause', name: odd };
  const must = [...asList(body['must']), ...asList(body['filter'])];
  const needed = compileAll(must, on);
  if (!Array.isArray(needed)) return needed;
  const wished = compileAll(asList(body['should']), on);
  if (!Array.isArray(wished)) return wished;
  const banned = compileAll(asList(body['must_not']), { ...on, isNegated: !on.isNegated });
  if (!Array.isArray(banned)) return banned;
  const least = leastOf(body['minimum_should_match'], { count: wished.length, isAlone: must.length === 0 });
  if (least === null) return { refused: 'form', name: 'minimum_should_match' };
  return (document, isPartial) =>
    judgeBool({ needed, wished, banned, least }, (judge) => judge(document, isPartial));
}

interface Bool {
  needed: readonly Judge[];
  wished: readonly Judge[];
  banned: readonly Judge[];
  /** How many of those wished must match. */
  least: number;
}

function judgeBool({ needed, wished, banned, least }: Bool, ask: (judge: Judge) => Verdict): Verdict {
  let verdict: Verdict = true;
  for (const judge of needed) {
    const answer = ask(judge);
    if (answer === false) return false;
    if (answer === 'maybe') verdict = 'maybe';
  }
  for (const judge of banned) {
    const answer = ask(judge);
    if (answer === true) return false;
    if (answer === 'maybe') verdict = 'maybe';
  }
  if (least === 0) return verdict;
  let [sure, possible] = [0, 0];
  for (const judge of wished) {
    const answer = ask(judge);
    if (answer === true) sure += 1;
    if (answer !== false) possible += 1;
    if (sure >= least) return verdict;
  }
  return possible >= least ? 'maybe' : false;
}

function compileAll(queries: readonly unknown[], on: Compiling): Judge[] | EsRefusal {
  if (queries.length > on.index.mostValues) return { refused: 'size', name: 'bool' };
  const judges: Judge[] = [];
  for (const query of queries) {
    const judge = compileQuery(query, on);
    if (typeof judge !== 'function') return judge;
    judges.push(judge);
  }
  return judges;
}

/** A clause of `bool` is a query or a list of them. */
const asList = (value: unknown): unknown[] => (value == null ? [] : Array.isArray(value) ? value : [value]);

/** `2`, `-1` for all but one, `50%`; by itself one, where nothing else has to match. */
function leastOf(asked: unknown, { count, isAlone }: { count: number; isAlone: boolean }): number | null {
  if (asked == null) return isAlone && count > 0 ? 1 : 0;
  const [, digits, percent] = /^(-?\d{1,4})(%?)$/.exec(textOf(asked)) ?? [];
  if (digits === undefined) return null;
  const wanted = percent === '%' ? Math.trunc((count * Number(digits)) / 100) : Number(digits);
  return Math.max(0, wanted < 0 ? count + wanted : wanted);
}

/** `query_string` and `multi_match`: a text, looked for in each of some fields. */
function compileText(clause: string, body: unknown, on: Compiling): Judge | EsRefusal {
  const text = isRecord(body) ? body['query'] : undefined;
  if (!isRecord(body) || typeof text !== 'string') return { refused: 'form', name: clause };
  const names = asList(body['fields'] ?? body['default_field']).map((name) =>
    textOf(name).replace(/\^[^]*/, ''),
  );
  // Without a field the real one searches them all, which is nothing anybody could foresee.
  if (names.length === 0 || names.length > on.index.mostValues)
    return { refused: 'field', name: 'default_field' };
  const join = textOf(body['default_operator'] ?? body['operator'] ?? 'or').toLowerCase();
  const isPhrase = clause === 'multi_match' && textOf(body['type']).startsWith('phrase');
  const parsed: TextQuery | null =
    clause === 'multi_match' ? { text, isPhrase } : parseQueryString(text, join === 'and' ? 'and' : 'or');
  if (parsed === null) return { refused: 'form', name: clause };
  if (on.seen.length + names.length * partsOf(parsed) > mostClauses) return { refused: 'size', name: clause };
  const judges: Judge[] = [];
  for (const name of names) {
    const field = findField(on.index, name);
    if (field === null) return { refused: 'field', name };
    judges.push(judgeText(parsed, { name, field, isAll: join === 'and' }, on));
  }
  const some: Bool = { needed: [], wished: judges, banned: [], least: 1 };
  return (document, isPartial) => judgeBool(some, (judge) => judge(document, isPartial));
}

/** Words and phrases of a text. */
function partsOf(query: TextQuery): number {
  if ('text' in query) return 1;
  const parts = 'all' in query ? query.all : 'some' in query ? query.some : [query.not];
  return parts.reduce((sum, part) => sum + partsOf(part), 0);
}

function judgeText(
  query: TextQuery,
  of: { name: string; field: EsField; isAll: boolean },
  on: Compiling,
): Judge {
  if ('text' in query) {
    const test = textTest(of.field, query.text, query.isPhrase ? 'phrase' : of.isAll ? 'all' : 'some');
    return judgeField({ name: of.name, field: of.field, test, wanted: [query.text] }, on);
  }
  const parts = { needed: [], wished: [], banned: [], least: 0 };
  const compile = (some: readonly TextQuery[]): Judge[] => some.map((one) => judgeText(one, of, on));
  const bool: Bool =
    'all' in query
      ? { ...parts, needed: compile(query.all) }
      : 'some' in query
        ? { ...parts, wished: compile(query.some), least: 1 }
        : { ...parts, banned: [judgeText(query.not, of, { ...on, isNegated: !on.isNegated })] };
  return (document, isPartial) => judgeBool(bool, (judge) => judge(document, isPartial));
}
