/* Where results go: a new and empty place for each turn, and what it uses while it is written to. */
import type { BenchHome } from '../spawn.ts';
import { apiKey, createBenchHome, spawnService } from '../spawn.ts';
import { cpuSecondsOf, readTree } from '../start/process-tree.ts';
import { vendorSettings } from '../waterfall/bench-vendors.ts';
import { giveCredits } from '../waterfall/give-credits.ts';
import type { StoreKind } from './list-peers.ts';
import { startThrowawayRedis } from './throwaway-redis.ts';

export interface Store {
  url: string;
  apiKey: string;
  /** So far, of all its processes. */
  cpuSeconds(): Promise<number>;
  /** Of the service; a database is as large as it is told to be. */
  peakMb(): Promise<number>;
  close(): Promise<void>;
}

export interface Surroundings {
  postgres: { url: string; pid: number };
  /** The program of the server; null where the machine has none. */
  redis: string | null;
  vendorsUrl: string;
  concurrency: number;
}

const none = { url: '', apiKey: '', cpuSeconds: () => Promise.resolve(0), peakMb: () => Promise.resolve(0) };

export async function openStore(kind: StoreKind, around: Surroundings): Promise<Store> {
  switch (kind) {
    case 'nothing':
      return { ...none, close: () => Promise.resolve() };
    case 'postgres': {
      const home = await createBenchHome(around.postgres.url);
      const cpuSeconds = () => Promise.resolve(cpuOf(around.postgres.pid));
      return { ...none, url: home.databaseUrl ?? '', cpuSeconds, close: () => home.remove() };
    }
    case 'redis': {
      const redis = await startThrowawayRedis(around.redis ?? '');
      const cpuSeconds = () => Promise.resolve(cpuOf(redis.pid));
      return { ...none, url: redis.url, cpuSeconds, close: () => redis.stop() };
    }
    case 'service':
      return openService(await createBenchHome(around.postgres.url), around);
  }
}

async function openService(home: BenchHome, around: Surroundings): Promise<Store> {
  await giveCredits(home);
  const service = await spawnService(home, {
    ...vendorSettings(around.vendorsUrl),
    // A worker keeps a quarter of its budget for records of priority 1, which most of these are not.
    HEADRACE_WORKER_RECORDS: String(Math.ceil(around.concurrency / 0.75)),
  });
  return {
    url: service.url,
    apiKey,
    cpuSeconds: async () => cpuOf(around.postgres.pid) + (await service.cpuSeconds()),
    peakMb: () => service.peakMegabytes(),
    close: async () => {
      await service.stop();
      await home.remove();
    },
  };
}

function cpuOf(pid: number): number {
  return cpuSecondsOf(readTree(pid));
}
