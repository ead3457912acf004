import { expect, it } from 'vitest';
import { problemsOf, sumUp } from './problems-of.ts';

const problems = [
  { about: 'queue' as const, message: 'Work of class 1 has waited.' },
  { about: 'disk' as const, message: '0.5 GB are left.' },
  { about: 'queue' as const, message: 'Work of class 2 has waited.' },
];

it('gives each part its own sentences', () => {
  expect(problemsOf({ problems }, 'queue')).toEqual([
    'Work of class 1 has waited.',
    'Work of class 2 has waited.',
  ]);
  expect(problemsOf({ problems }, 'database', 'disk')).toEqual(['0.5 GB are left.']);
  expect(problemsOf({ problems }, 'providers')).toEqual([]);
});

it('sums up', () => {
  expect(sumUp([])).toBe('All is well.');
  expect(sumUp(problems.slice(0, 1))).toBe('One thing is wrong: queue.');
  expect(sumUp(problems)).toBe('3 things are wrong: queue, disk.');
});
