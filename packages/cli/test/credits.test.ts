import { expect, it } from 'vitest';
import { openService } from './open-service.ts';
import { runCli } from './run-cli.ts';

const { folder } = await openService();

const run = (...args: string[]) => runCli(folder, ['credits', ...args]);

it('shows the balance and what is held', async () => {
  expect((await run()).stdout).toBe('Balance  20 credits\nHeld     0\n');
  expect(JSON.parse((await run('--json')).stdout)).toEqual({ balance: 20, held: 0, holds: [] });
});

it('grants, takes away, and lists both', async () => {
  expect((await run('grant', '5.5', '--note', 'Welcome')).stdout).toBe('The balance is now 25.5 credits.\n');
  expect(JSON.parse((await run('grant', '-25.5', '--json')).stdout)).toEqual({ balance: 0, held: 0 });
  expect((await run()).stdout).toContain('headrace credits grant AMOUNT');
  const { stdout } = await run('entries', '--kind', 'grant');
  expect(stdout).toMatch(/^ID +AT +KIND +CREDITS +RUN +OPERATION +NOTE\n/);
  expect(stdout).toMatch(/grant +5\.5 +Welcome/);
  const listed = JSON.parse((await run('entries', '--limit', '2', '--json')).stdout);
  expect(listed.map(({ amount }: { amount: number }) => amount)).toEqual([-25.5, 5.5]);
  expect((await run('entries', '--to', '2020-01-01')).stdout).toBe('There are no such entries.\n');
});

it('says when there are older entries', async () => {
  expect((await run('entries', '--limit', '1')).stderr).toContain('older entries');
});

it.each([
  [['grant', 'lots'], 'lots is not a number of credits.'],
  [['grant', '-1000'], 'can be taken away'],
  [['grant', '1', '--org', 'nobody'], 'There is no organization "nobody"'],
  [['entries', '--limit', '0'], 'Must be at least 1'],
  [['entries', '--kind', 'gift'], 'Allowed choices'],
])('credits %j says what is the matter', async (args, message) => {
  const { code, stderr } = await run(...args);
  expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
});
