/* SOQL as a list of tokens: https://developer.salesforce.com/docs/platform/salesforce-soql-sosl/guide */

export type Token =
  | { kind: 'name'; text: string }
  | { kind: 'text'; value: string; pattern: string }
  | { kind: 'number'; value: number }
  | { kind: 'date'; time: number }
  | { kind: 'sign'; text: string };

/** What Salesforce calls MALFORMED_QUERY, INVALID_FIELD or INVALID_TYPE. */
export class SoqlFault extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'SoqlFault';
    this.code = code;
  }
}

export function malformed(what: string): SoqlFault {
  return new SoqlFault('MALFORMED_QUERY', `unexpected token: ${what.slice(0, 60)}`);
}

const blank = /\s+/y;
const date = /\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2}))?/y;
const number = /[+-]?\d+(?:\.\d+)?/y;
const name = /[A-Za-z]\w*(?:\.[A-Za-z]\w*)*/y;
const sign = /!=|<>|<=|>=|[=<>(),]/y;
const text = /'(?:[^'\\]|\\.)*'/sy;

const mostCharacters = 100_000;

/** Throws a `SoqlFault` if the text is not SOQL. */
export function readTokens(soql: string): Token[] {
  if (soql.length > mostCharacters) throw new SoqlFault('MALFORMED_QUERY', 'SOQL statement is too long');
  const tokens: Token[] = [];
  for (let at = 0; at < soql.length;) {
    const found = readToken(soql, at);
    if (found === null) throw malformed(soql.slice(at));
    if (found.token !== null) tokens.push(found.token);
    at = found.end;
  }
  return tokens;
}

function readToken(soql: string, at: number): { token: Token | null; end: number } | null {
  const match = (pattern: RegExp): string | null => {
    pattern.lastIndex = at;
    return pattern.exec(soql)?.[0] ?? null;
  };
  const ends = (found: string, token: Token | null) => ({ token, end: at + found.length });
  const space = match(blank);
  if (space !== null) return ends(space, null);
  const quoted = match(text);
  if (quoted !== null) return ends(quoted, readText(quoted.slice(1, -1)));
  const day = match(date);
  if (day !== null) return ends(day, readDate(day));
  const digits = match(number);
  if (digits !== null) return ends(digits, { kind: 'number', value: Number(digits) });
  const word = match(name);
  if (word !== null) return ends(word, { kind: 'name', text: word });
  const symbol = match(sign);
  return symbol === null ? null : ends(symbol, { kind: 'sign', text: symbol });
}

function readDate(written: string): Token {
  const time = Date.parse(written);
  if (Number.isNaN(time)) throw malformed(written);
  return { kind: 'date', time };
}

const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  '"': '"',
  "'": "'",
  '\\': '\\',
};

/** In a pattern `\%` and `\_` stand for the signs themselves, elsewhere they are an error. */
function readText(written: string): Token {
  let value = '';
  let pattern = '';
  for (let at = 0; at < written.length; at += 1) {
    const here = written.charAt(at);
    if (here !== '\\') {
      value += here;
      pattern += here;
      continue;
    }
    at += 1;
    const escaped = written.charAt(at);
    const letter = escapes[escaped.toLowerCase()];
    if (letter === undefined && escaped !== '%' && escaped !== '_') throw malformed(`\\${escaped}`);
    value += letter ?? `\\${escaped}`;
    pattern += letter === '\\' || letter === undefined ? `\\${escaped}` : letter;
  }
  return { kind: 'text', value, pattern };
}
