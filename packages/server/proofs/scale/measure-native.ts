/* Queued runs that ask nobody, through one process and through the workers that it starts beside itself. */
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { fillQueue } from '../../bench/fill-queue.ts';
import { apiKey, createBenchHome } from '../../bench/spawn.ts';
import { usualWorkers } from '../../src/settings/worker-count.ts';
import { mostConnections } from '../../src/storage/pool-limits.ts';
import { spawnService } from '../../test/spawn-service.ts';
import { cpuSeconds } from './cpu-seconds.ts';
import { table } from './describe-load.ts';
import { DatabaseWatch } from './watch-database.ts';

interface NativeFigures {
  recordsPerSecond: number;
  connections: number;
  /** Processor time of the service per record, in milliseconds. */
  cpuMs: number;
}

const perRun = 100;
/** In turn, so that a machine that is busy for a while is busy for all. */
const rounds = 2;
/** What four cores are to do against one worker. */
const goal = { cores: 4, ratio: 3 };

export async function measureNative(
  postgres: { url: string },
  runs: number,
): Promise<{ text: string; violations: string[] }> {
  const [cores, usual] = [availableParallelism(), usualWorkers()];
  const counts = [...new Set([1, Math.max(2, usual)])];
  const best = new Map<number, NativeFigures>();
  for (let round = 0; round < rounds; round += 1)
    for (const workers of counts) {
      const figures = await measureOnce(postgres.url, { workers, runs });
      if (figures.recordsPerSecond > (best.get(workers)?.recordsPerSecond ?? 0)) best.set(workers, figures);
    }
  const alone = best.get(1)?.recordsPerSecond ?? Number.NaN;
  const rows = [...best].map(([workers, { recordsPerSecond, connections, cpuMs }]) => [
    workers,
    recordsPerSecond.toFixed(0),
    `${(recordsPerSecond / alone).toFixed(2)} x`,
    cpuMs.toFixed(2),
    connections,
    mostConnections(workers),
  ]);
  const head = ['workers', 'records/s', 'against one', 'CPU ms/record, service', 'connections', 'at most'];
  const ratio = (best.get(usual)?.recordsPerSecond ?? Number.NaN) / alone;
  const title = `### Queued runs of five pipes without vendors, ${runs * perRun} records, best of ${rounds}`;
  const tooMany = [...best].filter(([workers, { connections }]) => connections > mostConnections(workers));
  return {
    text: `${title}\n\n${table(head, rows)}\n\n${judge({ cores, usual, ratio })}\n`,
    violations: [
      ...tooMany.map(([workers, { connections }]) => `${workers} workers took ${connections} connections`),
      ...(cores >= goal.cores && ratio < goal.ratio
        ? [
            `${usual} workers on ${cores} cores did ${ratio.toFixed(2)} times as much as one; the goal is ${goal.ratio}`,
          ]
        : []),
    ],
  };
}

function judge({ cores, usual, ratio }: { cores: number; usual: number; ratio: number }): string {
  const usually = `This machine has ${cores} cores, for which HEADRACE_WORKERS is ${usual} if it is not set.`;
  if (cores < goal.cores)
    return `${usually} ${goal.ratio} times as much needs ${goal.cores} cores, so it can be neither shown nor refuted here.`;
  return `${usually} That does ${ratio.toFixed(2)} times as much as one; the goal is ${goal.ratio}.`;
}

async function measureOnce(
  postgresUrl: string,
  { workers, runs }: { workers: number; runs: number },
): Promise<NativeFigures> {
  const home = await createBenchHome(postgresUrl);
  const database = new DatabaseWatch(home.databaseUrl ?? '');
  try {
    await fillQueue(home, { runs, apiKey });
    await database.open();
    return await drain(home, { database, workers, records: runs * perRun });
  } finally {
    await database.close();
    await home.remove();
  }
}

async function drain(
  home: { dataDir: string; databaseUrl: string | null },
  { database, workers, records }: { database: DatabaseWatch; workers: number; records: number },
): Promise<NativeFigures> {
  const gate = await database.blockClaims();
  const env = {
    HEADRACE_PORT: '0',
    HEADRACE_LOG_LEVEL: 'silent',
    HEADRACE_DATA_DIR: home.dataDir,
    DATABASE_URL: home.databaseUrl ?? '',
    HEADRACE_WORKERS: String(workers),
  };
  const service = await spawnService(env, 'all');
  try {
    while ((await database.workers()) < workers) await sleep(50);
    const before = cpuSeconds(service.pid) ?? 0;
    await gate.open();
    const connections = await watch(database, records);
    const cpuMs = (((cpuSeconds(service.pid) ?? Number.NaN) - before) * 1000) / records;
    return { recordsPerSecond: await database.speed(), connections, cpuMs };
  } finally {
    service.terminate();
    await service.exited;
  }
}

/** Waits until all have ended; the most connections of the service that were seen, besides the one that looks. */
async function watch(database: DatabaseWatch, records: number): Promise<number> {
  let connections = 0;
  while ((await database.finished()) < records) {
    connections = Math.max(connections, (await database.connections()) - 1);
    await sleep(250);
  }
  return connections;
}
