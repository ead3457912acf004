import { fork } from 'node:child_process';
import { z } from 'zod';
import { call } from '../call.ts';
import type { BenchHome, BenchService } from '../spawn.ts';
import { message, spawnService } from '../spawn.ts';
import { startVendors, vendorSettings } from '../waterfall/bench-vendors.ts';
import { giveCredits } from '../waterfall/give-credits.ts';
import type { Company } from './prompt-trial.ts';
import { companiesFor, template } from './prompt-trial.ts';

export interface PromptOptions {
  records: number;
  /** Prompts under way at a time, in the service and in the script. */
  concurrency: number;
  latencyMs: number;
}

/** Records of one run; so many runs side by side make the concurrency. */
const recordsPerRun = 25;

/** `prompt:run@1` beside a plain script that asks the same simulated model the same questions and stores nothing. */
export async function measurePrompts(
  home: BenchHome,
  options: PromptOptions,
): Promise<Record<string, number>> {
  const { records } = options;
  await giveCredits(home);
  const vendors = await startVendors(options.latencyMs);
  try {
    const script = await runScript(vendors.url, options);
    const service = await spawnService(home, vendorSettings(vendors.url));
    try {
      await askAll(service, { ...options, companies: companiesFor(200).map(warm) });
      const cpuBefore = await service.cpuSeconds();
      const served = await askAll(service, { ...options, companies: companiesFor(records) });
      const cpuSeconds = (await service.cpuSeconds()) - cpuBefore;
      return {
        'prompts, records/s': records / served.seconds,
        'plain script, records/s': records / script.seconds,
        'overhead of a record, ms': ((served.seconds - script.seconds) / records) * 1000,
        'CPU ms a record, service': (cpuSeconds / records) * 1000,
        'CPU ms a record, script': (script.cpuSeconds / records) * 1000,
        'answered by service': served.answered,
        'answered to script': script.answered,
        'credits a record': served.spent / records,
      };
    } finally {
      await service.stop();
    }
  } finally {
    await vendors.stop();
  }
}

const warm = (company: Company) => ({ ...company, company_name: `${company.company_name} warm` });

const scriptFigures = z.object({ seconds: z.number(), answered: z.number(), cpuSeconds: z.number() });

async function runScript(url: string, { records, concurrency }: PromptOptions) {
  const script = new URL('./script-process.ts', import.meta.url);
  return scriptFigures.parse(await message(fork(script, [url, String(records), String(concurrency)])));
}

const reply = z.object({
  status: z.literal('completed'),
  credits: z.object({ spent: z.number() }),
  records: z.record(
    z.string(),
    z.object({ fields: z.object({ is_large: z.object({ status: z.string() }) }) }),
  ),
});

async function askAll(
  service: BenchService,
  { companies, concurrency }: PromptOptions & { companies: Company[] },
): Promise<{ seconds: number; answered: number; spent: number }> {
  const queue = [...companies];
  let [answered, spent] = [0, 0];
  const lane = async () => {
    for (
      let input = queue.splice(0, recordsPerRun);
      input.length > 0;
      input = queue.splice(0, recordsPerRun)
    ) {
      const pipe = { pipe_id: 'prompt:run@1', config: { prompt: { template } } };
      const { text } = await call(
        `${service.url}/v1/pipes/run/sync`,
        JSON.stringify({ pipes: [pipe], input }),
      );
      const run = reply.parse(JSON.parse(text));
      spent += run.credits.spent;
      for (const { fields } of Object.values(run.records))
        if (fields.is_large.status === 'completed') answered += 1;
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: concurrency / recordsPerRun }, lane));
  return { seconds: (performance.now() - started) / 1000, answered, spent };
}
