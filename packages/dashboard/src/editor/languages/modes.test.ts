import type { StreamParser } from '@codemirror/language';
import { StringStream } from '@codemirror/language';
import { expect, it } from 'vitest';
import { formulaMode } from './formula-mode.ts';
import { templateMode } from './template-mode.ts';

/** The parts of a text that have a name, as `name:text`. */
function partsOf<State>(mode: StreamParser<State>, text: string): string[] {
  const parts: string[] = [];
  const state = mode.startState?.(2);
  if (state === undefined) throw new Error('a mode begins with a state');
  for (const line of text.split('\n')) {
    const stream = new StringStream(line, 2, 2);
    while (!stream.eol()) {
      stream.start = stream.pos;
      const name = mode.token(stream, state);
      if (stream.pos === stream.start) throw new Error(`it stands still at ${stream.pos} of ${line}`);
      if (name !== null) parts.push(`${name}:${stream.current()}`);
    }
  }
  return parts;
}

it('reads the tags of a template, also over several lines', () => {
  const text = 'Hi {{ name | default: "you" }}{% if a.b\nand 1.5 %}x{% fi %}';
  expect(partsOf(templateMode, text)).toEqual([
    'bracket:{{',
    'variableName:name',
    'operator:|',
    'variableName.standard:default',
    'punctuation::',
    'string:"you"',
    'bracket:}}',
    'bracket:{%',
    'keyword:if',
    'variableName:a',
    'punctuation:.',
    'propertyName:b',
    'keyword:and',
    'number:1.5',
    'bracket:%}',
    'bracket:{%',
    'invalid:fi',
    'bracket:%}',
  ]);
});

it('reads a formula, with comments and texts over several lines', () => {
  expect(partsOf(formulaMode, '$sum(a) /* one\ntwo */ & "x\n/* y" and `b c`')).toEqual([
    'variableName.standard:$sum',
    'bracket:(',
    'variableName:a',
    'bracket:)',
    'comment:/* one',
    'comment:two */',
    'operator:&',
    'string:"x',
    'string:/* y"',
    'keyword:and',
    'variableName:`b c`',
  ]);
});

it('tells a pattern of a formula from a division', () => {
  const parts = partsOf(formulaMode, '$match(a, /"[^/]\\/+/i) & (b)/2/c');
  expect(parts).toContain('string:/"[^/]\\/+/i');
  expect(parts.filter((part) => part === 'operator:/')).toHaveLength(2);
});

it.each(['{{', '{%', '{% "', '{{ a -}}', '}}', '{', '{{ \u{1f600} }}'])('comes to an end of %j', (text) => {
  expect(() => partsOf(templateMode, text)).not.toThrow();
});

it.each(['"', '/*', '/', '/[', '`', "'\\", '\u{1f600}', '$'])('comes to an end of the formula %j', (text) => {
  expect(() => partsOf(formulaMode, text)).not.toThrow();
});
