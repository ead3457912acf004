// A home whose production is the simulated vendors over HTTP, for services in processes of their own; all goes when the test ends.
import { sql } from 'kysely';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { serveSimulators } from '@headrace/sandbox/kit/serve-simulators';
import { simulators } from '@headrace/sandbox/simulators';
import { createWorld } from '@headrace/sandbox';
import type { PipesResponse } from '../../src/contract/pipes-response.ts';
import { priceName } from '../billing-service.ts';
import type { Call } from '../service.ts';
import { withStorage } from '../service.ts';
import type { ServiceProcess } from '../spawn-service.ts';
import { spawnService } from '../spawn-service.ts';
import { caller } from '../spawned-homes.ts';
import { readRun } from '../wait-for.ts';

export type Settings = Record<string, string>;

export interface Vendors {
  /** Of a service that asks them. */
  settings: Settings;
  /** How long LeadMagic takes to answer from now on. */
  slowDown(latencyMs: number): Promise<void>;
}

export async function serveVendors(): Promise<Vendors> {
  const vendors = await serveSimulators({ simulators, world: createWorld(), port: 0, host: '127.0.0.1' });
  onTestFinished(() => vendors.close());
  const folder = await mkdtemp(join(tmpdir(), 'headrace-prices-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const pricesFile = join(folder, 'prices.json');
  // So little that the free credits of a new organization are enough for all that tests ask.
  await writeFile(pricesFile, JSON.stringify({ [priceName]: 0.01 }));
  return {
    settings: {
      HEADRACE_PRICES_FILE: pricesFile,
      HEADRACE_PROVIDER_URLS: `*=${vendors.url}/vendors/{id}`,
      HEADRACE_PROVIDER_LIMITS: '*=off',
      HEADRACE_MANAGED_LEADMAGIC_KEY: 'test',
    },
    slowDown: async (latencyMs) => {
      await fetch(`${vendors.url}/switches/leadmagic`, {
        method: 'PUT',
        body: JSON.stringify({ latencyMs }),
      });
    },
  };
}

export interface Spawned extends ServiceProcess {
  call: Call;
}

export async function spawnCaller(
  ...[env, role, options]: Parameters<typeof spawnService>
): Promise<Spawned> {
  const service = await spawnService({ ...env, HEADRACE_LOG_LEVEL: 'error' }, role, options);
  onTestFinished(() => service.kill());
  return { ...service, call: caller(service.url, env) };
}

/** Reads a run until it has ended, through times at which nobody answers. */
export async function finishInTime(call: Call, id: string, withinMs = 150_000): Promise<PipesResponse> {
  for (const deadline = Date.now() + withinMs; ;) {
    const run = await readRun(call, id).catch(() => null);
    if (run !== null && run.status !== 'pending' && run.status !== 'processing') return run;
    if (Date.now() > deadline) throw new Error(`run ${id} does not end; last seen: ${JSON.stringify(run)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** The fields of each record, without what differs between two runs of the same input. */
export function valuesOf({ records }: PipesResponse): unknown {
  return Object.entries(records).map(([id, { fields }]) => [
    id,
    Object.entries(fields).map(([name, { value, status, reason }]) => [name, value, status, reason?.code]),
  ]);
}

/** What the books of a home say, in ten-thousandths of a credit. */
export interface Books {
  balance: number;
  held: number;
  granted: number;
  captured: number;
  /** What attempts say they cost. */
  attempted: number;
  /** Calls that were charged more than once. */
  twice: number;
  openSlices: number;
  inFlight: number;
}

/** For a home no service runs on, or that is PostgreSQL. */
export function readBooks(env: Settings): Promise<Books> {
  return withStorage(env, async ({ api }) => {
    const { rows } = await sql<Books>`select
      (select sum(balance)::float8 from ledger_heads) as balance,
      (select sum(held)::float8 from ledger_heads) as held,
      (select sum(amount)::float8 from ledger_entries where run_id is null) as granted,
      (select coalesce(-sum(amount), 0)::float8 from ledger_entries where run_id is not null) as captured,
      (select coalesce(sum(credits), 0)::float8 from attempts) as attempted,
      (select count(*)::float8 from (select 1 from ledger_entries where run_id is not null
        group by run_id, position, pipe_index, step having count(*) > 1) as repeated) as twice,
      (select count(*)::float8 from slices where state <> 'done') as "openSlices",
      (select coalesce(sum(in_flight), 0)::float8 from capacity) as "inFlight"`.execute(api);
    const [books] = rows;
    if (books === undefined) throw new Error('the database did not answer');
    return books;
  });
}

/** Books in which everything adds up, nothing is open, and that much was spent. */
export function balancedBooks({ granted }: Books, spentCredits: number): Books {
  const spent = Math.round(spentCredits * 10_000);
  return {
    balance: granted - spent,
    held: 0,
    granted,
    captured: spent,
    attempted: spent,
    twice: 0,
    openSlices: 0,
    inFlight: 0,
  };
}
