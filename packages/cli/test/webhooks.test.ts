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

const run = (...args: string[]) => runCli(folder, ['webhooks', ...args]);

it('adds, lists and removes endpoints, and replays what they were sent', async () => {
  expect((await run('list')).stdout).toBe('There are no webhooks.\n');
  const { code, stderr } = await run('add', 'http://10.0.0.1/', '--event', 'run.finished');
  expect([code, stderr]).toEqual([1, expect.stringContaining('private')]);
  const url = 'http://nobody.invalid/hook';
  const added = JSON.parse(
    (await run('add', url, '--event', 'credits.low', 'run.finished', '--json')).stdout,
  );
  expect(added).toMatchObject({
    events: ['credits.low', 'run.finished'],
    secret: expect.stringMatching(/^whsec_/),
  });
  expect((await run('list')).stdout).toMatch(
    /wh_\w+ +http:\/\/nobody.invalid\/hook +credits.low,run.finished +enabled/,
  );
  expect((await run('deliveries', added.id)).stdout).toBe('There are no deliveries.\n');
  expect((await run('replay', added.id, 'msg_0')).stderr).toContain('no such delivery');
  expect((await run('disable', added.id)).stdout).toBe(`Webhook ${added.id} is disabled.\n`);
  expect((await run('list')).stdout).toContain('disabled (asked)');
  expect((await run('enable', added.id)).stdout).toBe(`Webhook ${added.id} is enabled.\n`);
  const renewed = await run('secret', added.id);
  expect(renewed.stdout).toMatch(/^The new secret is shown only now; the old one signs until 20.*:\nwhsec_/);
  expect(renewed.stdout).not.toContain(added.secret);
  const [, tested] = /^Delivery (msg_\w+) is on its way/.exec((await run('test', added.id)).stdout) ?? [];
  expect((await run('deliveries', added.id)).stdout).toMatch(new RegExp(`${tested} +webhook.test +pending`));
  expect((await run('remove', added.id)).stdout).toBe(`Webhook ${added.id} is removed.\n`);
});
