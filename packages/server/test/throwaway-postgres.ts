import type { ChildProcess } from 'node:child_process';
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export interface ThrowawayPostgres {
  /** Connects to the maintenance database. */
  url: string;
  pid: number;
  /** Ends it at once, in the middle of whatever it does; `restart` finds what was committed. */
  crash(signal: 'SIGKILL' | 'SIGQUIT'): Promise<void>;
  /** Starts it on the same data and the same port; resolves when it takes connections. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Where PostgreSQL's server programs are on this machine; null when it has none. */
export function findPostgres(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(':'),
  ];
  return (
    folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))) ??
    null
  );
}

/**
 * Starts a PostgreSQL of our own in a temporary folder, on loopback. It refuses to run as root, so a
 * root hands it to another user. `durable: false` leaves out fsync, which tests do not need.
 */
export async function startThrowawayPostgres(
  bin: string,
  options: { durable: boolean; maxConnections?: number },
): Promise<ThrowawayPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'headrace-pg-'));
  const user = unprivilegedUser();
  if (user !== null) chownSync(folder, user.uid, user.gid);
  const run = {
    cwd: folder,
    stdio: 'ignore' as const,
    env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' },
    ...user,
  };
  const data = join(folder, 'data');
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    run,
  );
  const port = await freePort();
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    `max_connections=${options.maxConnections ?? 200}`,
  ];
  if (!options.durable) settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off');
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
  const start = () => spawn(join(bin, 'postgres'), args, run);
  let child = start();
  await waitUntilUp(url, child);
  const crash = async (signal: 'SIGKILL' | 'SIGQUIT') => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    if (child.exitCode === null && child.kill(signal)) await ended;
  };
  return {
    url,
    get pid() {
      return child.pid ?? 0;
    },
    crash,
    restart: async () => {
      child = await restartOn(url, start);
    },
    stop: async () => {
      // Nothing in it is to be kept.
      await crash('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** After a SIGKILL the data is in use until the last of its backends has noticed that their server is gone. */
async function restartOn(url: string, start: () => ChildProcess): Promise<ChildProcess> {
  for (let tries = 1; ; tries += 1) {
    const child = start();
    try {
      await waitUntilUp(url, child);
      return child;
    } catch (error) {
      if (tries === 50 || child.exitCode === null) throw error;
      await sleep(100);
    }
  }
}

/** Whom a root starts a server as that refuses to run as root; null where we are somebody else already. */
export function unprivilegedUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const id = (flag: string, name: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }));
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: id('-u', name), gid: id('-g', name) };
    } catch {
      continue;
    }
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it as',
  );
}

export async function waitUntilUp(connectionString: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL ended at start with code ${child.exitCode}`);
    const client = new pg.Client({ connectionString });
    try {
      await client.connect();
      return;
    } catch {
      await sleep(50);
    } finally {
      await client.end().catch(() => {});
    }
  }
  throw new Error('PostgreSQL did not come up within 10 s');
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
