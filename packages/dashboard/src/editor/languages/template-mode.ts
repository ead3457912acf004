import type { StreamParser } from '@codemirror/language';
import { tagWords } from './template-words.ts';

/** Text, or the inside of `{{ … }}` or `{% … %}`. */
interface State {
  inside: 'text' | 'output' | 'tag';
  /** Whether the next word of a tag is its name. */
  isFirst: boolean;
}

const ends = { output: '}}', tag: '%}' } as const;

/** The part of Liquid that templates may use. */
export const templateMode: StreamParser<State> = {
  name: 'template',
  startState: () => ({ inside: 'text', isFirst: false }),
  token(stream, state) {
    if (state.inside === 'text') return readText(stream, state);
    if (stream.eatSpace()) return null;
    if (stream.match(ends[state.inside]) || stream.match(`-${ends[state.inside]}`)) {
      state.inside = 'text';
      return 'bracket';
    }
    if (stream.match(/"[^"]*"?|'[^']*'?/)) return 'string';
    if (stream.match(/\d+(?:\.\d+)?/)) return 'number';
    const isFilter = stream.match(/\|/);
    if (isFilter) return 'operator';
    const word = stream.match(/[\p{L}_][\p{L}\p{N}_-]*/u);
    if (Array.isArray(word)) return nameWord(word[0], { stream, state });
    stream.next();
    return 'punctuation';
  },
};

type Stream = Parameters<typeof templateMode.token>[0];

function readText(stream: Stream, state: State): string | null {
  const opened = stream.match(/\{\{-?|\{%-?/);
  if (Array.isArray(opened)) {
    state.inside = opened[0].startsWith('{{') ? 'output' : 'tag';
    state.isFirst = state.inside === 'tag';
    return 'bracket';
  }
  stream.next();
  while (!stream.eol() && !stream.match(/\{[{%]/, false)) stream.next();
  return null;
}

const literals: ReadonlySet<string> = new Set(['true', 'false', 'nil', 'empty', 'blank']);
const operators: ReadonlySet<string> = new Set(['and', 'or', 'contains', 'in', 'not']);

function nameWord(word: string, { stream, state }: { stream: Stream; state: State }): string {
  if (state.isFirst) {
    state.isFirst = false;
    return tagWords.includes(word) ? 'keyword' : 'invalid';
  }
  if (literals.has(word)) return 'atom';
  if (state.inside === 'tag' && operators.has(word)) return 'keyword';
  const before = stream.string.slice(0, stream.start).trimEnd();
  if (before.endsWith('|')) return 'variableName.standard';
  return before.endsWith('.') ? 'propertyName' : 'variableName';
}
