/* `npm run bench`: measures the service beside bare programs, on both homes; prints a table and JSON. */
import { cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { findPostgres, startThrowawayPostgres } from '../test/throwaway-postgres.ts';
import { closeConnections } from './call.ts';
import { fillQueue } from './fill-queue.ts';
import { measureBaseline } from './measure-baseline.ts';
import { measureDrain } from './measure-drain.ts';
import { measureAccepted, measureAnswers } from './answers/measure-answers.ts';
import { measureSync } from './measure-sync.ts';
import { measurePrompts } from './prompt/measure-prompts.ts';
import { measureTemplates } from './prompt/measure-templates.ts';
import type { BenchHome, BenchService } from './spawn.ts';
import { apiKey, createBenchHome, spawnService } from './spawn.ts';
import { verifySameAnswers } from './verify.ts';
import { measureAccuracy } from './waterfall/measure-accuracy.ts';
import { measureWaterfall } from './waterfall/measure-waterfall.ts';

const { values } = parseArgs({ options: { runs: { type: 'string', default: '1000' } } });
const runs = Number(values.runs);

/** Vendors as slow as real ones, and as many records at a time as keeps them busy. */
const waterfall = { records: 10_000, concurrency: 600, latencyMs: 200 };
const prompts = { records: 1000, concurrency: 50, latencyMs: 200 };
const accuracyPeople = 1000;

type Figures = Record<string, number>;
const drained = 'queued runs, records/s';

async function measureHome(postgresUrl: string | null): Promise<Figures> {
  return {
    ...(await measureNative(postgresUrl)),
    ...(await measureProviders(postgresUrl)),
    ...(await measureModels(postgresUrl)),
  };
}

async function measureModels(postgresUrl: string | null): Promise<Figures> {
  const home = await createBenchHome(postgresUrl);
  return measurePrompts(home, prompts).finally(() => home.remove());
}

async function measureProviders(postgresUrl: string | null): Promise<Figures> {
  const home = await createBenchHome(postgresUrl);
  return measureWaterfall(home, waterfall).finally(() => home.remove());
}

async function measureNative(postgresUrl: string | null): Promise<Figures> {
  const home = await createBenchHome(postgresUrl);
  try {
    const bare = await measureBaseline(home, Math.min(runs, 300));
    await fillQueue(home, { runs, apiKey });
    const service = await spawnService(home);
    try {
      const figures = await measureService(home, service);
      const share = (figures[drained] ?? 0) / bare;
      return { ...figures, 'bare program, records/s': bare, 'queued runs / bare program': share };
    } finally {
      await service.stop();
    }
  } finally {
    await home.remove();
  }
}

async function measureService(home: BenchHome, service: BenchService): Promise<Figures> {
  const { recordsPerSecond, healthP95Ms } = await measureDrain(service.url, runs * 100);
  const peakMb = await service.peakMegabytes();
  await verifySameAnswers(service.url);
  const { medianMs, p95Ms } = await measureSync(service.url);
  const answers = Object.entries({
    ...(await measureAnswers(home, service.url)),
    ...(await measureAccepted(home, service.url)),
  });
  return {
    'sync 100 records x 5 pipes, median ms': medianMs,
    'sync 100 records x 5 pipes, p95 ms': p95Ms,
    [drained]: recordsPerSecond,
    'peak memory, MB': peakMb,
    '/healthz p95 meanwhile, ms': healthP95Ms,
    ...Object.fromEntries(
      answers.flatMap(([name, { perSecond, barePerSecond, share }]) => [
        [name, perSecond],
        [`${name}: of the plain server`, barePerSecond],
        [`${name}: service / plain server`, share],
      ]),
    ),
  };
}

const bin = findPostgres();
const postgres = bin === null ? null : await startThrowawayPostgres(bin, { durable: true });
try {
  const homes: Record<string, Figures> = { pglite: await measureHome(null) };
  if (postgres !== null) homes.postgres = await measureHome(postgres.url);
  const rounded = Object.entries(homes).map(([home, figures]) => [
    home,
    Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, Number(value.toPrecision(4))])),
  ]);
  const machine = { cores: cpus().length, memoryGb: Math.round(totalmem() / 2 ** 30), node: process.version };
  const names = Object.keys(homes.pglite ?? {});
  const table = names.map((name) => ({
    figure: name,
    ...Object.fromEntries(
      Object.entries(homes).map(([home, figures]) => [
        home,
        Number((figures[name] ?? Number.NaN).toPrecision(4)),
      ]),
    ),
  }));
  console.table(table);
  const templates = measureTemplates();
  console.table(templates);
  const worldHome = await createBenchHome(null);
  const accuracy = await measureAccuracy(worldHome, accuracyPeople).finally(() => worldHome.remove());
  console.table(accuracy);
  console.log(
    JSON.stringify({
      machine,
      runs,
      waterfall,
      prompts,
      templates,
      accuracy,
      ...Object.fromEntries(rounded),
    }),
  );
} finally {
  await postgres?.stop();
  await closeConnections();
}
