import { expect, it } from 'vitest';
import { createPracticeMemory } from './practice-memory.ts';

it('keeps what was written by who has seen what there is', () => {
  const memory = createPracticeMemory();
  expect(memory.commit('acme', { reads: [['jobs', null]], writes: [['jobs', '1']] })).toBe('kept');
  expect(memory.commit('acme', { reads: [['jobs', null]], writes: [['jobs', '1']] })).toBe('outdated');
  expect(memory.commit('acme', { reads: [['jobs', '1']], writes: [['jobs', '2']] })).toBe('kept');
  expect(memory.valuesOf('acme', ['jobs', 'other'])).toEqual([
    ['jobs', '2'],
    ['other', null],
  ]);
  expect(memory.valuesOf('other', ['jobs'])).toEqual([['jobs', null]]);
});

it('is bounded by length for each organization, and by their number', () => {
  const memory = createPracticeMemory();
  const long = 'x'.repeat(400_000);
  const keep = (organizationId: string, name: string) =>
    memory.commit(organizationId, { reads: [], writes: [[name, long]] });
  for (const name of ['a', 'b', 'c']) keep('acme', name);
  expect(memory.valuesOf('acme', ['a', 'b', 'c']).map(([, value]) => value?.length ?? 0)).toEqual([
    0, 400_000, 400_000,
  ]);
  for (let at = 0; at < 50; at += 1) keep(`org${at}`, 'a');
  expect(memory.valuesOf('acme', ['b'])).toEqual([['b', null]]);
});
