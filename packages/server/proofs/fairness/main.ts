/* `npm run fairness`: what small runs wait for while one organization floods the queue. Exits with 1 on any violation. */
import { parseArgs } from 'node:util';
import type { BenchHome } from '../../bench/spawn.ts';
import { createBenchHome } from '../../bench/spawn.ts';
import { startVendors, vendorSettings } from '../../bench/waterfall/bench-vendors.ts';
import { findPostgres, startThrowawayPostgres } from '../../test/throwaway-postgres.ts';
import type { Check } from './check.ts';
import { checkOrder } from './check-order.ts';
import { proveFinish } from './prove-finish.ts';
import { createNativeWorkload, createWaterfallWorkload } from './workloads.ts';

const { values } = parseArgs({
  options: {
    home: { type: 'string', default: 'both' },
    workload: { type: 'string', default: 'both' },
    records: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '15' },
    latency: { type: 'string', default: '200' },
    // As in `npm run bench:waterfall`: 600 calls of others at a time, which the simulated vendors can still answer in time.
    'worker-records': { type: 'string', default: '800' },
  },
});
const records = Number(values.records);
const rounds = Number(values.rounds);
const latencyMs = Number(values.latency);

type Figures = Record<string, Record<string, number>>;
type HomeChecks = (Check & { home: string })[];

async function proveHome(postgresUrl: string | null): Promise<{ figures: Figures; checks: HomeChecks }> {
  const vendors = await startVendors(latencyMs);
  const settings = {
    ...vendorSettings(vendors.url),
    HEADRACE_WORKER_RECORDS: values['worker-records'],
  };
  const figures: Figures = {};
  const checks: HomeChecks = [];
  const prove = (run: (home: BenchHome) => Promise<Check[]>) => onHome(postgresUrl, { run, checks });
  try {
    for (const workload of [createNativeWorkload(), createWaterfallWorkload()]) {
      if (values.workload !== 'both' && values.workload !== workload.name) continue;
      await prove(async (home) => {
        const proof = await proveFinish(home, { workload, records, rounds, settings });
        figures[`${home.name}, ${workload.name}`] = proof.figures;
        return proof.checks;
      });
    }
    const workload = createWaterfallWorkload();
    await prove((home) => checkOrder(home, { workload, settings, latencyMs }));
    return { figures, checks };
  } finally {
    await vendors.stop();
  }
}

interface OnHome {
  run(home: BenchHome): Promise<Check[]>;
  checks: HomeChecks;
}

async function onHome(postgresUrl: string | null, { run, checks }: OnHome): Promise<void> {
  const home = await createBenchHome(postgresUrl);
  try {
    for (const check of await run(home)) checks.push({ home: home.name, ...check });
  } finally {
    await home.remove();
  }
}

function show({ figures, checks }: { figures: Figures; checks: HomeChecks }): void {
  const round = (value: number) => Number(value.toPrecision(4));
  console.table(
    Object.fromEntries(
      Object.entries(figures).map(([name, row]) => [
        name,
        Object.fromEntries(Object.entries(row).map(([figure, value]) => [figure, round(value)])),
      ]),
    ),
  );
  console.table(checks.map(({ home, name, isTrue, seen = '' }) => ({ home, check: name, ok: isTrue, seen })));
  for (const { isTrue, violation } of checks) if (!isTrue) console.error(`VIOLATION: ${violation}`);
  if (checks.some(({ isTrue }) => !isTrue)) process.exitCode = 1;
}

const bin = values.home === 'pglite' ? null : findPostgres();
if (values.home === 'postgres' && bin === null) throw new Error('there is no PostgreSQL on this machine');
const postgres = bin === null ? null : await startThrowawayPostgres(bin, { durable: true });
try {
  if (values.home !== 'postgres') show(await proveHome(null));
  if (postgres !== null) show(await proveHome(postgres.url));
} finally {
  await postgres?.stop();
}
