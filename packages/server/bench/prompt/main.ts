/* `npm run bench:prompt`: the prompt part of `npm run bench` by itself. */
import { parseArgs } from 'node:util';
import { findPostgres, startThrowawayPostgres } from '../../test/throwaway-postgres.ts';
import { closeConnections } from '../call.ts';
import { createBenchHome } from '../spawn.ts';
import { measurePrompts } from './measure-prompts.ts';
import { measureTemplates } from './measure-templates.ts';

const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '1000' },
    concurrency: { type: 'string', default: '50' },
    latency: { type: 'string', default: '200' },
  },
});
const options = {
  records: Number(values.records),
  concurrency: Number(values.concurrency),
  latencyMs: Number(values.latency),
};
console.table(measureTemplates());
const bin = findPostgres();
const postgres = bin === null ? null : await startThrowawayPostgres(bin, { durable: true });
try {
  for (const url of [null, ...(postgres === null ? [] : [postgres.url])]) {
    const home = await createBenchHome(url);
    console.log(home.name);
    console.table(await measurePrompts(home, options).finally(() => home.remove()));
  }
} finally {
  await postgres?.stop();
  await closeConnections();
}
