import { expect, it } from 'vitest';
import type { Command } from './commands.ts';
import { listEntries, listSettings, matchesWords } from './commands.ts';

const nothing = () => {};
const targets = { go: nothing, openSettings: nothing, setTheme: nothing, setEnvironment: nothing };

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

it('leads to the tabs of the settings that one may see', () => {
  const opened: string[] = [];
  const list = (isAdmin: boolean) => {
    const role = isAdmin ? ('admin' as const) : ('member' as const);
    const membership = { userId: 'u', organizationName: 'Acme', role, isAdmin, isOwner: false };
    return listSettings(
      { ...membership, isOperator: false },
      { ...targets, show: nothing, openSettings: (tab) => opened.push(tab) },
    );
  };
  expect(list(false).map(({ label }) => label)).toEqual(['Settings: General', 'Settings: Sessions']);
  const keys = list(true).find((command) => matchesWords(command, 'api key'));
  keys?.run();
  expect(opened).toEqual(['keys']);
});

function neverCommand(): Command {
  throw new Error('there is one');
}
