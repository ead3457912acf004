import { expect, it } from 'vitest';
import { placeProblems, problemsAt, problemsWithin, readPath } from './place-problems.ts';

it.each<[string, (string | number)[]]>([
  ['pipes[0].config.template', ['pipes', 0, 'config', 'template']],
  ['input[3].id', ['input', 3, 'id']],
  ['config.max_credits', ['config', 'max_credits']],
  ['pipes[1].config.headers[2].key', ['pipes', 1, 'config', 'headers', 2, 'key']],
  ['', []],
])('%s is a path', (path, parts) => {
  expect(readPath(path)).toEqual(parts);
});

const problems = placeProblems([
  { code: 'InvalidTemplate', message: 'The tag is not closed.', path: 'pipes[0].config.template' },
  { code: 'ValidationFailed', message: 'Too small.', path: 'pipes[1].config.timeout_seconds' },
  { code: 'DuplicateOutput', message: 'Two pipes make it.', path: 'pipes[1]' },
  { code: 'ValidationFailed', message: 'No records.' },
]);
const messages = (list: ReturnType<typeof placeProblems>) => list.map(({ message }) => message);

it('a pipe has its own problems', () => {
  expect(messages(problemsWithin(problems, ['pipes', 1]))).toEqual(['Too small.', 'Two pipes make it.']);
  expect(problemsWithin(problems, ['pipes', 0, 'config'])[0]?.path).toEqual(['template']);
});

it('a problem that names no member stands at the place itself', () => {
  expect(messages(problemsAt(problemsWithin(problems, ['pipes', 1]), ['config']))).toEqual([
    'Two pipes make it.',
  ]);
  expect(messages(problemsAt(problems, ['pipes', 'input', 'config']))).toEqual(['No records.']);
});
