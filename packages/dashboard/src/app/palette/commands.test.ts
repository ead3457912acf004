import { expect, it } from 'vitest';
import type { Command } from './commands.ts';
import { listEntries, listRun, listSettings, listSheets, matchesWords } from './commands.ts';

const nothing = () => {};
const targets = {
  go: nothing,
  openSettings: nothing,
  openSheet: nothing,
  openRun: nothing,
  setTheme: nothing,
  setEnvironment: nothing,
};

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

it('finds a run by its whole id alone', () => {
  const opened: string[] = [];
  const id = 'a1b2c3d4e5f6g7h8i9j0k1l2';
  const found = (words: string) => listRun(words, { openRun: (run) => opened.push(run) });
  expect([found('a1b2'), found(`${id}x`), found('')]).toEqual([[], [], []]);
  found(` ${id} `)[0]?.run();
  expect(opened).toEqual([id]);
});

it('leads to a sheet by its name or its project', () => {
  const opened: number[] = [];
  const [sheet] = listSheets([{ id: 7, name: 'Prospects', project: 'Europe' }], {
    openSheet: (id) => opened.push(id),
  });
  expect(matchesWords(sheet ?? neverCommand(), 'europe pros')).toBe(true);
  sheet?.run();
  expect(opened).toEqual([7]);
});

function neverCommand(): Command {
  throw new Error('there is one');
}
