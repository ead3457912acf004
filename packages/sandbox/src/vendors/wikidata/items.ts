/* Items and their numbers. What a company's item links to exists once the item has been made. */
import { z } from 'zod';
import { indexPerWorld } from '../../kit/company-index.ts';
import type { SimulatorContext } from '../../kit/simulator.ts';
import type { World, WorldCompany } from '../../world/world.ts';

/** A city, an industry, a person: known by its label only. */
export interface Thing {
  label: string;
  description: string;
  /** The item it is an instance of. */
  isA: string;
}

export type Item = { kind: 'company'; company: WorldCompany } | { kind: 'thing'; thing: Thing };

export const classes = {
  business: 'Q4830453',
  human: 'Q5',
  city: 'Q515',
  country: 'Q6256',
  industry: 'Q8148',
} as const;

const thingSchema = z.object({ label: z.string(), description: z.string(), isA: z.string() });

// Far above the numbers that Wikidata has given out, so that nothing is taken for a real item.
const firstCompany = 500_000_000;
const firstThing = 90_000_000_000;

const companiesById = indexPerWorld((company) => (company.isInRegistries ? companyItemId(company) : null));

const wellKnown: Readonly<Record<string, Thing>> = {
  [classes.business]: {
    label: 'business',
    description: 'organization undertaking commercial activity',
    isA: 'Q43229',
  },
  [classes.human]: { label: 'human', description: 'any member of Homo sapiens', isA: 'Q55983715' },
  [classes.city]: { label: 'city', description: 'large human settlement', isA: 'Q486972' },
  [classes.country]: { label: 'country', description: 'distinct territorial body', isA: 'Q1048835' },
  [classes.industry]: { label: 'industry', description: 'branch of an economy', isA: 'Q268592' },
  Q4917: { label: 'United States dollar', description: 'currency', isA: 'Q8142' },
};

export function companyItemId({ id }: WorldCompany): string {
  return `Q${firstCompany + id}`;
}

/** The company if Wikidata has it. Its item can be read from now on, though it be outside the world. */
export function findCompanyItem(
  query: { name?: string; domain?: string },
  context: SimulatorContext,
): WorldCompany | null {
  const company = context.world.findCompany(query);
  if (company === null || !company.isInRegistries) return null;
  context.state.set(companyItemId(company), company.domain);
  return company;
}

/** The number of a thing, which can be read by it from now on. */
export function keepThing(thing: Thing, { world, state }: SimulatorContext): string {
  const id = `Q${firstThing + Math.floor(world.chance('wikidata', thing.isA, thing.label) * 1_000_000_000)}`;
  state.set(id, JSON.stringify(thing));
  return id;
}

export function readItem(id: string, { world, state }: SimulatorContext): Item | null {
  const fixed = wellKnown[id];
  if (fixed !== undefined) return { kind: 'thing', thing: fixed };
  const kept = state.get(id);
  if (kept?.startsWith('{') === true) return { kind: 'thing', thing: thingSchema.parse(JSON.parse(kept)) };
  const company = readCompany(id, { world, domain: kept });
  return company === null ? null : { kind: 'company', company };
}

function readCompany(
  id: string,
  { world, domain }: { world: World; domain: string | undefined },
): WorldCompany | null {
  return domain === undefined ? companiesById(world)(id) : world.findCompany({ domain });
}
