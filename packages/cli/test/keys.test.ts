import { beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '@headrace/client';
import { openService } from './open-service.ts';
import { runCli } from './run-cli.ts';

const { folder, service } = await openService();
let organization: { id: string; api_key: string };
beforeAll(async () => {
  const made = await runCli(folder, ['orgs', 'create', '--name', 'Acme', '--json']);
  organization = JSON.parse(made.stdout);
});

describe('keys, with an admin key', () => {
  const keys = (args: string[], env: Record<string, string> = {}) => runCli(folder, ['keys', ...args], env);
  const asAdmin = () => ['--api-key', organization.api_key];

  it('are made, listed and revoked within the organization of the key', async () => {
    const made = await keys(['create', '--name', 'CRM', '--role', 'admin', ...asAdmin()]);
    const [, id = '', key = ''] = /^Key (\S+), shown this once:\n(hr_\w{40})\n$/.exec(made.stdout) ?? [];
    const { stdout } = await keys(['list', ...asAdmin()]);
    expect(stdout).toMatch(/^ID +KEY +ROLE +STATE +NAME +LAST USED\n/);
    expect(stdout).toMatch(new RegExp(`${id} +${key.slice(0, 9)}… +admin +live +CRM +never`));
    expect(stdout).not.toContain(key);
    const all = JSON.parse((await keys(['list', '--json', ...asAdmin()])).stdout);
    expect(all.map(({ role }: { role: string }) => role).toSorted()).toEqual([
      'admin',
      'admin',
      'public',
      'public',
    ]);
    expect((await keys(['revoke', id, ...asAdmin()])).stdout).toBe(`Key ${id} is revoked.\n`);
    const again = await keys(['revoke', id, ...asAdmin()]);
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('There is no live key')]);
  });

  it('keep the last admin key, and say why', async () => {
    const all = JSON.parse((await keys(['list', '--json', ...asAdmin()])).stdout);
    const last = all.find(
      (key: { role: string; revoked_at: string | null }) => key.role === 'admin' && key.revoked_at === null,
    );
    const { code, stderr } = await keys(['revoke', last.id, ...asAdmin()]);
    expect([code, stderr]).toEqual([1, expect.stringContaining('last admin key')]);
  });

  it('are reached elsewhere with the key of the environment', async () => {
    const env = { HEADRACE_API_KEY: organization.api_key };
    expect((await keys(['list', '--url', service.url], env)).stdout).toContain('First key');
    const unclear = await keys(['create', '--org', organization.id, '--url', service.url], env);
    expect([unclear.code, unclear.stderr]).toEqual([
      1,
      expect.stringContaining('--org is only for the operator'),
    ]);
  });
});

it('orgs update changes a plan', async () => {
  const update = (...args: string[]) => runCli(folder, ['orgs', 'update', organization.id, ...args]);
  expect((await update('--plan', 'business')).stdout).toContain('is now on the plan business');
  expect((await runCli(folder, ['orgs', 'list'])).stdout).toMatch(/Acme +business/);
  expect((await update('--plan', 'gold')).stderr).toContain('Allowed choices');
  expect((await update()).stderr).toContain('--plan');
});

it("streamRun of the client gives a run's records and its end", async () => {
  const client = createClient({ baseUrl: service.url, apiKey: organization.api_key });
  const input = Array.from({ length: 40 }, (_, id) => ({ id, name: 'Jane Doe' }));
  const { run } = await client.run({ pipes: [{ pipe_id: 'person:name:split@1' }], input });
  const ids: (string | number)[] = [];
  let status: string | null = null;
  for await (const event of client.streamRun(run.id)) {
    if (event.event === 'end') status = event.status;
    else ids.push(event.record.id);
  }
  expect(ids.toSorted((a, b) => Number(a) - Number(b))).toEqual(input.map(({ id }) => id));
  expect(status).toBe('completed');
});
