/* `npm run bench:waterfall`: the waterfall part of `npm run bench` by itself. */
import { parseArgs } from 'node:util';
import { findPostgres, startThrowawayPostgres } from '../../test/throwaway-postgres.ts';
import { closeConnections } from '../call.ts';
import { createBenchHome } from '../spawn.ts';
import { measureAccuracy } from './measure-accuracy.ts';
import { describeMachine } from '../on-tuned-postgres.ts';
import { measureWaterfall } from './measure-waterfall.ts';
import { readDurability } from './store-use.ts';

const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '10000' },
    concurrency: { type: 'string', default: '600' },
    latency: { type: 'string', default: '200' },
    home: { type: 'string', default: 'all' },
    people: { type: 'string', default: '1000' },
  },
});
const options = {
  records: Number(values.records),
  concurrency: Number(values.concurrency),
  latencyMs: Number(values.latency),
};
const bin = values.home === 'pglite' ? null : findPostgres();
const postgres = bin === null ? null : await startThrowawayPostgres(bin, { durable: true });
const homes = [...(values.home === 'postgres' ? [] : [null]), ...(postgres === null ? [] : [postgres.url])];
try {
  for (const url of homes) {
    const home = await createBenchHome(url);
    const durability = url === null ? '' : `: ${await readDurability(url)}`;
    console.log(`${home.name}${durability}; ${describeMachine()}`);
    console.table(await measureWaterfall(home, options).finally(() => home.remove()));
  }
  if (Number(values.people) > 0) {
    const home = await createBenchHome(null);
    console.table(await measureAccuracy(home, Number(values.people)).finally(() => home.remove()));
  }
} finally {
  await postgres?.stop();
  await closeConnections();
}
