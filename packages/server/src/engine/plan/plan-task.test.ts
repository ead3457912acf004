import { expect, it } from 'vitest';
import { createPipeCatalog, pipes } from '../../catalog.ts';
import { createPlanTask } from './plan-task.ts';

const { isSmall } = createPlanTask(createPipeCatalog(pipes)).prepare({
  prices: {},
  environment: 'sandbox',
  sliceSize: 25,
});

const requestOf = (config: Record<string, string>, pipe_id: string, count = 1) => ({
  pipes: Array.from({ length: count }, () => ({ pipe_id, config })),
  input: [{ id: 1, name: 'Jane Doe' }],
});

it('plans ordinary pipes in place', () => {
  expect(isSmall(requestOf({ template: 'Hi {{ name }}' }, 'template:fill@1', 20))).toBe(true);
  expect(isSmall(requestOf({ formula: '$uppercase(name)' }, 'formula:run@1', 20))).toBe(true);
});

it('plans formulas elsewhere that take as long to read as templates of four times their length', () => {
  const text = 'a & '.repeat(300);
  expect(isSmall(requestOf({ template: text }, 'template:fill@1'))).toBe(true);
  expect(isSmall(requestOf({ formula: text }, 'formula:run@1'))).toBe(false);
  expect(isSmall(requestOf({ template: text }, 'template:fill@1', 4))).toBe(false);
});
