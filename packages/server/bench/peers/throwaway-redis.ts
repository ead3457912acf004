import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../test/throwaway-postgres.ts';

export interface ThrowawayRedis {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** The server program of Redis on this machine; null when it has none. */
export function findRedis(): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, 'redis-server')).find(existsSync) ?? null;
}

/** A Redis of our own on loopback that keeps what BullMQ's guide says: every write in a file, synced every second. */
export async function startThrowawayRedis(program: string): Promise<ThrowawayRedis> {
  const folder = await mkdtemp(join(tmpdir(), 'headrace-redis-'));
  const port = await freePort();
  const settings = {
    port: String(port),
    bind: '127.0.0.1',
    dir: folder,
    appendonly: 'yes',
    appendfsync: 'everysec',
    save: '',
    'maxmemory-policy': 'noeviction',
  };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
  const child = spawn(program, args, { stdio: 'ignore' });
  const exited = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGKILL');
    await exited;
    await rm(folder, { recursive: true, force: true });
  };
  for (let tries = 0; !(await answers(port)); tries += 1) {
    if (tries === 100 || child.exitCode !== null) {
      await stop();
      throw new Error('Redis did not come up');
    }
    await sleep(50);
  }
  return { url: `redis://127.0.0.1:${port}`, pid: child.pid ?? 0, stop };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    socket.once('data', (data) => {
      resolve(String(data).startsWith('+PONG'));
      socket.destroy();
    });
    socket.once('error', () => resolve(false));
  });
}
