import type { ChildProcessByStdio } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

type Child = ChildProcessByStdio<null, Readable, Readable>;

function run(...args: string[]): Child {
  const child = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

async function readUrl({ stdout }: Child): Promise<string> {
  let said = '';
  for await (const piece of stdout) {
    said += piece;
    if (said.includes('/vendors/<id>')) break;
  }
  return /http:\/\/[\w.:]+/.exec(said)?.[0] ?? '';
}

it('serves vendors with the switches that it is given, and ends on SIGTERM', async () => {
  const child = run('serve', '--port', '0', '--error-rate', '1');
  const url = await readUrl(child);
  expect((await fetch(`${url}/vendors/dns/resolve?name=example.com`)).status).toBe(503);
  await fetch(`${url}/switches/*`, { method: 'PUT', body: '{"errorRate":0}' });
  expect((await fetch(`${url}/vendors/dns/resolve?name=example.com`)).status).toBe(200);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

it('says that a port is taken', async () => {
  const { port } = new URL(await readUrl(run('serve', '--port', '0')));
  const second = run('serve', '--port', port);
  const [[code], stderr] = await Promise.all([once(second, 'exit'), text(second.stderr)]);
  expect([code, stderr]).toEqual([
    1,
    expect.stringContaining(`The simulated vendors cannot be served at 127.0.0.1:${port}`),
  ]);
});
