/* `npm run bench`: measures the service beside bare programs, on both homes; prints a table and JSON. */
import { cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { findPostgres, startThrowawayPostgres } from '../test/throwaway-postgres.ts';
import { closeConnections } from './call.ts';
import { fillQueue } from './fill-queue.ts';
import { measureBaseline } from './measure-baseline.ts';
import { measureDrain } from './measure-drain.ts';
import { measureAccepts, measureChecks } from './measure-http.ts';
import { measureSync } from './measure-sync.ts';
import { apiKey, createBenchHome, spawnService } from './spawn.ts';
import { verifySameAnswers } from './verify.ts';

const { values } = parseArgs({ options: { runs: { type: 'string', default: '1000' } } });
const runs = Number(values.runs);

type Figures = Record<string, number>;

async function measureHome(postgresUrl: string | null): Promise<Figures> {
  const home = await createBenchHome(postgresUrl);
  try {
    const bareRecordsPerSecond = await measureBaseline(home, Math.min(runs, 300));
    await fillQueue(home, { runs, apiKey });
    const service = await spawnService(home);
    const { recordsPerSecond, healthP95Ms } = await measureDrain(service.url, runs * 100);
    const drainPeakMb = await service.peakMegabytes();
    await verifySameAnswers(service.url);
    const { medianMs, p95Ms } = await measureSync(service.url);
    const checks = await measureChecks(service.url);
    const acceptedPerSecond = await measureAccepts(service.url);
    await service.stop();
    return {
      'sync 100 records x 5 pipes, median ms': medianMs,
      'sync 100 records x 5 pipes, p95 ms': p95Ms,
      'queued runs, records/s': recordsPerSecond,
      'bare program, records/s': bareRecordsPerSecond,
      'service / bare program': recordsPerSecond / bareRecordsPerSecond,
      'peak memory, MB': drainPeakMb,
      '/healthz p95 meanwhile, ms': healthP95Ms,
      'run accepted/s (100 records)': acceptedPerSecond,
      'check/s (100 records)': checks.perSecond,
      'bare server, same bytes/s': checks.barePerSecond,
    };
  } finally {
    await home.remove();
  }
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
  console.log(JSON.stringify({ machine, runs, ...Object.fromEntries(rounded) }));
} finally {
  await postgres?.stop();
  await closeConnections();
}
