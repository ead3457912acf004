/*
 * `npm run bench:waterfall`: the waterfall part of `npm run bench` by itself. `-- --home none --plot docs/pictures/waterfall-depth.svg`
 * only draws what is found by how many providers are asked.
 */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { findPostgres, startThrowawayPostgres } from '../../test/throwaway-postgres.ts';
import { closeConnections } from '../call.ts';
import { createBenchHome } from '../spawn.ts';
import { drawDepth } from './draw-depth.ts';
import { measureAccuracy, measureDepth } from './measure-accuracy.ts';
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
    plot: { type: 'string' },
  },
});
const options = {
  records: Number(values.records),
  concurrency: Number(values.concurrency),
  latencyMs: Number(values.latency),
};
const bin = values.home === 'pglite' || values.home === 'none' ? null : findPostgres();
const postgres = bin === null ? null : await startThrowawayPostgres(bin, { durable: true });
const hasPglite = values.home !== 'postgres' && values.home !== 'none';
const homes = [...(hasPglite ? [null] : []), ...(postgres === null ? [] : [postgres.url])];
try {
  for (const url of homes) {
    const home = await createBenchHome(url);
    const durability = url === null ? '' : `: ${await readDurability(url)}`;
    console.log(`${home.name}${durability}; ${describeMachine()}`);
    console.table(await measureWaterfall(home, options).finally(() => home.remove()));
  }
  if (values.plot !== undefined) {
    const home = await createBenchHome(null);
    const depths = await measureDepth(home, Number(values.people)).finally(() => home.remove());
    console.table(depths);
    await writeFile(values.plot, drawDepth(depths));
  }
  if (Number(values.people) > 0 && values.home !== 'none') {
    const home = await createBenchHome(null);
    console.table(await measureAccuracy(home, Number(values.people)).finally(() => home.remove()));
  }
} finally {
  await postgres?.stop();
  await closeConnections();
}
