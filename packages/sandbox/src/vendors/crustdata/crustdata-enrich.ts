/* What is known of companies and people that are named: one kind of identifier, and the groups that are wanted. */
import type { Asked } from '../../kit/asked.ts';
import { companyAsKnown } from '../../kit/company-as-known.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import { personAsKnown } from '../../kit/stale-view.ts';
import type { WorldCompany, WorldPerson } from '../../world/world.ts';
import { basicInfoOf, ofCompanies, wholeCompany } from './crustdata-company.ts';
import { badRequest } from './crustdata-error.ts';
import { hasPath, pickPaths, readPath, type Group } from './crustdata-path.ts';
import { contactOf, ofPeople, personRecord } from './crustdata-person.ts';

interface Match {
  confidence: number;
  data: Group;
  /** In credits. */
  cost: number;
}

interface Enrichment {
  /** The lists of identifiers, of which exactly one may be given, and what the reply calls their kind. */
  kinds: Readonly<Record<string, string>>;
  /** What could be asked for. */
  sample: Group;
  /** The name of what was found. */
  as: 'person_data' | 'company_data';
  find(by: string, identifier: string): Match[];
}

/** One entry for each identifier, in their order. */
function enrich(asked: Asked, { kinds, sample, as, find }: Enrichment): SimulatedReply {
  const given = Object.keys(kinds).filter((kind) => asked.value(kind) !== undefined);
  const [by] = given;
  if (by === undefined || given.length > 1)
    return badRequest(asked, `Exactly one of ${Object.keys(kinds).join(', ')} is required.`);
  const identifiers = asked.texts(by);
  if (identifiers.length === 0 || identifiers.length > 25)
    return badRequest(asked, `${by} takes 1 to 25 identifiers.`);
  const unknown = asked.texts('fields').find((field) => !hasPath(sample, field));
  if (unknown !== undefined) return badRequest(asked, `Unsupported field: ${unknown}`);
  let credits = 0;
  const body = identifiers.map((identifier) => {
    const matches = find(by, identifier);
    for (const { cost } of matches) credits += cost;
    return {
      matched_on: identifier,
      match_type: kinds[by],
      matches: matches.map(({ confidence, data }) => ({ confidence_score: confidence, [as]: data })),
    };
  });
  return { status: 200, headers: { 'x-credits-used': String(credits) }, body };
}

/** From the cache. */
export function enrichPeople(asked: Asked): SimulatedReply {
  return enrichPerson(asked, ['crustdata_person_id', 'basic_profile', 'social_handles'], (person) =>
    wholePerson(asked, person),
  );
}

/** Everything that is known of a person; null for somebody it does not know. */
export function wholePerson({ world }: Pick<Asked, 'world'>, person: WorldPerson): Group | null {
  const known = personAsKnown(world, 'crustdata', { of: person, what: 'profile', ...ofPeople });
  return known && { ...personRecord(world, known), contact: contactOf(world, person) };
}

/** Nothing but contact data; who has none of it is no match. */
export function enrichContacts(asked: Asked): SimulatedReply {
  return enrichPerson(asked, ['contact'], (person) => {
    const contact = contactOf(asked.world, person);
    return Object.keys(contactCredits).some((kind) => readPath(contact, kind).length > 0)
      ? { contact }
      : null;
  });
}

/** For each kind of contact data that someone has, on top of one credit for the profile. */
const contactCredits = { business_emails: 1, personal_emails: 2, phone_numbers: 2 };

