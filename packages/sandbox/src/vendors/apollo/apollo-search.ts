import type { SimulatedReply, SimulatedRequest, SimulatorContext } from '../../kit/simulator.ts';
import { numberedPage, type Walk } from '../../kit/numbered-pages.ts';
import { countMatches, takePeople, type PeopleSearch } from '../../kit/search-people.ts';
import { unfamiliarNames } from '../../kit/unfamiliar-names.ts';
import { findStrangers, takePage, walkCompanies } from '../../kit/walk-people.ts';
import type { CompanyQuery, WorldCompany, WorldPerson } from '../../world/world.ts';
import { invalidParameters } from './apollo-error.ts';
import {
  apolloId,
  domainsOf,
  organizationKnownToApollo,
  organizationObject,
  organizationTest,
} from './apollo-organization.ts';
import { readParameters, type Parameters } from './apollo-parameters.ts';
import { rememberPerson } from './apollo-match.ts';
import { emailStatusOf, isKnownToApollo, personObject, personTest } from './apollo-person.ts';

export function searchPeople(request: SimulatedRequest, context: SimulatorContext): SimulatedReply {
  const asked = readParameters(request);
  const paging = readPaging(asked);
  const atCompany = organizationTest(asked);
  if (paging === null || atCompany === null) return invalidParameters();
  const { world, state } = context;
  const statuses = new Set(asked.list('contact_email_status'));
  const search: PeopleSearch = {
    atCompany,
    mayMatch: personTest(asked),
    isMatch: (person) =>
      isKnownToApollo(world, person) && (statuses.size === 0 || statuses.has(emailStatusOf(world, person))),
    strangers: findStrangers(world, companiesNamed(asked, context)),
  };
  const walk: Walk<WorldPerson> = {
    take: (from, limit) => {
      const { people, next } = takePeople(world, search, { from, limit });
      return { items: people, next };
    },
    count: () => countMatches(world, search),
  };
  const { items, total } = numberedPage(walk, { search: ['people', asked.key], ...paging }, state);
  for (const person of items) rememberPerson(person, context);
  const people = items.map((person) => personObject(world, person));
  return { status: 200, body: { total_entries: total, people } };
}

export function searchOrganizations(request: SimulatedRequest, context: SimulatorContext): SimulatedReply {
  const asked = readParameters(request);
  const paging = readPaging(asked);
  const isAsked = organizationTest(asked);
  if (paging === null || isAsked === null) return invalidParameters();
  const { world, state } = context;
  const domains = domainsOf(asked);
  const isMatch = (company: WorldCompany): boolean => {
    if (domains.size > 0 && !domains.has(company.domain)) return false;
    const known = organizationKnownToApollo(world, company);
    return known !== null && isAsked(known);
  };
  const strangers = findStrangers(world, companiesNamed(asked, context));
  const walkFrom = (company: number) => walkCompanies(world, isMatch, { company, person: 0, strangers });
  const walk: Walk<WorldCompany> = {
    take: (from, limit) => {
      const { items, next } = takePage(walkFrom(from), limit);
      return { items, next: next?.company ?? null };
    },
    count: () => [...walkFrom(0)].length,
  };
  const { items, total } = numberedPage(walk, { search: ['organizations', asked.key], ...paging }, state);
  for (const company of items) rememberStranger(company, context);
  const shown = items.map((company) =>
    organizationObject(organizationKnownToApollo(world, company) ?? company),
  );
  return { status: 200, body: organizationsBody(shown, { ...paging, total }) };
}

function organizationsBody(
  organizations: readonly Record<string, unknown>[],
  { page, size, total }: { page: number; size: number; total: number },
): Record<string, unknown> {
  return {
    breadcrumbs: [],
    partial_results_only: false,
    has_join: false,
    disable_eu_prospecting: false,
    partial_results_limit: 10_000,
    pagination: { page, per_page: size, total_entries: total, total_pages: Math.ceil(total / size) },
    accounts: [],
    organizations,
    model_ids: organizations.map(({ id }) => id),
    num_fetch_result: null,
    derived_params: null,
  };
}

/** What is said of numbers out of range, the documents leave open: up to 500 pages of 100. */
function readPaging(asked: Parameters): { page: number; size: number } | null {
  const [page, size] = [asked.number('page') ?? 1, asked.number('per_page') ?? 10];
  const isFine = Number.isInteger(page) && Number.isInteger(size) && page >= 1 && page <= 500;
  return isFine && size >= 1 && size <= 100 ? { page, size } : null;
}

// More would only make the search slow.
const mostNamed = 100;

/** The companies asked for, which may be others than the numbered ones of the world. */
function companiesNamed(asked: Parameters, { state, world }: SimulatorContext): CompanyQuery[] {
  const byId = asked.list('organization_ids').flatMap((id) => state.get(`organization:${id}`) ?? []);
  const domains = [...domainsOf(asked), ...byId].map((domain) => ({ domain }));
  const names = unfamiliarNames(world, asked.list('q_organization_name').slice(-1));
  return [...domains, ...names.map((name) => ({ name }))].slice(0, mostNamed);
}

/** Companies that are not among the world's numbered ones cannot be found by an id, so those that a search lists are kept. */
function rememberStranger({ id, domain }: WorldCompany, { state, world }: SimulatorContext): void {
  if (id > world.companyCount) state.set(`organization:${apolloId('5e66', id)}`, domain);
}
