import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Folder } from './run-cli.ts';
import { makeFolder, runCli, startCli } from './run-cli.ts';

let folder: Folder;
beforeAll(async () => void (folder = await makeFolder()));
afterAll(() => folder.remove());

describe('headrace start', () => {
  it('shows the first key once, answers, locks its directory, and stops on SIGTERM', async () => {
    const first = await startCli(folder);
    expect(first.said).toContain('shown this once');
    const answer = await fetch(`${first.url}/v1/pipes/check/none`, {
      headers: { authorization: `Bearer ${first.apiKey}` },
    });
    expect(answer.status).toBe(404);
    const second = await runCli(folder, ['start']);
    expect([second.code, second.stderr]).toEqual([
      1,
      expect.stringContaining(`in use by the service at ${first.url}`),
    ]);
    expect((await first.stop()).code).toBe(0);
    const again = await startCli(folder);
    expect(again.apiKey).toBe('');
    expect((await again.stop('SIGINT')).code).toBe(0);
  });

  it.each([
    ['a wrong setting', { HEADRACE_RETENTION_DAYS: 'many' }, 'HEADRACE_RETENTION_DAYS'],
    [
      'a database that does not answer',
      { DATABASE_URL: 'postgres://u:secret@127.0.0.1:9/x' },
      'The database at 127.0.0.1:9/x cannot be used',
    ],
  ])('says what is the matter with %s', async (_, env, message) => {
    const { code, stderr } = await runCli(folder, ['start'], env);
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
    expect(stderr).not.toMatch(/secret|\n\s+at /);
  });

  it('does not repeat a first key that came from the settings', async () => {
    const own = await makeFolder();
    const key = `hr_${'k'.repeat(40)}`;
    const service = await startCli(own, { HEADRACE_BOOTSTRAP_API_KEY: key });
    const headers = { authorization: `Bearer ${key}` };
    expect((await fetch(`${service.url}/v1/credits`, { headers })).status).toBe(200);
    const { stdout, stderr } = await service.stop();
    expect(stdout).toContain('Its API key is the one in HEADRACE_BOOTSTRAP_API_KEY.');
    expect(stdout + stderr).not.toContain('kkk');
    await own.remove();
  });

  it('says that a port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    const { code, stderr } = await runCli(folder, ['start'], { HEADRACE_PORT: String(port) });
    expect([code, stderr]).toEqual([1, expect.stringContaining(`already listens on 127.0.0.1:${port}`)]);
    other.close();
  });

  it('refuses a worker on the embedded database', async () => {
    const { code, stderr } = await runCli(folder, ['start', '--role', 'worker']);
    expect([code, stderr]).toEqual([1, expect.stringContaining('needs DATABASE_URL')]);
  });
});

describe('a command without a running service', () => {
  it('starts one for itself and stops it', async () => {
    await writeFile(join(folder.path, 'own.csv'), 'name\nJane Doe\n');
    const { code, stderr } = await runCli(folder, ['enrich', 'own.csv', '--pipe', 'person:name:split@1']);
    expect([code, stderr]).toEqual([0, expect.stringContaining('1 completed')]);
  });
});

describe('keys, orgs and pipes', () => {
  let service: Awaited<ReturnType<typeof startCli>>;
  beforeAll(async () => void (service = await startCli(folder)));
  afterAll(() => service.stop());
  const json = async (...args: string[]) => JSON.parse((await runCli(folder, [...args, '--json'])).stdout);

  it('creates, lists and revokes organizations and keys', async () => {
    const organization = await json('orgs', 'create', '--name', 'Acme', '--plan', 'starter');
    expect(organization).toMatchObject({
      api_key: expect.stringMatching(/^hr_/),
      public_keys: [expect.any(String), expect.any(String)],
    });
    const key = await json('keys', 'create', '--org', organization.id, '--name', 'CRM', '--role', 'admin');
    const names = (await json('keys', 'list', '--org', organization.id)).map(
      ({ name }: { name: string }) => name,
    );
    expect(names).toContain('CRM');
    expect((await runCli(folder, ['keys', 'revoke', key.id])).stdout).toBe(`Key ${key.id} is revoked.\n`);
    const unknown = await runCli(folder, ['keys', 'revoke', key.id]);
    expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('There is no live key')]);
    expect((await runCli(folder, ['keys', 'create'])).stderr).toContain('--org ID');
    const unasked = await runCli(folder, ['orgs', 'revoke', organization.id]);
    expect([unasked.code, unasked.stderr]).toEqual([1, expect.stringContaining('--yes')]);
    expect((await runCli(folder, ['orgs', 'revoke', organization.id, '--yes'])).code).toBe(0);
    expect((await runCli(folder, ['orgs', 'list'])).stdout).not.toContain('Acme');
  });

  it('does not manage keys elsewhere without the operator token', async () => {
    const { code, stderr } = await runCli(folder, ['keys', 'list', '--url', service.url]);
    expect([code, stderr]).toEqual([1, expect.stringContaining('--operator-token')]);
  });

  it('searches pipes and shows one', async () => {
    const { stdout } = await runCli(folder, ['pipes', 'EMAIL', 'domain']);
    expect(stdout).toContain('company:domain:workemail@1');
    expect(stdout).not.toContain('person:name:split@1');
    const shown = (await runCli(folder, ['pipes', 'show', 'person:name:split@1'])).stdout;
    expect(shown).toContain(`curl ${service.url}/v1/pipes/run/sync`);
    expect(shown).toContain('first_name (text)');
    expect((await json('pipes', 'show', 'person:name:split@1')).pipe_id).toBe('person:name:split@1');
    const missing = await runCli(folder, ['pipes', 'show', 'person:name:spilt@1']);
    expect([missing.code, missing.stderr]).toEqual([1, expect.stringContaining('Did you mean')]);
  });
});
