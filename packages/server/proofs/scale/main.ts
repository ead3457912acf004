/*
 * `npm run scale`: one PostgreSQL, one API and 1, 2 and 4 workers over simulated vendors. Prints how fast they are, what
 * a record costs, and whether vendors ever saw more than they allow; fails when they did. Before that, one service without
 * vendors, by itself and with the workers that it starts on this machine.
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { closeConnections } from '../../bench/call.ts';
import { findPostgres, startThrowawayPostgres } from '../../test/throwaway-postgres.ts';
import { measureNative } from './measure-native.ts';
import { proveLimits } from './prove-limits.ts';
import { describeCost, describeSpeed } from './describe-load.ts';
import { describeModel } from './describe-model.ts';
import type { LoadFigures } from './run-load.ts';
import { runLoad } from './run-load.ts';

const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '10000' },
    latency: { type: 'string', default: '200' },
    /** Of the load on which workers wait for vendors and not for the processor. */
    'waiting-records': { type: 'string', default: '1500' },
    'waiting-latency': { type: 'string', default: '1500' },
    'limited-records': { type: 'string', default: '1500' },
    workers: { type: 'string', default: '1,2,4' },
    /** Of the load without vendors; each has 100 records. */
    'native-runs': { type: 'string', default: '1000' },
    only: { type: 'string', default: 'native,busy,waiting,limits' },
  },
});
const workers = values.workers.split(',').map(Number);
const parts = new Set(values.only.split(','));
const pipe = { pipe_id: 'person:workemail:waterfall@1' };

const bin = findPostgres();
if (bin === null) throw new Error('there is no PostgreSQL on this machine');
const postgres = await startThrowawayPostgres(bin, { durable: true });
const violations: string[] = [];
try {
  await countStatements();
  if (parts.has('native')) {
    const { text, violations: found } = await measureNative(postgres, Number(values['native-runs']));
    console.log(text);
    violations.push(...found);
  }
  if (parts.has('busy')) {
    const load = { records: Number(values.records), latencyMs: Number(values.latency), budget: 4000, pipe };
    const busy = await runEach(load);
    console.log(
      describeSpeed(`Vendors that take ${load.latencyMs} ms, 4000 records under way per worker`, busy),
    );
    console.log(describeCost(busy));
    const dearest = busy.get(Math.max(...workers));
    if (dearest !== undefined) console.log(describeModel(dearest, [10_000_000, 100_000_000]));
  }
  if (parts.has('waiting')) {
    const records = Number(values['waiting-records']);
    const load = { records, latencyMs: Number(values['waiting-latency']), budget: 100, pipe };
    const title = `Vendors that take ${load.latencyMs} ms, 100 records under way per worker`;
    console.log(describeSpeed(title, await runEach(load)));
  }
  if (parts.has('limits')) {
    const { text, violations: found } = await proveLimits(postgres, Number(values['limited-records']));
    console.log(text);
    violations.push(...found);
  }
} finally {
  await postgres.stop();
  await closeConnections();
}
for (const violation of violations) console.error(`VIOLATION ${violation}`);
if (violations.length > 0) process.exitCode = 1;

async function runEach(
  load: Omit<Parameters<typeof runLoad>[1], 'workers'>,
): Promise<Map<number, LoadFigures>> {
  const figures = new Map<number, LoadFigures>();
  for (const count of workers) figures.set(count, await runLoad(postgres, { ...load, workers: count }));
  return figures;
}

/** The server counts statements only with a library that it loads at its start. */
async function countStatements(): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      `select from pg_available_extensions where name = 'pg_stat_statements'`,
    );
    if (rowCount === 0) return;
    await client.query(`alter system set shared_preload_libraries = 'pg_stat_statements'`);
  } finally {
    await client.end();
  }
  await postgres.crash('SIGQUIT');
  await postgres.restart();
}
