/**
 * JSONata 2.2.2 parses `a ?? b` and `a ?: b` by copying `a`, so that sixteen of them nested on the left,
 * in 81 characters, take half a second and thirty take all memory. This counts, without parsing, the
 * nodes a source would become, and how deep they nest: the parser and everything that walks its tree recurse
 * once per level, and how much stack is left depends on the caller. It splits the text into the same tokens
 * as JSONata does: a quote that one reads as text and the other does not could hide a bomb.
 */

export type Expansion =
  | { ok: true; nodes: number; depth: number }
  | { ok: false; message: string; position: number };

interface Bracket {
  /** Nodes before the operand that a `??` here would copy: nothing can copy them any more. */
  closed: number;
  current: number;
  /** Operators and brackets since the last comma, each of which can be a level of its own. */
  links: number;
  /** Levels of the deepest bracket since the last comma, and of the deepest part before it. */
  inner: number;
  deepest: number;
  /** The parameters of `function(…)`. */
  isParameters: boolean;
}

interface Reader {
  source: string;
  position: number;
  brackets: Bracket[];
  bracket: Bracket;
  /** Whether an operand comes next; then `/` begins a regular expression. */
  wantsOperand: boolean;
  lastName: string;
}

const blank = /(?:[ \t\n\r\v]+|\/\*[\s\S]*?\*\/)+/y;
const text = /"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|`[^`]*`/y;
const number = /(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[Ee][-+]?[0-9]+)?/y;
const operator = /\.\.|:=|!=|>=|<=|\*\*|~>|\?:|\?\?|[.[\]{}(),@#;:?+\-*/%|=<>^&!~]/y;
const name = /[^ \t\n\r\v.[\]{}(),@#;:?+\-*/%|=<>^&!~]+/y;

export function measureExpansion(source: string): Expansion {
  const reader: Reader = {
    source,
    position: 0,
    brackets: [],
    bracket: newBracket(false),
    wantsOperand: true,
    lastName: '',
  };
  for (take(reader, blank); reader.position < source.length; take(reader, blank)) {
    const { position } = reader;
    const message = readToken(reader);
    if (message !== null) return { ok: false, message, position };
    // The parser cannot read the rest either, and has a better message.
    if (reader.position === position) break;
  }
  const open = [...reader.brackets, reader.bracket];
  return {
    ok: true,
    nodes: open.reduce((sum, { closed, current }) => sum + closed + current, 0),
    depth: open.reduceRight(
      (depth, bracket) => depthOf({ ...bracket, inner: Math.max(bracket.inner, depth) }),
      0,
    ),
  };
}

function newBracket(isParameters: boolean): Bracket {
  return { closed: 0, current: 0, links: 0, inner: 0, deepest: 0, isParameters };
}

function depthOf({ links, inner, deepest }: Bracket): number {
  return Math.max(deepest, links + inner);
}

function take(reader: Reader, pattern: RegExp): string | null {
  pattern.lastIndex = reader.position;
  const found = pattern.exec(reader.source)?.[0] ?? null;
  reader.position += found?.length ?? 0;
  return found;
}

/** Takes one token; returns what is wrong with it, or null. */
function readToken(reader: Reader): string | null {
  if (reader.wantsOperand && reader.source[reader.position] === '/') {
    reader.position = endOfRegex(reader.source, reader.position + 1);
    addOperand(reader, '');
    return null;
  }
  const sign = take(reader, operator);
  if (sign !== null) return readOperator(reader, sign);
  if (take(reader, text) !== null || take(reader, number) !== null) addOperand(reader, '');
  else readName(reader, take(reader, name));
  return null;
}

/** The place after the closing slash, which is the first one that is neither escaped nor inside brackets. */
function endOfRegex(source: string, start: number): number {
  let depth = 0;
  for (let at = start; at < source.length; at++) {
    const character = source.charAt(at);
    if (character === '/' && depth === 0 && backslashesBefore(source, at) % 2 === 0) return at + 1;
    if (source[at - 1] === '\\') continue;
    if ('([{'.includes(character)) depth++;
    if (')]}'.includes(character)) depth--;
  }
  return source.length;
}

function backslashesBefore(source: string, end: number): number {
  let count = 0;
  while (source[end - count - 1] === '\\') count++;
  return count;
}

function addOperand(reader: Reader, lastName: string): void {
  reader.bracket.current++;
  reader.wantsOperand = false;
  reader.lastName = lastName;
}

function readName(reader: Reader, word: string | null): void {
  if (word === null) return;
  if (reader.wantsOperand || !['and', 'or', 'in'].includes(word)) addOperand(reader, word);
  else if (word === 'in') addOperator(reader);
  else closeOperand(reader, 1);
}

function addOperator(reader: Reader): void {
  reader.bracket.current++;
  reader.bracket.links++;
  reader.wantsOperand = true;
}

/** Nothing can copy what is before this place. `times`: how often the current operand counts. */
function closeOperand(reader: Reader, times: number): void {
  reader.bracket.closed += reader.bracket.current * times + 1;
  reader.bracket.current = 0;
  reader.bracket.links++;
  reader.wantsOperand = true;
}

/** What follows a comma is beside what comes before it, not inside it. */
function beginPart(reader: Reader): void {
  const { bracket } = reader;
  bracket.deepest = depthOf(bracket);
  closeOperand(reader, 1);
  bracket.links = 0;
  bracket.inner = 0;
}

function readOperator(reader: Reader, sign: string): string | null {
  switch (sign) {
    case '|':
      return 'The transform |…|…| is not available here; make a new object with {…} or $merge.';
    case '(':
    case '[':
    case '{':
      reader.bracket.links++;
      reader.brackets.push(reader.bracket);
      reader.bracket = newBracket(
        sign === '(' && !reader.wantsOperand && ['function', 'λ'].includes(reader.lastName),
      );
      reader.wantsOperand = true;
      return null;
    case ')':
    case ']':
    case '}':
      return closeBracket(reader);
    case '??':
    case '?:':
      closeOperand(reader, 2);
      return null;
    case ',':
    case ';':
      beginPart(reader);
      return null;
    case ':':
    case ':=':
    case '..':
      closeOperand(reader, 1);
      return null;
    case '?':
      // Also the open place of a partial application: `$f(?, 1)`.
      if (reader.wantsOperand) addOperand(reader, '');
      else closeOperand(reader, 1);
      return null;
    default:
      if (reader.wantsOperand && ['*', '**', '%'].includes(sign)) addOperand(reader, '');
      else addOperator(reader);
      return null;
  }
}

function closeBracket(reader: Reader): string | null {
  const { closed, current, isParameters } = reader.bracket;
  const depth = depthOf(reader.bracket);
  reader.bracket = reader.brackets.pop() ?? newBracket(false);
  reader.bracket.inner = Math.max(reader.bracket.inner, depth);
  reader.bracket.current += closed + current;
  addOperand(reader, '');
  take(reader, blank);
  // JSONata turns a signature into a backtracking pattern, and `<s+s+s+s+…>` would be a bomb.
  if (isParameters && reader.source[reader.position] === '<')
    return 'A function cannot have a signature <…> here; leave it out.';
  return null;
}
