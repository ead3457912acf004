import { z } from 'zod';
import { createWorld } from '@headrace/sandbox';
import type { World, WorldPerson } from '@headrace/sandbox';
import { call } from '../call.ts';
import type { BenchHome, BenchService } from '../spawn.ts';
import { spawnService } from '../spawn.ts';
import { startVendors, vendorSettings } from './bench-vendors.ts';
import { personWorkEmailWaterfall1 } from '../../src/pipes/person-workemail-waterfall.ts';
import type { Depth } from './draw-depth.ts';
import { giveCredits } from './give-credits.ts';

/** A pipe, what it is asked, and what is true. */
interface Trial {
  name: string;
  pipe: { pipe_id: string; config?: object };
  field: string;
  /** Sandbox where the pipe reads the web, which is simulated there alone. */
  environment: 'production' | 'sandbox';
  input(person: WorldPerson): object;
  truth(person: WorldPerson): string | null;
}

const employer = ({ employments: [{ company }] }: WorldPerson) => company;
const byName = (person: WorldPerson) => ({ name: person.name, company_domain: employer(person).domain });
const byProfile = (person: WorldPerson) => ({ profile_url: person.profileUrl });
const byEmail = (person: WorldPerson) => ({ work_email: person.workEmail });
const production = { environment: 'production' } as const;
const sandbox = { environment: 'sandbox' } as const;

const trials: Trial[] = [
  {
    name: 'work e-mail by name',
    pipe: { pipe_id: 'person:workemail:waterfall@1' },
    field: 'work_email',
    input: byName,
    truth: (person) => person.workEmail,
    ...production,
  },
  {
    name: 'work e-mail by name, no risky ones',
    pipe: {
      pipe_id: 'person:workemail:waterfall@1',
      config: { allow_risky_emails: false, allow_catch_all_emails: false },
    },
    field: 'work_email',
    input: byName,
    truth: (person) => person.workEmail,
    ...production,
  },
  {
    name: 'work e-mail by profile',
    pipe: { pipe_id: 'person:workemail:profileurl:waterfall@1' },
    field: 'work_email',
    input: byProfile,
    truth: (person) => person.workEmail,
    ...production,
  },
  {
    name: 'mobile by profile',
    pipe: { pipe_id: 'person:mobile:profileurl:waterfall@1' },
    field: 'mobile',
    input: byProfile,
    truth: (person) => person.mobile,
    ...production,
  },
  {
    name: 'mobile by work e-mail',
    pipe: { pipe_id: 'person:mobile:workemail:waterfall@1' },
    field: 'mobile',
    input: byEmail,
    truth: (person) => person.mobile,
    ...production,
  },
  {
    name: 'identity by e-mail',
    pipe: { pipe_id: 'person:identity:email:waterfall@1' },
    field: 'profile_url',
    input: (person) => ({ email: person.workEmail }),
    truth: (person) => person.profileUrl,
    ...production,
  },
  {
    name: 'profile',
    pipe: { pipe_id: 'person:profile:waterfall@2' },
    field: 'name',
    input: byProfile,
    truth: (person) => person.name,
    ...production,
  },
  {
    name: 'work e-mail by pattern alone',
    pipe: { pipe_id: 'person:workemail:waterfall@1', config: { providers: [{ provider: 'pattern' }] } },
    field: 'work_email',
    input: byName,
    truth: (person) => person.workEmail,
    ...sandbox,
  },
  {
    name: 'domain of a company by name',
    pipe: { pipe_id: 'company:identity@3' },
    field: 'company_domain',
    input: (person) => ({ company_name: employer(person).name }),
    truth: (person) => employer(person).domain,
    ...sandbox,
  },
  {
    name: 'profile URL by name',
    pipe: { pipe_id: 'person:profileurl:name@1' },
    field: 'profile_url',
    input: (person) => ({ name: person.name, company_name: employer(person).name }),
    truth: (person) => person.profileUrl,
    ...sandbox,
  },
];

