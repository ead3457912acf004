/* Two PostgreSQL servers, one of which repeats what the other one commits before that says so. */
import type { ChildProcess } from 'node:child_process';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort, unprivilegedUser, waitUntilUp } from '../../../test/throwaway-postgres.ts';

export interface ReplicatedPostgres {
  /** Of the server that is the primary now. */
  port(): number;
  /** SIGKILL. */
  killPrimary(): Promise<void>;
  /** Makes the standby the primary; resolves when it takes writes, which may wait for a standby if there is to be one. */
  promote(options: { needsStandby: boolean }): Promise<void>;
  /** Makes a standby of what was the primary, from nothing; resolves when every commit waits for it. */
  rebuild(): Promise<void>;
  stop(): Promise<void>;
}

interface Server {
  port: number;
  data: string;
  child: ChildProcess | null;
}

const execute = promisify(execFile);
const everyStandby = `alter system set synchronous_standby_names = '*'`;
const noStandby = `alter system set synchronous_standby_names = ''`;

export async function startReplicatedPostgres(bin: string): Promise<ReplicatedPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'headrace-failover-'));
  const programs = programsOf(bin, folder);
  let primary: Server = { port: await freePort(), data: join(folder, 'a'), child: null };
  let standby: Server = { port: await freePort(), data: join(folder, 'b'), child: null };
  const rebuild = async (): Promise<void> => {
    await rm(standby.data, { recursive: true, force: true });
    await programs.copy(primary, standby);
    await programs.start(standby);
    await tell(primary, [everyStandby, 'select pg_reload_conf()']);
    await untilInSync(primary);
  };
  await programs.make(primary);
  await programs.start(primary);
  await rebuild();
  return {
    port: () => primary.port,
    killPrimary: () => kill(primary),
    promote: async ({ needsStandby }) => {
      [primary, standby] = [standby, primary];
      await tell(primary, ['select pg_promote(true, 60)']);
      if (!needsStandby) await tell(primary, [noStandby, 'select pg_reload_conf()']);
    },
    rebuild,
    stop: async () => {
      await Promise.all([kill(primary), kill(standby)]);
      // The last of their processes still write for a moment.
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

/** PostgreSQL's programs, which do not run as root. */
function programsOf(bin: string, folder: string) {
  const user = unprivilegedUser();
  if (user !== null) chownSync(folder, user.uid, user.gid);
  const run = { cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' }, ...user };
  const program = (name: string, args: string[]) => execute(join(bin, name), args, run);
  const fixed = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, 'max_connections=200'];
  return {
    make: ({ data }: Server) =>
      program('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync']),
    copy: ({ port }: Server, { data }: Server) => {
      const from = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres'];
      return program('pg_basebackup', [...from, '-D', data, '-R', '-X', 'stream', '-c', 'fast', '--no-sync']);
    },
    start: async (server: Server): Promise<void> => {
      const settings = [`port=${server.port}`, ...fixed].flatMap((setting) => ['-c', setting]);
      const args = ['-D', server.data, ...settings];
      server.child = spawn(join(bin, 'postgres'), args, { ...run, stdio: 'ignore' });
      await waitUntilUp(urlOf(server), server.child);
    },
  };
}

function urlOf({ port }: Server): string {
  return `postgresql://postgres@127.0.0.1:${port}/postgres`;
}

async function kill(server: Server): Promise<void> {
  const { child } = server;
  if (child === null || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

async function tell(server: Server, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(server) });
  client.on('error', () => {});
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

async function untilInSync(server: Server): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(server) });
  await client.connect();
  try {
    for (let tries = 0; tries < 600; tries += 1) {
      const { rows } = await client.query(`select from pg_stat_replication where sync_state = 'sync'`);
      if (rows.length > 0) return;
      await sleep(50);
    }
    throw new Error('the standby did not catch up within 30 s');
  } finally {
    await client.end();
  }
}
