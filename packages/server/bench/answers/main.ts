/* `npm run bench:answers`: the part of `npm run bench` that is about answers, by itself. */
import { parseArgs } from 'node:util';
import { findPostgres, startThrowawayPostgres } from '../../test/throwaway-postgres.ts';
import { closeConnections } from '../call.ts';
import { fillQueue } from '../fill-queue.ts';
import { measureDrain } from '../measure-drain.ts';
import { describeMachine } from '../on-tuned-postgres.ts';
import type { BenchHome, BenchService } from '../spawn.ts';
import { apiKey, createBenchHome, spawnService } from '../spawn.ts';
import type { Compared } from './measure-answers.ts';
import { measureAccepted, measureAnswers } from './measure-answers.ts';
import { measureSync } from '../measure-sync.ts';

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '1000' }, home: { type: 'string', default: 'all' } },
});
const runs = Number(values.runs);
const bin = values.home === 'pglite' ? null : findPostgres();
const postgres = bin === null ? null : await startThrowawayPostgres(bin, { durable: true });
const homes = [...(values.home === 'postgres' ? [] : [null]), ...(postgres === null ? [] : [postgres.url])];
try {
  console.log(describeMachine());
  for (const url of homes) await measureOn(url);
} finally {
  await postgres?.stop();
  await closeConnections();
}

async function measureOn(url: string | null): Promise<void> {
  const home = await createBenchHome(url);
  try {
    await fillQueue(home, { runs, apiKey });
    const figures = await withService(home, 'all', async ({ url: address }) => {
      await measureDrain(address, runs * 100);
      console.log(home.name, await measureSync(address));
      return { ...(await measureAnswers(home, address)), ...(await measureAccepted(home, address)) };
    });
    console.table({ ...figures, ...(await measureAlone(home)) });
  } finally {
    await home.remove();
  }
}

/** The embedded database has no process that only accepts. */
async function measureAlone(home: BenchHome): Promise<Record<string, Compared>> {
  if (home.databaseUrl === null) return {};
  const alone = await withService(home, 'api', ({ url }) => measureAccepted(home, url));
  return { 'run accepted/s, where other processes run them': alone['run accepted/s'] };
}

async function withService<Figures>(
  home: BenchHome,
  role: 'all' | 'api',
  measure: (service: BenchService) => Promise<Figures>,
): Promise<Figures> {
  const service = await spawnService(home, {}, role);
  return measure(service).finally(() => service.stop());
}
