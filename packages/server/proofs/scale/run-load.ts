import { setTimeout as sleep } from 'node:timers/promises';
import { createWorld, samplePeople } from '@headrace/sandbox';
import { call } from '../../bench/call.ts';
import type { BenchHome } from '../../bench/spawn.ts';
import { apiKey, createBenchHome } from '../../bench/spawn.ts';
import { giveCredits } from '../../bench/waterfall/give-credits.ts';
import type { ServiceProcess } from '../../test/spawn-service.ts';
import { spawnService } from '../../test/spawn-service.ts';
import { cpuSeconds } from './cpu-seconds.ts';
import type { VendorCounts, VendorFarm } from './vendor-farm.ts';
import { startFarm } from './vendor-farm.ts';
import type { DatabaseCost } from './watch-database.ts';
import { DatabaseWatch, difference } from './watch-database.ts';

export interface LoadOptions {
  workers: number;
  records: number;
  latencyMs: number;
  /** Records a worker may have unfinished. */
  budget: number;
  pipe: { pipe_id: string; config?: object };
  settings?: Record<string, string>;
  /** Done to the workers once they are at it. */
  disturb?(workers: readonly ServiceProcess[]): Promise<void>;
  /** How a vendor behaves, if not as usual. */
  vendor?: { id: string; switches: object };
}

export interface LoadFigures {
  records: number;
  recordsPerSecond: number;
  vendors: VendorCounts;
  database: DatabaseCost;
  connections: number;
  cpu: { workers: number; api: number; postgres: number };
}

const perRun = 100;

interface Site {
  postgres: { pid: number };
  home: BenchHome;
  farm: VendorFarm;
  database: DatabaseWatch;
  /** Everything that is to be ended. */
  processes: ServiceProcess[];
}

/** Queues records, lets workers loose on them, and says what that took; from an empty database to the last record. */
export async function runLoad(
  postgres: { url: string; pid: number },
  options: LoadOptions,
): Promise<LoadFigures> {
  const home = await createBenchHome(postgres.url);
  const farm = await startFarm(options.latencyMs);
  const database = new DatabaseWatch(home.databaseUrl ?? '');
  const processes: ServiceProcess[] = [];
  try {
    await giveCredits(home);
    await database.open();
    if (options.vendor !== undefined) await farm.turn(options.vendor.id, options.vendor.switches);
    return await measure({ postgres, home, farm, database, processes }, options);
  } finally {
    for (const { kill } of processes) await kill();
    await database.close();
    await farm.stop();
    await home.remove();
  }
}

async function measure(site: Site, options: LoadOptions): Promise<LoadFigures> {
  const { postgres, home, farm, database, processes } = site;
  const env = environment(home, { ...farm.settings, ...options.settings, budget: options.budget });
  const api = await spawnService(env, 'api');
  processes.push(api);
  const before = await database.read();
  const postgresBefore = cpuSeconds(postgres.pid) ?? 0;
  await submitAll(api.url, options);
  const gate = await database.blockClaims();
  const workers = await Promise.all(
    Array.from({ length: options.workers }, () => spawnService(env, 'worker')),
  );
  processes.push(...workers);
  const warm = cpuOf(workers);
  await gate.open();
  void options.disturb?.(workers);
  const connections = await waitForEnd(database, options.records);
  const cpu = {
    workers: cpuOf(workers) - warm,
    api: cpuOf([api]),
    postgres: (cpuSeconds(postgres.pid) ?? 0) - postgresBefore,
  };
  const vendors = await farm.counts();
  // The server's own counts come with a delay of up to a second.
  await sleep(1500);
  const cost = difference(before, await database.read());
  const recordsPerSecond = await database.speed();
  return { records: options.records, recordsPerSecond, vendors, connections, cpu, database: cost };
}

/** The most connections there were. */
async function waitForEnd(database: DatabaseWatch, records: number): Promise<number> {
  let connections = 0;
  while ((await database.finished()) < records) {
    connections = Math.max(connections, await database.connections());
    await sleep(250);
  }
  return connections;
}

function environment(
  home: BenchHome,
  { budget, ...settings }: Record<string, string | number> & { budget: number },
): Record<string, string> {
  return {
    HEADRACE_PORT: '0',
    HEADRACE_LOG_LEVEL: 'silent',
    HEADRACE_DATA_DIR: home.dataDir,
    HEADRACE_BOOTSTRAP_API_KEY: apiKey,
    HEADRACE_REQUESTS_PER_MINUTE: '100000000',
    DATABASE_URL: home.databaseUrl ?? '',
    HEADRACE_WORKER_RECORDS: String(budget),
    ...Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)])),
  };
}

async function submitAll(url: string, { records, pipe }: LoadOptions): Promise<void> {
  const people = samplePeople(createWorld(), records);
  for (let from = 0; from < records; from += perRun) {
    const input = people.slice(from, from + perRun).map(({ id, name, company_domain, profile_url }) => ({
      id,
      ...(pipe.pipe_id.includes(':profileurl:') ? { profile_url } : { name, company_domain }),
    }));
    const { status, text } = await call(`${url}/v1/pipes/run`, JSON.stringify({ pipes: [pipe], input }));
    if (status !== 200) throw new Error(`the service answered ${status}: ${text.slice(0, 300)}`);
  }
}

function cpuOf(services: readonly ServiceProcess[]): number {
  return services.reduce((sum, { pid }) => sum + (cpuSeconds(pid) ?? 0), 0);
}
