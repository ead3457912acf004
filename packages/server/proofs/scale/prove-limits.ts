import { setTimeout as sleep } from 'node:timers/promises';
import { table } from './describe-load.ts';
import type { LoadFigures } from './run-load.ts';
import { runLoad } from './run-load.ts';

interface Trial {
  name: string;
  figures: LoadFigures;
  /** What a vendor may see in any second, and at once. */
  perSecond: number | null;
  atOnce: number | null;
}

const workers = 4;
const perSecond = 50;
const findymailAtOnce = 30;
/** Hunter takes 15 requests a second. */
const tooFast = 20;
const killAfterMs = 4000;

/** Four workers at vendors with limits, and what the vendors themselves have counted. */
export async function proveLimits(
  postgres: { url: string; pid: number },
  records: number,
): Promise<{ text: string; violations: string[] }> {
  const trials = [await proveRate(postgres, records), await provePermits(postgres, records)];
  const refused = await countRefusals(postgres, records);
  const rows = [...trials, refused].flatMap(({ name, figures, perSecond: rate, atOnce }) =>
    Object.entries(figures.vendors).map(([vendor, count]) => [
      name,
      vendor,
      count.requests,
      rate ?? '-',
      count.maxPerSecond,
      atOnce ?? '-',
      count.maxConcurrent,
      count.limited,
    ]),
  );
  const head = [
    'trial',
    'vendor',
    'requests',
    'allowed per second',
    'most in any second',
    'allowed at once',
    'most at once',
    'answered 429',
  ];
  return {
    text: `### ${workers} workers at limits\n\n${table(head, rows)}\n`,
    violations: trials.flatMap(judge),
  };
}

function judge({ name, figures, perSecond: rate, atOnce }: Trial): string[] {
  return Object.entries(figures.vendors).flatMap(([vendor, { maxPerSecond, maxConcurrent }]) => [
    ...(rate !== null && maxPerSecond > rate
      ? [`${name}: ${vendor} got ${maxPerSecond} requests in one second, and allows ${rate}`]
      : []),
    ...(atOnce !== null && maxConcurrent > atOnce
      ? [`${name}: ${vendor} had ${maxConcurrent} requests at once, and allows ${atOnce}`]
      : []),
  ]);
}

async function proveRate(postgres: { url: string; pid: number }, records: number): Promise<Trial> {
  const figures = await runLoad(postgres, {
    workers,
    records,
    latencyMs: 50,
    budget: 1000,
    pipe: { pipe_id: 'person:workemail:waterfall@1' },
    settings: { HEADRACE_PROVIDER_LIMITS: `*=${perSecond}/s` },
  });
  return { name: 'a rate', figures, perSecond, atOnce: null };
}

/** Findymail states how many look-ups by profile may be under way; one worker dies with some of its permits. */
async function provePermits(postgres: { url: string; pid: number }, records: number): Promise<Trial> {
  const figures = await runLoad(postgres, {
    workers,
    records,
    latencyMs: 300,
    budget: 400,
    pipe: {
      pipe_id: 'person:workemail:profileurl:waterfall@1',
      config: { providers: [{ provider: 'findymail' }] },
    },
    settings: { HEADRACE_PROVIDER_LIMITS: 'leadmagic=off' },
    disturb: async ([first]) => {
      await sleep(killAfterMs);
      await first?.kill();
    },
  });
  return { name: 'calls at once, a worker killed', figures, perSecond: null, atOnce: findymailAtOnce };
}

/** A vendor that takes less than is known here says "too often" to one worker, and all of them wait. */
async function countRefusals(postgres: { url: string; pid: number }, records: number): Promise<Trial> {
  const figures = await runLoad(postgres, {
    workers,
    records: Math.min(records, 400),
    latencyMs: 50,
    budget: 400,
    pipe: { pipe_id: 'person:workemail:waterfall@1', config: { providers: [{ provider: 'hunter' }] } },
    settings: { HEADRACE_PROVIDER_LIMITS: `hunter=${tooFast}/s` },
    vendor: { id: 'hunter', switches: { limits: true } },
  });
  return { name: `a limit of 15/s taken for ${tooFast}/s`, figures, perSecond: null, atOnce: null };
}
