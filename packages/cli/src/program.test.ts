import { expect, it } from 'vitest';
import { createProgram } from './program.ts';

const namesOf = async (asked?: string) =>
  (await createProgram(asked)).commands.map((command) => command.name());

const all = await namesOf();

it.each(all)('%s is found by its name, alone', async (name) => {
  const found = await namesOf(name);
  expect(found).toContain(name);
  expect(found.length).toBeLessThanOrEqual(2);
});

it.each([undefined, '--help', 'strat'])(
  '%s has all commands, for the help and for suggestions',
  async (asked) => {
    expect(await namesOf(asked)).toEqual(all);
    expect(all).toContain('start');
  },
);
