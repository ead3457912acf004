import { expect, it } from 'vitest';
import { packBatch } from './pack-batch.ts';
import type { QueuedTask } from './queued-task.ts';

const program = { environment: 'sandbox' };
const record = { left: 1000 };
const taskOf = (kind: string, text: string): QueuedTask => ({
  organizationId: 'acme',
  task: { kind },
  program,
  fields: { text },
  extra: null,
  record,
  length: text.length,
  isSuspect: false,
  signal: null,
  finish: () => {},
});

it('sends what tasks have in common once', () => {
  const long = 'x'.repeat(1000);
  const { programs, values, tasks } = packBatch([taskOf('plan', long), taskOf('plan', long)]);
  expect(programs).toEqual([{ kind: 'plan', json: JSON.stringify(program) }]);
  expect(values).toEqual([long]);
  expect(tasks.map((task) => [task.program, task.fields])).toEqual([
    [0, [['text', { at: 0 }]]],
    [0, [['text', { at: 0 }]]],
  ]);
});

it('never takes one task for another with the same program', () => {
  const { programs, tasks } = packBatch([taskOf('plan', 'a'), taskOf('plan-text', 'b'), taskOf('plan', 'c')]);
  expect(programs.map(({ kind }) => kind)).toEqual(['plan', 'plan-text']);
  expect(tasks.map((task) => task.program)).toEqual([0, 1, 0]);
});
