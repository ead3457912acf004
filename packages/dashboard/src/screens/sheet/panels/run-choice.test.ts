import { expect, it } from 'vitest';
import type { RunChoice } from './run-choice.ts';
import { toRun } from './run-choice.ts';

const choice: RunChoice = {
  pipes: ['p1'],
  rows: 'all',
  selected: [],
  first: 10,
  only: ['empty', 'failed'],
  isWithUpstream: true,
};
const conditions = { conditions: [{ property: 'is_null' as const, field_name: 'email' }] };
const sorts = [{ field_name: 'name', direction: 'desc' as const }];

it('runs the rows that were chosen, and no others', () => {
  expect(toRun({ ...choice, rows: 'selected', selected: [3, 5] }, { conditions })?.rows).toEqual([3, 5]);
  expect(toRun({ ...choice, rows: 'view' }, { conditions, sorts })?.rows).toEqual({ conditions });
  expect(toRun({ ...choice, rows: 'view' }, {})?.rows).toBe('all');
  expect(toRun({ ...choice, rows: 'all' }, { conditions })?.rows).toBe('all');
  expect(toRun({ ...choice, rows: 'first' }, { conditions, sorts })?.rows).toEqual({
    first: 10,
    conditions,
    sorts,
  });
});

it('is no run without pipes, rows or states of cells', () => {
  expect(toRun({ ...choice, pipes: [] }, {})).toBeNull();
  expect(toRun({ ...choice, only: [] }, {})).toBeNull();
  expect(toRun({ ...choice, rows: 'selected' }, {})).toBeNull();
  expect(toRun({ ...choice, rows: 'first', first: Number.NaN }, {})).toBeNull();
});

it('names everything alone, because it includes the others', () => {
  expect(toRun({ ...choice, only: ['empty', 'everything'] }, {})?.only).toEqual(['everything']);
});
