import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { TestContext } from 'vitest';
import { describe, expect, it } from 'vitest';
import { bareEnv, briefly } from './compile-cache.ts';

const script = fileURLToPath(new URL('busy-process.ts', import.meta.url));
const never = 600_000;

async function start({ onTestFinished }: TestContext, maxSilenceMs: number, stopMs: number) {
  const args = [...briefly, script, String(maxSilenceMs), String(stopMs)];
  const child = spawn(process.execPath, args, { env: bareEnv(), stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  child.stderr.on('data', (data) => (said += String(data)));
  const ended = once(child, 'close').then(([, signal]) => ({ signal, said }));
  await once(createInterface(child.stdout), 'line');
  return { child, ended };
}

// They mostly wait: side by side, they wait once.
describe.concurrent('a process under a watchdog', () => {
  it('that computes for ever hears no SIGTERM, and is ended', async (test) => {
    const { child, ended } = await start(test, 3000, never);
    child.kill('SIGUSR2');
    child.kill('SIGTERM');
    expect(await ended).toEqual({ signal: 'SIGKILL', said: expect.stringContaining('main thread for 3 s') });
  });

  it('that is told to stop and begins to compute is gone when it should be', async (test) => {
    const { child, ended } = await start(test, never, 3000);
    child.kill('SIGTERM');
    await sleep(500);
    child.kill('SIGUSR2');
    expect(await ended).toEqual({ signal: 'SIGKILL', said: expect.stringContaining('not stopped in time') });
  });

  it('that says something goes on', async (test) => {
    const { child, ended } = await start(test, 4000, never);
    expect(await Promise.race([ended, sleep(9000, 'runs')])).toBe('runs');
    expect(child.exitCode).toBeNull();
  });
});
