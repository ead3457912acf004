/*
 * What somebody has collected in a system of their own: some companies of the world and some of their people, as they
 * were when they were written down. The same for the same system in every run.
 */
import type { World, WorldCompany, WorldPerson } from '../world/world.ts';
import { daysBefore } from './days-before.ts';
import { personAsKnown } from './stale-view.ts';

export interface CrmAccount {
  company: WorldCompany;
  /** ISO date-time. */
  createdAt: string;
  stage: CrmStage | null;
}

export interface CrmContact {
  /** Somebody who has changed jobs may still be at the former one here. */
  person: WorldPerson;
  createdAt: string;
  /** Null where nobody has said. */
  stage: CrmStage | null;
}

export type CrmStage = 'lead' | 'opportunity' | 'customer';

export interface CrmPart {
  accounts: readonly CrmAccount[];
  contacts: readonly CrmContact[];
}

const accountShare = 0.1;
const contactShare = 0.25;
const staleShare = 0.1;
const oldestDays = 1500;

/** Looking through the world takes some hundred milliseconds, once for each world and system. */
const known = new WeakMap<World, Map<string, CrmPart>>();

export function crmPart(world: World, system: string): CrmPart {
  const parts = known.get(world) ?? new Map<string, CrmPart>();
  known.set(world, parts);
  const part = parts.get(system) ?? collect(world, system);
  parts.set(system, part);
  return part;
}

function collect(world: World, system: string): CrmPart {
  const companies = Array.from({ length: world.companyCount }, (_, index) => world.company(index)).filter(
    (of) => world.knows(system, { of, what: 'crm account', coverage: accountShare, staleness: 0 }).isKnown,
  );
  const fact = { what: 'crm contact', coverage: contactShare, staleness: staleShare };
  const people = companies
    .flatMap((company) => world.peopleAt(company))
    .flatMap((of) => personAsKnown(world, system, { ...fact, of }) ?? []);
  return {
    accounts: companies.map((company) => ({ company, ...entryOf(world, [system, 'account', company.id]) })),
    contacts: people.map((person) => ({ person, ...entryOf(world, [system, 'contact', person.id]) })),
  };
}

function entryOf(
  world: World,
  of: readonly (string | number)[],
): { createdAt: string; stage: CrmStage | null } {
  const share = world.chance('stage', ...of);
  const seconds = Math.floor(world.chance('second', ...of) * 86_400);
  const day = daysBefore(world.today, 1 + Math.floor(world.chance('entered', ...of) * oldestDays));
  return {
    createdAt: new Date(Date.parse(day) + seconds * 1000).toISOString(),
    stage: share < 0.5 ? 'lead' : share < 0.65 ? 'opportunity' : share < 0.8 ? 'customer' : null,
  };
}
