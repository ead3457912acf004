/* Apollo, https://docs.apollo.io/reference: searches of organizations and of people, and who the found people are. */
import type { Asked } from '../../kit/asked.ts';
import { defineSimulator } from '../../kit/define-simulator.ts';
import { fits, readTests, type FilterTable } from '../../kit/search-filters.ts';
import { askedPage, type Paging } from '../../kit/search-pages.ts';
import { companyWalk, peopleWalk } from '../../kit/search-walks.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import type { Unfit } from '../../kit/simulator-spec.ts';
import { personAsKnown } from '../../kit/stale-view.ts';
import { unfamiliarNames } from '../../kit/unfamiliar-names.ts';
import type { CompanyQuery, WorldCompany, WorldPerson } from '../../world/world.ts';
import { domainFilter, organizationFilters, personFilters } from './apollo-filters.ts';
import { ofOrganizations, organizationObject } from './apollo-organization.ts';
import { emailStatusOf, enrichedPerson, maskedPerson, personId } from './apollo-person.ts';

const refuse = (status: number, body: unknown): SimulatedReply => ({ status, body });
/** A wrong key is answered in plain text. */
const invalidKey: SimulatedReply = {
  status: 401,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body: 'Invalid API key. See https://docs.apollo.io/reference/authentication for how to authenticate.',
};

export const apollo = defineSimulator({
  id: 'apollo',
  baseUrls: ['https://api.apollo.io/api/v1'],
  typicalMs: 600,
  // Two hundred searches a minute.
  requestsPerSecond: 200 / 60,
  keys: [{ header: 'x-api-key' }],
  refuses: {
    wrongKey: invalidKey,
    // That credits run out with 422 is told by users; the specification says nothing of it.
    exhausted: refuse(422, {
      error: 'Insufficient credits to perform this action.',
      error_code: 'INSUFFICIENT_CREDITS',
    }),
    restricted: refuse(403, {
      error: 'This API key is not authorized to access it.',
      error_code: 'API_INACCESSIBLE',
    }),
    tooOften: {
      status: 429,
      headers: { 'retry-after': '1' },
      body: { message: 'The maximum number of api calls allowed for it is 600 times per hour.' },
    },
    unknownPath: refuse(404, { error: 'Not found' }),
    unfit: ({ parameter, problem }) =>
      refuse(422, { error: `Invalid parameters: ${parameter} is ${problem}` }),
  },
  routes: {
    'POST /mixed_people/api_search': { isFree: true, answer: searchPeople },
    'POST /mixed_companies/search': { answer: searchOrganizations },
    'POST /people/bulk_match': { answer: matchPeople },
    'GET /users/api_profile': {
      isFree: true,
      answer: (asked) => {
        const credits = { effective_num_lead_credits: 12_000, num_credits_remaining: 9250 };
        const isAsked = asked.text('include_credit_usage') === 'true';
        return { status: 200, body: { id: '64a7000000000000000000a1', ...(isAsked && credits) } };
      },
    },
  },
});

/** Parameters come in a JSON body, as everybody's client sends them. What is said out of range is an assumption. */
const paging: Paging = { page: 'page', size: 'per_page', usual: 10, most: 100, mostRows: 50_000 };
const ofPeople = { coverage: 0.78, staleness: 0.1 };

function searchPeople(asked: Asked): SimulatedReply | Unfit {
  const { world, state } = asked;
  const [employers, people] = [
    readTests(organizationFilters, { wanted: asked.value }),
    readTests(personFilters, { wanted: asked.value }),
  ];
  if ('problem' in employers) return employers;
  if ('problem' in people) return people;
  const statuses = asked.texts('contact_email_status');
  const walk = peopleWalk(asked, {
    holds: ofPeople,
    atCompany: fits(employers),
    mayMatch: fits(people),
    isMatch: (person) => statuses.length === 0 || statuses.includes(emailStatusOf(world, person)),
    named: companiesNamed(asked),
  });
  const page = askedPage(asked, walk, paging);
  if ('problem' in page) return page;
  // Who is none of the world's numbered people cannot be found by an id, so whoever a search lists is kept.
  for (const { id, profileUrl } of page.items)
    if (id > world.personCount) state.set(`person:${personId(id)}`, profileUrl);
  const shown = page.items.map((person) => maskedPerson(world, person));
  return { status: 200, body: { total_entries: page.total, people: shown } };
}

const companyFilters: FilterTable<WorldCompany> = {
  ...organizationFilters,
  q_organization_domains_list: domainFilter,
};

function searchOrganizations(asked: Asked): SimulatedReply | Unfit {
  const tests = readTests(companyFilters, { wanted: asked.value });
  if ('problem' in tests) return tests;
  const walk = companyWalk(asked, {
    holds: ofOrganizations,
    isMatch: fits(tests),
    named: companiesNamed(asked),
  });
  const found = askedPage(asked, walk, paging);
  if ('problem' in found) return found;
  const { items, total, page, size } = found;
  return {
    status: 200,
    body: {
      breadcrumbs: [],
      partial_results_only: false,
      pagination: { page, per_page: size, total_entries: total, total_pages: Math.ceil(total / size) },
      accounts: [],
      organizations: items.map(organizationObject),
    },
  };
}

/** The companies asked for, which may be others than the numbered ones of the world. */
function companiesNamed(asked: Asked): CompanyQuery[] {
  const domains = asked.texts('q_organization_domains_list').map((domain) => ({ domain }));
  const names = unfamiliarNames(asked.world, asked.texts('q_organization_name'));
  return [...domains, ...names.map((name) => ({ name }))];
}

/** Up to ten people in full, by the ids that a search gives. */
function matchPeople(asked: Asked): SimulatedReply | Unfit {
  const details = asked.value('details');
  // How it says so is an assumption, after what it says of parameters that are missing elsewhere.
  if (!Array.isArray(details) || details.length === 0) return { parameter: 'details', problem: 'missing' };
  if (details.length > 10) return { parameter: 'details', problem: 'invalid' };
  const matches = details.map((_, place) => {
    const of = personById(asked, asked.text(`details.${place}.id`) ?? '');
    const known = of && personAsKnown(asked.world, 'apollo', { of, what: 'profile', ...ofPeople });
    return known && enrichedPerson(asked.world, known);
  });
  const found = matches.filter((match) => match !== null).length;
  return {
    status: 200,
    body: {
      status: 'success',
      total_requested_enrichments: matches.length,
      unique_enriched_records: found,
      missing_records: matches.length - found,
      credits_consumed: found,
      matches,
    },
  };
}

function personById({ world, state }: Asked, id: string): WorldPerson | null {
  const number = Number.parseInt(/^64a7([0-9a-f]{20})$/i.exec(id)?.[1] ?? '', 16);
  if (number >= 1 && number <= world.personCount) return world.person(number - 1);
  const profileUrl = state.get(`person:${id.toLowerCase()}`);
  return profileUrl === undefined ? null : world.findPerson({ profileUrl });
}
