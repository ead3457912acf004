import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { createWorld, samplePeople } from '@headrace/sandbox';
import { createKeyRing } from '../../src/admission/find-key-owner.ts';
import { createOperator } from '../../src/admission/operate.ts';
import { deriveChainKey } from '../../src/ledger/chain.ts';
import { openStorage } from '../../src/storage/open-storage.ts';
import type { BenchHome, BenchService } from '../../bench/spawn.ts';
import { apiKey, spawnService } from '../../bench/spawn.ts';
import type { BenchVendors } from '../../bench/waterfall/bench-vendors.ts';
import { benchMasterKey, startVendors, vendorSettings } from '../../bench/waterfall/bench-vendors.ts';
import { giveCredits } from '../../bench/waterfall/give-credits.ts';
import { askApi } from '../kit/call-api.ts';

const perRun = 100;
const latencyMs = 300;
const pipe = { pipe_id: 'person:workemail:waterfall@1', config: { providers: [{ provider: 'leadmagic' }] } };

/** What equal look-ups of one organization came to. */
export interface EqualLookUps {
  'look-ups': number;
  'vendor calls': number;
  charges: number;
  'credits spent': number;
  'marked as cached': number;
  'moments observed': number;
}

interface Scene {
  services: readonly BenchService[];
  vendors: BenchVendors;
}

interface Question {
  key: string;
  records: number;
  person: { name: string; company_domain: string };
}

/** Asks the same many times at once, over as many processes as the home allows, for three askers. */
export async function proveOneAnswer(
  home: BenchHome,
  { records }: { records: number },
): Promise<Record<string, EqualLookUps>> {
  await giveCredits(home);
  const otherKey = await addOrganization(home);
  const vendors = await startVendors(latencyMs);
  const settings = vendorSettings(vendors.url);
  const processes = home.databaseUrl === null ? 1 : 2;
  const services = await Promise.all(Array.from({ length: processes }, () => spawnService(home, settings)));
  const scene = { services, vendors };
  const nobody = { name: 'Jane Notfound', company_domain: 'acme.com' };
  try {
    const person = await findKnownPerson(services[0]);
    return {
      'one organization': await askMany(scene, { key: apiKey, records, person }),
      'another organization': await askMany(scene, { key: otherKey, records, person }),
      'nobody is found': await askMany(scene, { key: apiKey, records, person: nobody }),
    };
  } finally {
    for (const service of services) await service.stop();
    await vendors.stop();
  }
}

/** Somebody the vendor knows; the sandbox has the same people, and does not remember for production. */
async function findKnownPerson(service: BenchService | undefined): Promise<Question['person']> {
  const people = samplePeople(createWorld(), 20);
  const input = people.map(({ name, company_domain }, id) => ({ id, name, company_domain }));
  const body = { config: { environment: 'sandbox' }, pipes: [pipe], input };
  const shape = z.object({
    records: z.record(
      z.string(),
      z.object({ fields: z.record(z.string(), z.object({ status: z.string(), value: z.unknown() })) }),
    ),
  });
  const { records } = await askApi(`${service?.url}/v1/pipes/run/sync`, { key: apiKey, body, shape });
  const known = input.find(({ id }) => records[id]?.fields['work_email']?.status === 'completed');
  if (known === undefined) throw new Error('the vendor knows none of the people');
  return { name: known.name, company_domain: known.company_domain };
}

async function addOrganization(home: BenchHome): Promise<string> {
  const storage = await openStorage(home);
  const chainKey = deriveChainKey({ keys: [benchMasterKey] });
  const operator = createOperator(storage.api, { chainKey, keyRing: createKeyRing(storage.api, Date.now) });
  const other = await operator.createOrganization({ name: 'Another', plan: 'professional' });
  await storage.close();
  return other.apiKey;
}

async function askMany(scene: Scene, question: Question): Promise<EqualLookUps> {
  const { services, vendors } = scene;
  const callsBefore = await vendors.countRequests();
  const chargesBefore = await countCharges(scene, question.key);
  const runs = Array.from({ length: Math.ceil(question.records / perRun) }, (_, at) => at);
  const ids = await Promise.all(runs.map((at) => submit(services[at % services.length], question)));
  const attempts: Attempt[] = [];
  let spent = 0;
  for (const id of ids) {
    const run = await finish(services[0], { id, key: question.key });
    spent += run.credits.spent;
    for (const { fields } of Object.values(run.records))
      attempts.push(...(fields['work_email']?.meta.attempts ?? []));
  }
  return {
    'look-ups': attempts.length,
    'vendor calls': (await vendors.countRequests()) - callsBefore,
    charges: (await countCharges(scene, question.key)) - chargesBefore,
    'credits spent': spent,
    'marked as cached': attempts.filter(({ cached }) => cached).length,
    'moments observed': new Set(attempts.map(({ observed_at }) => observed_at)).size,
  };
}

const attempt = z.object({ cached: z.boolean(), observed_at: z.string() });
type Attempt = z.infer<typeof attempt>;

const runReply = z.object({
  status: z.string(),
  credits: z.object({ spent: z.number() }),
  records: z.record(
    z.string(),
    z.object({
      fields: z.record(z.string(), z.looseObject({ meta: z.object({ attempts: z.array(attempt) }) })),
    }),
  ),
});

async function submit(
  service: BenchService | undefined,
  { key, records, person }: Question,
): Promise<string> {
  const body = {
    config: { widgets: { enabled: true }, cache: { max_age_seconds: 3600 } },
    pipes: [pipe],
    input: Array.from({ length: Math.min(perRun, records) }, (_, id) => ({ id, ...person })),
  };
  const shape = z.object({ id: z.string() });
  return (await askApi(`${service?.url}/v1/pipes/run`, { key, body, shape })).id;
}

async function finish(service: BenchService | undefined, { id, key }: { id: string; key: string }) {
  for (;;) {
    const run = await askApi(`${service?.url}/v1/pipes/check/${id}`, { key, shape: runReply });
    if (run.status !== 'pending' && run.status !== 'processing') return run;
    await sleep(100);
  }
}

async function countCharges({ services }: Scene, key: string): Promise<number> {
  const shape = z.object({ entries: z.array(z.object({ kind: z.string() })) });
  const { entries } = await askApi(`${services[0]?.url}/v1/credits?kind=capture&limit=200`, { key, shape });
  return entries.length;
}
