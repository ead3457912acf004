import type { StreamParser } from '@codemirror/language';

/** Whether a comment or a text with line breaks goes on. */
interface State {
  open: 'comment' | '"' | "'" | null;
}

/** JSONata. */
export const formulaMode: StreamParser<State> = {
  name: 'formula',
  startState: () => ({ open: null }),
  token(stream, state) {
    if (state.open === 'comment' || stream.match('/*')) {
      state.open = stream.match(/.*?\*\//) ? null : 'comment';
      if (state.open !== null) stream.skipToEnd();
      return 'comment';
    }
    if (state.open !== null) return readText(stream, state, state.open);
    if (stream.eatSpace()) return null;
    if (stream.match('"')) return readText(stream, state, '"');
    if (stream.match("'")) return readText(stream, state, "'");
    if (stream.match(/`[^`]*`?/)) return 'variableName';
    if (stream.match(/\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/)) return 'number';
    if (stream.match(/\$[\p{L}_][\p{L}\p{N}_]*/u)) return 'variableName.standard';
    const word = stream.match(/[\p{L}_][\p{L}\p{N}_]*/u);
    if (Array.isArray(word)) return wordOf(word[0]);
    if (stream.match(/[[\](){}]/)) return 'bracket';
    stream.next();
    return 'operator';
  },
};

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
