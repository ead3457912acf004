import { join } from 'node:path';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { openStorage } from '../../server/src/storage/open-storage.ts';
import { openService } from './open-service.ts';
import { runCli, startCli } from './run-cli.ts';

const { folder, service } = await openService();
beforeAll(async () => {
  await runCli(folder, ['credits', 'grant', '5', '--note', 'Welcome']);
});

const run = (...args: string[]) => runCli(folder, ['ledger', ...args]);

it('verifies all ledgers', async () => {
  const { code, stdout } = await run('verify');
  expect(stdout).toMatch(/^ORGANIZATION +NAME +BATCHES +ENTRIES +BALANCE +VERDICT\n/);
  expect(stdout).toMatch(/Default +2 +2 +25 +adds up\n$/);
  expect(code).toBe(0);
});

it('proves an entry that the list of entries names', async () => {
  const [entry] = JSON.parse((await runCli(folder, ['credits', 'entries', '--json'])).stdout);
  const { code, stdout } = await run('prove', entry.id);
  for (const line of [
    /^Entry \d+\n/,
    /credits +5\n/,
    /note +Welcome\n/,
    /Batch 2\n/,
    /verified +yes/,
    /No provider was/,
  ])
    expect(stdout).toMatch(line);
  expect(code).toBe(0);
});

it('says that there is no such entry', async () => {
  const { code, stderr } = await run('prove', '12345');
  expect([code, stderr]).toEqual([1, expect.stringContaining('no entry 12345')]);
});

it('exits with 1 and names the row that somebody changed', async () => {
  await service.stop();
  const storage = await openStorage({ databaseUrl: null, dataDir: join(folder.path, 'data') });
  const changed = storage.api.updateTable('ledger_entries').set({ amount: 60_000 });
  await changed.where('note', '=', 'Welcome').execute();
  await storage.close();
  const again = await startCli(folder);
  onTestFinished(async () => void (await again.stop()));
  const { code, stdout } = await run('verify', '--json');
  const [{ wrong }] = JSON.parse(stdout);
  expect(wrong).toMatchObject({
    table: 'ledger_entries',
    column: 'amount',
    says: 60_000,
    should_say: 50_000,
  });
  expect(code).toBe(1);
  const said = await run('verify');
  expect(said.stdout).toContain('wrong in ledger_entries');
  expect(said.stdout).toMatch(/ledger_entries.amount says +60000\n +should be +50000\n/);
  const disproven = await run('prove', wrong.key.id);
  expect([disproven.code, disproven.stdout]).toEqual([
    1,
    expect.stringContaining('DOES NOT match its entries'),
  ]);
});
