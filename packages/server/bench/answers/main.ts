/* `npm run bench:answers`: the part of `npm run bench` that is about answers, by itself. */
import { parseArgs } from 'node:util';
import { findPostgres, startThrowawayPostgres } from '../../test/throwaway-postgres.ts';
import { closeConnections } from '../call.ts';
import { fillQueue } from '../fill-queue.ts';
import { measureDrain } from '../measure-drain.ts';
import { describeMachine } from '../on-tuned-postgres.ts';
import { apiKey, createBenchHome, spawnService } from '../spawn.ts';
import { measureAnswers } from './measure-answers.ts';
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
    const service = await spawnService(home);
    try {
      await measureDrain(service.url, runs * 100);
      console.log(home.name, await measureSync(service.url));
      console.table(await measureAnswers(home, service.url));
    } finally {
      await service.stop();
    }
  } finally {
    await home.remove();
  }
}
