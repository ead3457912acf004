import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Folder } from './run-cli.ts';
import { makeFolder, runCli, startCli } from './run-cli.ts';

let folder: Folder;
let service: Awaited<ReturnType<typeof startCli>>;
beforeAll(async () => {
  folder = await makeFolder();
  service = await startCli(folder);
});
afterAll(async () => {
  await service.stop();
  await folder.remove();
});

const run = (...args: string[]) => runCli(folder, ['budgets', ...args]);

it('sets, lists and removes budgets', async () => {
  expect((await run('list')).stdout).toBe('There are no budgets.\n');
  const set = JSON.parse((await run('set', '12.5', '--per', 'month', '--json')).stdout);
  expect(set).toMatchObject({ scope: 'organization', period: 'month', amount: 12.5, spent: 0 });
  expect((await run('set', '20', '--per', 'month')).stdout).toBe(`Budget ${set.id} is set: 20 credits.\n`);
  const { stdout } = await run('list');
  expect(stdout).toMatch(/^ID +OF +PER +CREDITS +SPENT +HELD +UNTIL\n/);
  expect(stdout).toMatch(/organization +month +20 +0 +0 +\d{4}-\d\d-01 00:00/);
  expect((await run('remove', String(set.id))).stdout).toBe(`Budget ${set.id} is removed.\n`);
  expect(JSON.parse((await run('list', '--json')).stdout)).toEqual([]);
});

it.each([
  [['set', 'lots', '--per', 'day'], '"lots" is not one'],
  [['set', '5'], '--per'],
  [['set', '5', '--per', 'week'], 'Allowed choices'],
  [['set', '5', '--per', 'day', '--sheet', '99999'], 'There is no sheet 99999'],
  [['set', '5', '--per', 'day', '--key', 'nobodys'], 'There is no live key "nobodys"'],
  [['remove', '99999'], 'There is no budget 99999'],
])('budgets %j says what is the matter', async (args, message) => {
  const { code, stderr } = await run(...args);
  expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
});
