import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { serveSandbox } from '@headrace/sandbox';
import { openService } from './open-service.ts';
import type { Ended } from './run-cli.ts';
import { collectOutput, spawnCli } from './run-cli.ts';

const key = 'sk-live-0123456789-abcd';

const vendors = await serveSandbox({ port: 0, host: '127.0.0.1', switches: {} });
afterAll(() => vendors.close());
const { folder, service } = await openService({ HEADRACE_PROVIDER_URLS: `*=${vendors.url}/vendors/{id}` });

/** Runs a command with this standard input. */
function run(args: string[], input = '', env: Record<string, string> = {}): Promise<Ended> {
  const child = spawnCli(folder, args, env);
  child.stdin?.end(input);
  return collectOutput(child);
}
const json = async (args: string[], input?: string) =>
  JSON.parse((await run([...args, '--json'], input)).stdout);

describe('headrace connections', () => {
  it('creates, lists, tests, rotates and deletes one, with the key from standard input', async () => {
    const { id } = await json(['connections', 'create', 'hunter', '--name', 'Sales'], `${key}\n`);
    const listed = (await run(['connections', 'list'])).stdout;
    expect(listed).toMatch(new RegExp(`${id} +hunter +Sales +…abcd .*never +never`));
    expect(listed).not.toContain(key);
    const tested = await run(['connections', 'test', id]);
    expect([tested.code, tested.stdout]).toEqual([0, expect.stringMatching(/^The key works\./)]);
    const rotated = await run(['connections', 'rotate', id], 'sk-live-0123456789-wxyz');
    expect(rotated.stdout).toBe(`Connection ${id} has a new key.\n`);
    expect(await json(['connections', 'list'])).toMatchObject([{ id, hint: 'wxyz' }]);
    expect((await run(['connections', 'delete', id])).stdout).toBe(`Connection ${id} is deleted.\n`);
    expect((await run(['connections', 'list'])).stdout).toBe('There are no connections.\n');
  });

  it('takes the key from a file, a variable, or with a warning from the command line', async () => {
    await writeFile(join(folder.path, 'key.txt'), `${key}\n`);
    const ways: [string[], string][] = [
      [['--key-file', 'key.txt'], ''],
      [['--key-env', 'THE_KEY'], ''],
      [['--key', key], 'Warning: the key is now in the shell'],
    ];
    for (const [options, warning] of ways) {
      const { stderr, stdout } = await run(['connections', 'create', 'resend', ...options], '', {
        THE_KEY: key,
      });
      expect(stdout).toMatch(/^Connection resend_\w{16} is stored\.\n$/);
      expect(stderr).toContain(warning);
    }
    const hints = (await json(['connections', 'list'])).map(({ hint }: { hint: string }) => hint);
    expect(hints).toEqual(['abcd', 'abcd', 'abcd']);
  });

  it.each([
    ['no key', ['create', 'hunter'], 'The key is empty.'],
    ['two keys', ['create', 'hunter', '--key', key, '--key-env', 'X'], 'in one way only'],
    ['a mistyped provider', ['create', 'huntr', '--key', key], 'Did you mean "hunter"?'],
    ['an unknown id', ['delete', 'hunter_0123456789abcdef'], 'There is no connection'],
  ])('says what is the matter with %s', async (_, args, message) => {
    const { code, stderr } = await run(['connections', ...args]);
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
  });

  it("sets, lists, tests and deletes the service's own keys", async () => {
    await run(['connections', 'create', 'hunter', '--managed'], key);
    await run(['connections', 'rotate', 'hunter', '--managed'], 'sk-live-0123456789-wxyz');
    expect(await json(['connections', 'list', '--managed'])).toMatchObject([
      { provider: 'hunter', source: 'vault', hint: 'wxyz' },
    ]);
    expect((await json(['connections', 'test', 'hunter', '--managed'])).ok).toBe(true);
    expect((await run(['connections', 'delete', 'hunter', '--managed'])).code).toBe(0);
    expect((await run(['connections', 'list', '--managed'])).stdout).toBe('There are no managed keys.\n');
    expect((await run(['connections', 'reseal'])).stdout).toBe('Sealed again: 0.\n');
  });

  it('reaches a service elsewhere with an admin key', async () => {
    const args = ['connections', 'list', '--url', service.url];
    const none = await run(args);
    expect([none.code, none.stderr]).toEqual([1, expect.stringContaining('--api-key')]);
    expect((await run([...args, '--api-key', service.apiKey])).code).toBe(0);
    expect((await run(args, '', { HEADRACE_API_KEY: service.apiKey })).code).toBe(0);
  });
});

describe('headrace secrets and constants', () => {
  it('sets, lists and deletes them; only constants are shown', async () => {
    expect((await run(['secrets', 'set', 'TOKEN'], 'the secret\n')).stdout).toContain(
      'may not be sent anywhere: set it again',
    );
    const hosts = ['--host', 'api.acme.com', '--host', '*.acme.test'];
    const bound = 'TOKEN may go to api.acme.com, *.acme.test.\n';
    expect((await run(['secrets', 'set', 'TOKEN', ...hosts], 'the secret\n')).stdout).toBe(bound);
    expect((await run(['secrets', 'set', 'TOKEN'], 'a newer one\n')).stdout).toBe(bound);
    const everywhere = await run(['secrets', 'set', 'TOKEN', '--host', '*'], 'the secret\n');
    expect([everywhere.code, everywhere.stderr]).toEqual([1, expect.stringContaining('Must be a host')]);
    const secrets = await run(['secrets', 'list']);
    expect(secrets.stdout).toMatch(/TOKEN .*api\.acme\.com \*\.acme\.test/);
    expect(secrets.stdout).not.toContain('the secret');
    expect((await run(['constants', 'set', 'TEAM', 'Sales'])).stdout).toBe('TEAM is set.\n');
    expect((await run(['constants', 'list'])).stdout).toMatch(/TEAM .*Sales/);
    const wrong = await run(['constants', 'set', 'team', 'Sales']);
    expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('capital letters')]);
    expect((await run(['secrets', 'delete', 'TOKEN'])).stdout).toBe('TOKEN is deleted.\n');
    expect((await run(['constants', 'delete', 'TEAM'])).code).toBe(0);
    expect((await run(['secrets', 'list'])).stdout).toBe('There are no secrets.\n');
  });
});
