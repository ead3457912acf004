import type { StreamParser } from '@codemirror/language';

interface State {
  /** A comment or a text with line breaks that goes on. */
  open: 'comment' | '"' | "'" | null;
  /** Behind a value, a slash divides; elsewhere it begins a pattern. */
  isBehindValue: boolean;
}

/** JSONata. */
export const formulaMode: StreamParser<State> = {
  name: 'formula',
  startState: () => ({ open: null, isBehindValue: false }),
  token(stream, state) {
    if (state.open === 'comment' || (state.open === null && stream.match('/*'))) {
      state.open = stream.match(/^.*?\*\//) ? null : 'comment';
      if (state.open !== null) stream.skipToEnd();
      return 'comment';
    }
    if (stream.eatSpace() && state.open === null) return null;
    const part = readPart(stream, state);
    state.isBehindValue = isValue(part, stream.current());
    return part;
  },
};

/** Up to the slash that is neither escaped nor in brackets. */
const pattern = /\/(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\[])+\/[im]*/;

function readPart(stream: Stream, state: State): string {
  if (state.open === '"' || state.open === "'") return readText(stream, state, state.open);
  if (stream.match('"')) return readText(stream, state, '"');
  if (stream.match("'")) return readText(stream, state, "'");
  if (stream.match(/`[^`]*`?/)) return 'variableName';
  if (stream.match(/\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/)) return 'number';
  if (stream.match(/\$[\p{L}_][\p{L}\p{N}_]*/u)) return 'variableName.standard';
  const word = stream.match(/[\p{L}_][\p{L}\p{N}_]*/u);
  if (Array.isArray(word)) return wordOf(word[0]);
  if (!state.isBehindValue && stream.match(pattern)) return 'string';
  if (stream.match(/[[\](){}]/)) return 'bracket';
  stream.next();
  return 'operator';
}

function isValue(part: string, text: string): boolean {
  if (part === 'bracket') return /[\])}]/.test(text);
  return part !== 'operator' && part !== 'keyword';
}

type Stream = Parameters<typeof formulaMode.token>[0];

function readText(stream: Stream, state: State, quote: '"' | "'"): string {
  state.open = quote;
  for (let next = stream.next(); next !== undefined && next !== null; next = stream.next()) {
    if (next === '\\') stream.next();
    if (next !== quote) continue;
    state.open = null;
    break;
  }
  return 'string';
}

function wordOf(word: string): string {
  if (word === 'and' || word === 'or' || word === 'in' || word === 'function') return 'keyword';
  return word === 'true' || word === 'false' || word === 'null' ? 'atom' : 'variableName';
}
