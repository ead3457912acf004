import { fork } from 'node:child_process';
import { z } from 'zod';
import { createWorld, samplePeople } from '@headrace/sandbox';
import { call } from '../call.ts';
import { readRun, runAll } from '../run-all.ts';
import type { BenchHome, BenchService } from '../spawn.ts';
import { message, spawnService } from '../spawn.ts';
import type { BenchVendors } from './bench-vendors.ts';
import { startVendors, vendorSettings } from './bench-vendors.ts';
import { giveCredits } from './give-credits.ts';
import type { StoreUse } from './store-use.ts';
import { readStoreUse } from './store-use.ts';

const pipe = 'person:workemail:waterfall@1';
const warmRecords = 200;
const wallRecords = 100;

export interface WaterfallOptions {
  records: number;
  /** Records under way at a time, in the service and in the script. */
  concurrency: number;
  latencyMs: number;
}

/** The service beside a plain script that asks the same vendors for the same people and stores nothing. */
export async function measureWaterfall(
  home: BenchHome,
  options: WaterfallOptions,
): Promise<Record<string, number>> {
  await giveCredits(home);
  const vendors = await startVendors(options.latencyMs, {
    samples: [options.records, warmRecords, wallRecords],
  });
  try {
    const script = await runScript(vendors, options);
    const served = await runService(home, vendors, options);
    return {
      'waterfall records/min': (options.records / served.seconds) * 60,
      'plain script records/min': (options.records / script.seconds) * 60,
      'time of service / time of script': served.seconds / script.seconds,
      'vendor calls, service': served.calls,
      'vendor calls, script': script.calls,
      'CPU ms per record, service': (served.cpuSeconds / options.records) * 1000,
      'CPU ms per record, script': (script.cpuSeconds / options.records) * 1000,
      'CPU ms per call, vendors': (served.vendors.cpuSeconds / served.calls) * 1000,
      'replies not prepared': served.vendors.unprepared,
      ...served.store,
      'peak memory of the service, MB': served.peakMegabytes,
      'found by service': served.found,
      'found by script': script.found,
      'credits spent': served.spent,
      'run of 100: wall / slowest record': served.wallShare,
    };
  } finally {
    await vendors.stop();
  }
}

const scriptFigures = z.object({ seconds: z.number(), found: z.number(), cpuSeconds: z.number() });

async function runScript(
  vendors: BenchVendors,
  { records, concurrency }: WaterfallOptions,
): Promise<z.infer<typeof scriptFigures> & { calls: number }> {
  const before = await vendors.countRequests();
  const args = [vendors.url, String(records), String(concurrency)];
  const child = fork(new URL('./script-process.ts', import.meta.url), args);
  const figures = scriptFigures.parse(await message(child));
  return { ...figures, calls: (await vendors.countRequests()) - before };
}

async function runService(
  home: BenchHome,
  vendors: BenchVendors,
  { records, concurrency }: WaterfallOptions,
) {
  // A worker keeps a quarter of its budget for records of priority 1, which most of these are not.
  const budget = Math.ceil(concurrency / 0.75);
  const settings = {
    ...vendorSettings(vendors.url),
    HEADRACE_WORKER_RECORDS: String(budget),
  };
  const service = await spawnService(home, settings);
  try {
    // One small run first, so that neither side is measured while its code is still being compiled.
    await runAll(service, requestsFor(warmRecords, 'warm'));
    const storeBefore = await readStoreUse(home.databaseUrl);
    const [callsBefore, cpuBefore] = [await vendors.countRequests(), await service.cpuSeconds()];
    const vendorsBefore = await vendors.use();
    const started = performance.now();
    const { ids, endedAt } = await runAll(service, requestsFor(records, 'bench'));
    const seconds = (endedAt - started) / 1000;
    const calls = (await vendors.countRequests()) - callsBefore;
    const cpuSeconds = (await service.cpuSeconds()) - cpuBefore;
    const used = await vendors.use();
    const peakMegabytes = await service.peakMegabytes();
    return {
      seconds,
      calls,
      cpuSeconds,
      peakMegabytes,
      vendors: {
        cpuSeconds: used.cpuSeconds - vendorsBefore.cpuSeconds,
        // Those that the script asked for count as well.
        unprepared: used.unprepared,
      },
      store: tellStoreUse(storeBefore, { after: await readStoreUse(home.databaseUrl), records }),
      ...(await readOutcome(service, ids)),
      wallShare: await measureWall(service),
    };
  } finally {
    await service.stop();
  }
}

function tellStoreUse(
  before: StoreUse | null,
  { after, records }: { after: StoreUse | null; records: number },
): Record<string, number> {
  if (before === null || after === null) return {};
  return {
    'commits per record': (after.commits - before.commits) / records,
    'WAL bytes per record': (after.walBytes - before.walBytes) / records,
  };
}

function requestsFor(records: number, prefix: string): string[] {
  const people = samplePeople(createWorld(), records).map(({ id, name, company_domain }) => ({
    id: `${prefix}-${id}`,
    name,
    company_domain,
  }));
  return Array.from({ length: Math.ceil(people.length / 100) }, (_, at) =>
    JSON.stringify({ pipes: [{ pipe_id: pipe }], input: people.slice(at * 100, at * 100 + 100) }),
  );
}

async function readOutcome(service: BenchService, ids: string[]): Promise<{ found: number; spent: number }> {
  let [found, spent] = [0, 0];
  for (const id of ids) {
    const run = await readRun(service, id);
    if (run.status !== 'completed') throw new Error(`run ${id} is ${run.status}`);
    spent += run.credits.spent;
    for (const { fields } of Object.values(run.records))
      if (fields['work_email']?.status === 'completed') found += 1;
  }
  return { found, spent };
}

const dressed = z.object({
  records: z.record(
    z.string(),
    z.object({
      fields: z.record(
        z.string(),
        z.object({ meta: z.object({ attempts: z.array(z.object({ duration_ms: z.number() })) }) }),
      ),
    }),
  ),
});

/** One run of 100 on an idle service: its wall time beside the vendors' time of its slowest record. */
async function measureWall(service: BenchService): Promise<number> {
  const [body = ''] = requestsFor(wallRecords, 'wall');
  const request = JSON.stringify({ ...JSON.parse(body), config: { widgets: { enabled: true } } });
  const started = performance.now();
  const { text } = await call(`${service.url}/v1/pipes/run/sync`, request);
  const wallMs = performance.now() - started;
  const records = Object.values(dressed.parse(JSON.parse(text)).records);
  const vendorMs = records.map(({ fields }) =>
    (fields['work_email']?.meta.attempts ?? []).reduce((sum, attempt) => sum + attempt.duration_ms, 0),
  );
  return wallMs / Math.max(...vendorMs);
}
