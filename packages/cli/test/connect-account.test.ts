import { afterAll, expect, it } from 'vitest';
import { openJar } from '../../server/test/cookie-jar.ts';
import { openVendor, pathBack } from '../../server/test/oauth-home.ts';
import { openService } from './open-service.ts';
import { collectOutput, spawnCli } from './run-cli.ts';

const { vendor, settings } = await openVendor(['gmail']);
afterAll(() => vendor.close());
const { folder, service } = await openService(settings);

/** Runs the command, goes to the address that it prints, and says yes. */
async function connect(args: string[]) {
  const child = spawnCli(folder, ['connections', 'connect', ...args]);
  const ended = collectOutput(child);
  const url = await new Promise<string>((resolve) => {
    let text = '';
    child.stderr?.on('data', (part) => {
      text += String(part);
      const found = /(http:\S+)\n/.exec(text)?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  const jar = openJar(service.url);
  await jar.visit(await jar.visit(pathBack(vendor, { url, connection: '' })));
  await jar.submit('/auth/connect');
  return ended;
}

it('prints an address, waits for the account, and connects it anew', async () => {
  const first = await connect(['gmail', '--name', 'Sales', '--json']);
  const made = JSON.parse(first.stdout);
  expect(made).toMatchObject({ provider: 'gmail', name: 'Sales', way: 'oauth' });
  const again = await connect(['gmail', '--connection', made.id]);
  expect([again.code, again.stdout]).toEqual([0, `Connection ${made.id} is connected.\n`]);
  expect(vendor.seen.exchanges).toBe(2);
});

it('says what is missing', async () => {
  const ended = await collectOutput(spawnCli(folder, ['connections', 'connect', 'slack']));
  expect([ended.code, ended.stderr]).toEqual([1, expect.stringContaining('HEADRACE_OAUTH_SLACK_CLIENT_ID')]);
});
