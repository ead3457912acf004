import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort, unprivilegedUser } from './throwaway-postgres.ts';

export interface ThrowawayPgbouncer {
  /** The same database as the one it was started for, through the pooler. */
  url: string;
  stop(): Promise<void>;
}

/** Where pgbouncer is on this machine; null when it has none. */
export function findPgbouncer(): string | null {
  const folders = ['/usr/sbin', '/usr/local/sbin', ...(process.env.PATH ?? '').split(':')];
  return folders.map((folder) => join(folder, 'pgbouncer')).find((path) => existsSync(path)) ?? null;
}

/**
 * Starts a pgbouncer of our own in transaction mode. Its few connections are handed on from client to client, the last
 * one used goes last, so that what somebody leaves behind in a session is met by somebody else.
 */
export async function startThrowawayPgbouncer(bin: string, databaseUrl: string): Promise<ThrowawayPgbouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'headrace-pgbouncer-'));
  const user = unprivilegedUser();
  const target = new URL(databaseUrl);
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, settingsOf(target, port));
  if (user !== null) for (const path of [folder, file]) chownSync(path, user.uid, user.gid);
  const child = spawn(bin, ['-q', file], { cwd: folder, stdio: 'ignore', ...user });
  const exited = once(child, 'exit');
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  await waitUntilUp(url.href, () => child.exitCode);
  return {
    url: url.href,
    stop: async () => {
      if (child.exitCode === null && child.kill('SIGTERM')) await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function settingsOf({ hostname, port, username, password }: URL, listenPort: number): string {
  const login = `user=${decodeURIComponent(username)}${password === '' ? '' : ` password=${decodeURIComponent(password)}`}`;
  return [
    '[databases]',
    `* = host=${hostname} port=${port === '' ? '5432' : port} ${login}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${listenPort}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 6',
    'server_round_robin = 1',
    'max_client_conn = 200',
    '',
  ].join('\n');
}

async function waitUntilUp(connectionString: string, exitCode: () => number | null): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (exitCode() !== null) throw new Error(`pgbouncer ended at start with code ${String(exitCode())}`);
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
  throw new Error('pgbouncer did not come up within 10 s');
}