const chosen = z.object({ providers: z.array(z.object({ provider: z.string() })) });
const defaultOrder = chosen
  .parse(personWorkEmailWaterfall1.defaultConfig)
  .providers.map(({ provider }) => provider);

export interface Accuracy {
  found: string;
  right: string;
  wrong: string;
  'credits per right value': number | '-';
}

/** How often each waterfall finds something and how often that is true, against the simulated world's own truth. */
export async function measureAccuracy(home: BenchHome, people: number): Promise<Record<string, Accuracy>> {
  await giveCredits(home);
  const vendors = await startVendors(0);
  const service = await spawnService(home, vendorSettings(vendors.url));
  const world = createWorld();
  try {
    const results: Record<string, Accuracy> = {};
    for (const trial of trials) results[trial.name] = await runTrial(service, trial, sampleOf(world, people));
    return results;
  } finally {
    await service.stop();
    await vendors.stop();
  }
}

function sampleOf(world: World, people: number): WorldPerson[] {
  const step = Math.floor(world.personCount / people);
  return Array.from({ length: people }, (_, index) => world.person(index * step));
}

const reply = z.object({
  status: z.string(),
  credits: z.object({ spent: z.number() }),
  records: z.record(
    z.string(),
    z.object({ fields: z.record(z.string(), z.looseObject({ value: z.unknown() })) }),
  ),
});

interface Tally {
  found: number;
  right: number;
  spent: number;
}

async function runTrial(service: BenchService, trial: Trial, people: WorldPerson[]): Promise<Accuracy> {
  const { found, right, spent } = await tally(service, trial, people);
  const share = (count: number) => `${((count / people.length) * 100).toFixed(1)} %`;
  return {
    found: share(found),
    right: share(right),
    wrong: share(found - right),
    'credits per right value': trial.environment === 'sandbox' ? '-' : Number((spent / right).toFixed(3)),
  };
}

async function tally(service: BenchService, trial: Trial, people: WorldPerson[]): Promise<Tally> {
  let [found, right, spent] = [0, 0, 0];
  for (let at = 0; at < people.length; at += 100) {
    const part = people.slice(at, at + 100);
    const input = part.map((person) => ({ id: person.id, ...trial.input(person) }));
    const body = { config: { environment: trial.environment }, pipes: [trial.pipe], input };
    const { status, text } = await call(`${service.url}/v1/pipes/run/sync`, JSON.stringify(body));
    if (status !== 200) throw new Error(`${trial.name}: ${status} ${text.slice(0, 300)}`);
    const run = reply.parse(JSON.parse(text));
    spent += run.credits.spent;
    for (const person of part) {
      const value = run.records[String(person.id)]?.fields[trial.field]?.value ?? null;
      if (value === null) continue;
      found += 1;
      if (value === trial.truth(person)) right += 1;
    }
  }
  return { found, right, spent };
}

/** `person:workemail:waterfall@1` with the first of its default providers alone, the first two, and so on. */
export async function measureDepth(home: BenchHome, people: number): Promise<Depth[]> {
  await giveCredits(home);
  const vendors = await startVendors(0);
  const service = await spawnService(home, vendorSettings(vendors.url));
  const sample = sampleOf(createWorld(), people);
  const [trial] = trials;
  if (trial === undefined) throw new Error('There is no waterfall to measure.');
  try {
    const depths: Depth[] = [];
    for (const [at] of defaultOrder.entries()) {
      const providers = defaultOrder.slice(0, at + 1).map((provider) => ({ provider }));
      const pipe = { ...trial.pipe, config: { providers } };
      const { found, right } = await tally(service, { ...trial, pipe }, sample);
      depths.push({ providers: at + 1, found: found / people, right: right / people });
    }
    return depths;
  } finally {
    await service.stop();
    await vendors.stop();
  }
}