function enrichPerson(asked: Asked, usualFields: readonly string[], know: Know): SimulatedReply {
  const { world } = asked;
  const [anybody, named] = [world.person(0), asked.texts('fields')];
  const fields = named.length > 0 ? named : usualFields;
  return enrich(asked, {
    kinds: {
      professional_network_profile_urls: 'professional_network_profile_url',
      business_emails: 'business_email',
    },
    sample: { ...personRecord(world, anybody), contact: contactOf(world, anybody) },
    as: 'person_data',
    find: (by, identifier) => {
      const match = findPerson(asked, { by, identifier });
      const known = match && know(match.person);
      if (!known) return [];
      const data = pickPaths(known, fields);
      const extras = Object.entries(contactCredits).filter(
        ([kind]) => readPath(data, `contact.${kind}`).length > 0,
      );
      return [{ confidence: match.confidence, data, cost: extras.reduce((sum, [, cost]) => sum + cost, 1) }];
    },
  });
}

type Know = (person: WorldPerson) => Group | null;

/** A profile URL is certain; whose address it is, Crustdata infers. */
function findPerson(
  { world, chance }: Asked,
  { by, identifier }: { by: string; identifier: string },
): { person: WorldPerson; confidence: number } | null {
  const isUrl = by === 'professional_network_profile_urls';
  const person = world.findPerson(isUrl ? { profileUrl: identifier } : { email: identifier });
  if (person === null || isUrl) return person && { person, confidence: 1 };
  const fact = { of: person, what: 'reverse email', coverage: 0.8, staleness: 0 };
  const confidence = Math.round((0.8 + chance('similarity', person.id) * 0.2) * 100) / 100;
  return world.knows('crustdata', fact).isKnown ? { person, confidence } : null;
}

/** Without `fields` it gives `basic_info` only. */
export function enrichCompanies(asked: Asked): SimulatedReply {
  const fields = asked.texts('fields');
  return enrichCompany(asked, 2, (company) =>
    pickPaths(wholeCompany(asked.world, company), [
      'crustdata_company_id',
      ...(fields.length > 0 ? fields : ['basic_info']),
    ]),
  );
}

/** Free, and never more than `basic_info`. */
export function identifyCompanies(asked: Asked): SimulatedReply {
  return enrichCompany(asked, 0, (company) => ({
    crustdata_company_id: company.id,
    basic_info: basicInfoOf(company),
  }));
}

/** A domain or a name may fit several companies, in no order, unless only exact matches are asked for. */
function enrichCompany(asked: Asked, cost: number, show: (company: WorldCompany) => Group): SimulatedReply {
  const { world, state } = asked;
  const matchOf = (company: WorldCompany, confidence: number): Match => {
    state.set(`company:${company.id}`, company.domain);
    return { confidence, data: show(company), cost };
  };
  return enrich(asked, {
    kinds: {
      domains: 'domain',
      names: 'name',
      crustdata_company_ids: 'crustdata_company_id',
      professional_network_profile_urls: 'professional_network_profile_url',
    },
    sample: wholeCompany(world, world.company(0)),
    as: 'company_data',
    find: (by, identifier) => {
      const of = findCompany(asked, { by, identifier });
      const known = of && companyAsKnown(world, 'crustdata', { of, what: 'company', ...ofCompanies });
      if (known === null) return [];
      const match = matchOf(known, by === 'names' ? 0.9 : 1);
      const isLoose = asked.value('exact_match') !== true && (by === 'names' || by === 'domains');
      if (!isLoose || asked.chance('alike', identifier) >= 0.2) return [match];
      return [matchOf(world.company(known.id % world.companyCount), 0.4), match];
    },
  });
}

function findCompany(
  { world, state }: Asked,
  { by, identifier }: { by: string; identifier: string },
): WorldCompany | null {
  if (by === 'domains') return world.findCompany({ domain: identifier });
  if (by === 'names') return world.findCompany({ name: identifier });
  if (by === 'professional_network_profile_urls') return world.findCompany({ profileUrl: identifier });
  // By number: one of the world, which counts from 1, or a stranger that was asked about before.
  const id = Number(identifier);
  if (Number.isInteger(id) && id >= 1 && id <= world.companyCount) return world.company(id - 1);
  const domain = state.get(`company:${identifier}`);
  return domain === undefined ? null : world.findCompany({ domain });
}
