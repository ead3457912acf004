import { expect, it } from 'vitest';
import type { CodeLanguage, CodeProblem } from './editor-props.ts';
import { placeProblems } from './place-problems.ts';

const marked = (text: string, problem: CodeProblem, language: CodeLanguage) =>
  placeProblems([problem], { text, language }).map(({ from, to }) => text.slice(from, to));

it.each<[string, string, string, CodeLanguage]>([
  ['Hi {{ name | upcse }}!', 'Line 1, column 14: There is no filter "upcse".', 'upcse', 'template'],
  ['a\nb {% iff x %} c', 'Line 2, column 3: There is no tag "iff".', '{% iff x %}', 'template'],
  ['a\n', 'Line 2, column 1: Something is missing here.', '', 'template'],
  ['a\nb', 'Line 9, column 9: It is too long.', 'b', 'template'],
  ['(\n  $random()\n)', 'Line 2, column 3: $random is not available.', '$random', 'formula'],
  ['1 + $random()', 'Line 1, column 11: $random is not available.', '$random', 'formula'],
  ['one\ntwo', 'It is too long.', 'one', 'template'],
])('marks in %j what %j means', (text, message, expected, language) => {
  expect(marked(text, { message }, language)).toEqual([expected]);
});

const request = `{
  "pipes": [
    { "pipe_id": "a" },
    { "pipe_id": "template:fill@1", "config": { "template": "{{ x" } }
  ],
  "input": []
}`;

it.each<[(string | number)[], string]>([
  [['pipes', 1, 'config', 'template'], '"{{ x"'],
  [['pipes', 0, 'pipe_id'], '"a"'],
  // What is not there is looked for in what is around it.
  [['pipes', 1, 'config', 'nothing', 0], '{ "template": "{{ x" }'],
  [['pipes', 7], '"pipes"'],
  [['input'], '[]'],
  [[], '{'],
])('marks in a request the place %j', (path, expected) => {
  expect(marked(request, { message: 'It is wrong.', path }, 'json')).toEqual([expected]);
});

it('marks where a text is no JSON any more', () => {
  const text = '{ "a": 1, b }';
  const [found] = placeProblems([{ message: 'This is not JSON.' }], { text, language: 'json' });
  expect(found?.from).toBe(text.indexOf('b'));
});
