/*
 * The text language of `query_string`: words, "phrases", AND, OR, NOT, `+`, `-` and parentheses. Names of fields inside
 * the text, fuzziness and weights are taken for words.
 */

/** What a text asks for: one word or phrase, or several of these. */
export type TextQuery =
  | { text: string; isPhrase: boolean }
  | { all: TextQuery[] }
  | { some: TextQuery[] }
  | { not: TextQuery };

interface Reader {
  tokens: readonly string[];
  at: number;
  /** How words that nothing stands between are joined. */
  join: 'and' | 'or';
}

const mostTokens = 1024;
const mostDepth = 20;

/** Null for a text that cannot be read: parentheses that do not close, operators without an operand. */
export function parseQueryString(text: string, join: 'and' | 'or'): TextQuery | null {
  const tokens = text.match(/"[^"]*"|[()]|&&|\|\||[^\s()"]+/g) ?? [];
  if (tokens.length === 0 || tokens.length > mostTokens) return null;
  const reader: Reader = { tokens, at: 0, join };
  const query = readSome(reader, 0);
  return reader.at === tokens.length ? query : null;
}

function readSome(reader: Reader, depth: number): TextQuery | null {
  const parts: TextQuery[] = [];
  do {
    const part = readAll(reader, depth);
    if (part === null) return null;
    parts.push(part);
  } while (takes(reader, ['OR', '||']) || (reader.join === 'or' && isAtOperand(reader)));
  const [only] = parts;
  return parts.length === 1 && only !== undefined ? only : { some: parts };
}

function readAll(reader: Reader, depth: number): TextQuery | null {
  const parts: TextQuery[] = [];
  do {
    const part = readOne(reader, depth);
    if (part === null) return null;
    parts.push(part);
  } while (takes(reader, ['AND', '&&']) || (reader.join === 'and' && isAtOperand(reader)));
  const [only] = parts;
  return parts.length === 1 && only !== undefined ? only : { all: parts };
}

function readOne(reader: Reader, depth: number): TextQuery | null {
  if (depth > mostDepth) return null;
  const token = reader.tokens[reader.at];
  if (token === undefined || token === ')' || isOperator(token)) return null;
  reader.at += 1;
  if (token === 'NOT' || token === '!') {
    const query = readOne(reader, depth + 1);
    return query && { not: query };
  }
  if (token === '(') {
    const query = readSome(reader, depth + 1);
    return takes(reader, [')']) ? query : null;
  }
  if (token.startsWith('"')) return { text: token.slice(1, -1), isPhrase: true };
  const [, sign, word = ''] = /^([+-]?)(.*)$/s.exec(token) ?? [];
  if (sign === '-' && word !== '') return { not: { text: word, isPhrase: false } };
  return { text: word === '' ? token : word, isPhrase: false };
}

function takes(reader: Reader, tokens: readonly string[]): boolean {
  const isThere = tokens.includes(reader.tokens[reader.at] ?? '');
  if (isThere) reader.at += 1;
  return isThere;
}

function isAtOperand({ tokens, at }: Reader): boolean {
  const token = tokens[at];
  return token !== undefined && token !== ')' && !isOperator(token);
}

const isOperator = (token: string): boolean => ['AND', 'OR', '&&', '||'].includes(token);
