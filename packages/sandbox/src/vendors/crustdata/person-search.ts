import type { SimulatedReply, SimulatedRequest, SimulatorContext } from '../../kit/simulator.ts';
import {
  agreeTotal,
  countPeople,
  findStrangers,
  takePage,
  walkPeople,
  walkStart,
  type PeopleWalk,
} from '../../kit/walk-people.ts';
import type { World, WorldCompany, WorldPerson } from '../../world/world.ts';
import { badRequest } from './crustdata-error.ts';
import { compileFilter, type ReadField } from './crustdata-filter.ts';
import { pickPaths, readPath } from './crustdata-path.ts';
import { employerOf, personRecord, profileKnownToCrustdata } from './crustdata-person.ts';
import { namedCompanies, type NamingFields, requiredDomains } from './named-companies.ts';
import { encodeCursor, readSearch, searchReply, sortRecords, type Search } from './search-request.ts';
import { isPersonField } from './searchable-fields.ts';

type PersonRecord = Record<string, unknown>;

interface PersonPage {
  people: WorldPerson[];
  next: string | null;
  total: number;
}

// Beyond as many employers the total is estimated from a sample, as looking at everybody takes a second.
const mostEmployersCounted = 100;

export function searchPeople(request: SimulatedRequest, context: SimulatorContext): SimulatedReply {
  const read = readSearch(request, isPersonField);
  if ('refusal' in read) return read.refusal;
  const { search } = read;
  if (!search.filters) return badRequest(request.path, 'filters is required');
  const { world } = context;
  const walk = walkOf(search, world);
  const { people, next, total } = search.sorts?.length
    ? sortedPage(search, walk, world)
    : walkedPage(search, walk, world);
  const profiles = people.map((person) => shownProfile(personRecord(world, person), search));
  const body = { profiles, next_cursor: next, total_count: total };
  return searchReply(body, search.preview === true ? 0 : profiles.length);
}

function walkedPage(search: Search, walk: PeopleWalk, world: World): PersonPage {
  const from = search.from ?? {
    ...walkStart,
    seen: 0,
    total: countPeople(world, walk, mostEmployersCounted),
  };
  const { items, next } = takePage(walkPeople(world, walk, from), search.rows);
  const seen = from.seen + items.length;
  const total = agreeTotal(from.total, { seen, hasMore: next !== null });
  return { people: items, next: next && encodeCursor({ ...next, seen, total: from.total }), total };
}

/** In an order everybody has to be looked at first; the cursor then only counts. */
function sortedPage(search: Search, walk: PeopleWalk, world: World): PersonPage {
  const everybody = [...walkPeople(world, walk, walkStart)].map(({ item }) => ({
    item,
    ...personRecord(world, item),
  }));
  const start = search.from?.seen ?? 0;
  const page = sortRecords(everybody, search.sorts).slice(start, start + search.rows);
  const seen = start + page.length;
  const total = everybody.length;
  const next = seen < total ? encodeCursor({ ...walkStart, seen, total }) : null;
  return { people: page.map(({ item }) => item), next, total };
}

const readName: ReadField<WorldPerson> = ({ name }, field) =>
  field === 'basic_profile.name' ? [name] : 'unknown';

/** Who is known by old data only is not found: their record says they work elsewhere. */
function walkOf({ filters, post_processing: excluded }: Search, world: World): PeopleWalk {
  if (!filters) return { atCompany: () => true, isMatch: () => true };
  const isMatch = compileFilter<PersonRecord>(filters, readPath);
  // A record costs far more than a look at the name, which most searches of one person are by.
  const mayMatch = compileFilter<WorldPerson>(filters, readName);
  const names = new Set(excluded?.exclude_names ?? []);
  const profiles = new Set(excluded?.exclude_profiles ?? []);
  return {
    strangers: findStrangers(world, namedCompanies(filters, namingFields)),
    only: requiredDomains(filters, namingFields)?.flatMap((domain) => world.findCompany({ domain }) ?? []),
    atCompany: compileFilter(filters, readEmployer),
    isMatch: (person) =>
      mayMatch(person) &&
      profileKnownToCrustdata(world, person) === person &&
      isMatch(personRecord(world, person)) &&
      !names.has(person.name) &&
      !profiles.has(person.profileUrl),
  };
}

const presentJob = 'experience.employment_details.current.';

const namingFields: NamingFields = {
  domain: [`${presentJob}company_website_domain`],
  name: [`${presentJob}company_name`, `${presentJob}name`],
  profileUrl: [
    `${presentJob}company_professional_network_profile_url`,
    `${presentJob}company_linkedin_profile_url`,
  ],
};

const readEmployer: ReadField<WorldCompany> = (company, field) => {
  const employer = employerOf({ company });
  const name = field.startsWith(presentJob) ? field.slice(presentJob.length) : '';
  return name in employer ? readPath(employer, name) : 'unknown';
};

const previewFields = ['crustdata_person_id', 'basic_profile', 'social_handles'];

/** Skills and the summary can be searched for, but only enriching shows them. */
function shownProfile(record: PersonRecord, { fields, preview }: Search): PersonRecord {
  const { skills: _skills, basic_profile: basic, ...others } = record;
  const shown = { ...others, basic_profile: withoutSummary(basic) };
  if (preview === true) return pickPaths(shown, previewFields);
  return fields?.length ? pickPaths(shown, fields) : shown;
}

function withoutSummary(basic: unknown): unknown {
  if (typeof basic !== 'object' || basic === null) return basic;
  return Object.fromEntries(Object.entries(basic).filter(([name]) => name !== 'summary'));
}
