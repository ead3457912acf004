import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Folder } from './run-cli.ts';
import { collectOutput, makeFolder, runCli, spawnCli } from './run-cli.ts';

let folder: Folder;
beforeAll(async () => void (folder = await makeFolder()));
afterAll(() => folder.remove());

const sample = (...args: string[]) => runCli(folder, ['sandbox', 'sample', ...args]);

describe('headrace sandbox sample', () => {
  it('prints people as JSON, the same ones every time', async () => {
    const [first, again] = await Promise.all([
      sample('--people', '3', '--json'),
      sample('--people', '3', '--json'),
    ]);
    expect(JSON.parse(first.stdout)).toHaveLength(3);
    expect(JSON.parse(first.stdout)[0]).toMatchObject({
      name: expect.any(String),
      true_work_email: expect.any(String),
    });
    expect(again.stdout).toBe(first.stdout);
  });

  it('prints companies as CSV', async () => {
    const { stdout } = await sample('--companies', '2', '--csv');
    const lines = stdout.trim().split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^id,company_name,company_domain,/);
  });

  it('prints a table of twenty people by default', async () => {
    const { stdout } = await sample();
    expect(stdout.trim().split('\n')).toHaveLength(21);
  });

  it.each([
    ['both kinds at once', ['--people', '1', '--companies', '1'], 'cannot be used with'],
    ['no number', ['--people', 'many'], 'whole number from 1'],
  ])('refuses %s', async (_, args, message) => {
    const { code, stderr } = await sample(...args);
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
  });
});

async function startServe(...args: string[]) {
  const child = spawnCli(folder, ['sandbox', 'serve', '--port', '0', ...args]);
  const ended = collectOutput(child);
  const said = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (piece) => {
      text += piece;
      if (text.includes('headrace start')) resolve(text);
    });
    void ended.then(({ stderr }) => reject(new Error(stderr)));
  });
  return { child, ended, said, url: /http:\/\/[\w.:]+/.exec(said)?.[0] ?? '' };
}

describe('headrace sandbox serve', () => {
  it('says where the vendors are, and ends on SIGTERM with a request under way', async () => {
    const { child, ended, said, url } = await startServe('--error-rate', '1');
    expect(said).toContain(`HEADRACE_PROVIDER_URLS='*=${url}/vendors/{id}'`);
    expect(said).toContain('dns');
    expect((await fetch(`${url}/vendors/dns/resolve?name=example.com`)).status).toBe(503);
    await fetch(`${url}/switches/*`, { method: 'PUT', body: '{"errorRate":0,"latencyMs":60000}' });
    const waiting = fetch(`${url}/vendors/dns/resolve?name=example.com`).catch(() => 'ended');
    child.kill('SIGTERM');
    expect((await ended).code).toBe(0);
    expect(await waiting).toBe('ended');
  });

  it('says that a port is taken', async () => {
    const first = await startServe();
    const port = new URL(first.url).port;
    const second = await runCli(folder, ['sandbox', 'serve', '--port', port]);
    first.child.kill('SIGINT');
    expect([second.code, second.stderr]).toEqual([
      1,
      expect.stringContaining('cannot be served at 127.0.0.1'),
    ]);
    expect((await first.ended).code).toBe(0);
  });
});
