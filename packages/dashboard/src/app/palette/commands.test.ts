import { expect, it } from 'vitest';
import type { Command } from './commands.ts';
import { listEntries, matchesWords } from './commands.ts';

const nothing = () => {};
const targets = { go: nothing, setTheme: nothing, setEnvironment: nothing };

it('finds a command by any words of its name, its id and its group', () => {
  const [command] = listEntries([{ id: 'person:workemail:waterfall@1', label: 'Find work email' }], 'Pipes', {
    ...targets,
    show: nothing,
  });
  const matches = (words: string) => matchesWords(command ?? neverCommand(), words);
  expect([matches('find mail'), matches('workemail PIPES'), matches(''), matches('phone')]).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

it('opens what it names', () => {
  const shown: unknown[] = [];
  const commands = listEntries([{ id: 's@1', label: 'S' }], 'Searches', {
    ...targets,
    show: (entry) => shown.push(entry),
  });
  commands[0]?.run();
  expect(shown).toEqual([{ id: 's@1', kind: 'searches' }]);
});

function neverCommand(): Command {
  throw new Error('there is one');
}
