/* CompanyEnrich, https://docs.companyenrich.com: searches of companies and people. */
import type { Asked } from '../../kit/asked.ts';
import { defineSimulator } from '../../kit/define-simulator.ts';
import { makeUuid } from '../../kit/make-id.ts';
import { rememberBy } from '../../kit/remember-by.ts';
import { fits, readTests } from '../../kit/search-filters.ts';
import { askedPage, type AskedPage } from '../../kit/search-pages.ts';
import { companyWalk, peopleWalk } from '../../kit/search-walks.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import type { Unfit } from '../../kit/simulator-spec.ts';
import { unfamiliarNames } from '../../kit/unfamiliar-names.ts';
import type { CompanyQuery, World, WorldCompany } from '../../world/world.ts';
import { companyFilters, dateFilters, employerFilters, outlineFilters } from './companyenrich-filters.ts';
import { companyKnownToCompanyEnrich, companyObject, ofCompanies } from './companyenrich-company.ts';
import { jobDates, personObject } from './companyenrich-person.ts';
import { similarCompanies } from './companyenrich-similar.ts';

/** Problem details, RFC 7807. */
const refuse = (status: number, title: string, detail = title): SimulatedReply => ({
  status,
  headers: { 'content-type': 'application/problem+json' },
  body: { type: `https://httpstatuses.io/${status}`, title, status, detail },
});

export const companyenrich = defineSimulator({
  id: 'companyenrich',
  baseUrls: ['https://api.companyenrich.com'],
  typicalMs: 500,
  // Three hundred a minute.
  requestsPerSecond: 5,
  keys: ['bearer'],
  refuses: {
    wrongKey: refuse(401, 'Unauthorized', 'The API key is missing or not valid'),
    exhausted: refuse(402, 'Payment Required', 'The account has no credits left'),
    tooOften: refuse(429, 'Too Many Requests'),
    unknownPath: refuse(404, 'Not Found', 'There is no such endpoint'),
    unfit: ({ parameter, problem }) => refuse(422, 'Unprocessable Entity', `${parameter} is ${problem}`),
  },
  routes: {
    'POST /companies/search': { answer: searchCompanies },
    'POST /companies/similar': { needs: ['domains'], answer: listSimilar },
    'POST /people/search': { answer: searchPeople },
    'GET /me': {
      isFree: true,
      answer: ({ world }) => ({
        status: 200,
        body: {
          userId: makeUuid(world, ['companyenrich', 'account']),
          credits: { used: 120, total: 5000 },
          capabilities: { lists: true, previews: true, companySearchLimit: 10_000 },
        },
      }),
    },
  },
});

const paging = { page: 'page', size: 'pageSize', usual: 10, most: 100, mostRows: 10_000 };

function pageReply<Item>(
  page: AskedPage<Item> | Unfit,
  show: (item: Item) => unknown,
): SimulatedReply | Unfit {
  if ('problem' in page) return page;
  const totalItems = Math.min(page.total, paging.mostRows);
  const totalPages = Math.ceil(totalItems / page.size);
  return { status: 200, body: { items: page.items.map(show), page: page.page, totalPages, totalItems } };
}

function searchCompanies(asked: Asked): SimulatedReply | Unfit {
  if (asked.text('query') !== undefined && asked.text('semanticQuery') !== undefined)
    return { parameter: 'semanticQuery', problem: 'invalid' };
  const tests = readTests(companyFilters, {
    wanted: asked.value,
    unwanted: (name) => asked.value(`exclude.${name}`),
  });
  if ('problem' in tests) return tests;
  const named = companiesNamed(asked.world, asked.text('query'));
  const walk = companyWalk(asked, { holds: ofCompanies, isMatch: fits(tests), named });
  return pageReply(askedPage(asked, walk, paging), (company) => companyObject(asked.world, company));
}

/** What is answered about domains that nobody knows is not documented. */
function listSimilar(asked: Asked): SimulatedReply | Unfit {
  const walk = similarCompanies(asked);
  if (walk === null) return refuse(404, 'Not Found', 'None of the domains is known');
  return pageReply(askedPage(asked, walk, paging), (company) => companyObject(asked.world, company));
}

/** Two credits for each person. */
function searchPeople(asked: Asked): SimulatedReply | Unfit {
  const { world } = asked;
  const ask = {
    wanted: asked.value,
    unwanted: (name: string) => asked.value(`exclude.${name}`),
  };
  const [employers, employersLike, people, dates] = [
    readTests(employerFilters, ask),
    readTests(companyFilters, {
      wanted: (name) => asked.value(`companyFilter.search.${name}`),
      unwanted: (name) => asked.value(`companyFilter.search.exclude.${name}`),
    }),
    readTests(outlineFilters, ask),
    readTests(dateFilters, { wanted: asked.value }),
  ];
  if ('problem' in employers) return employers;
  if ('problem' in employersLike) return employersLike;
  if ('problem' in people) return people;
  if ('problem' in dates) return dates;
  const isAnyEmployer = employers.needed.length + employersLike.needed.length === 0;
  const isEmployer = rememberBy((company: WorldCompany) => {
    const known = companyKnownToCompanyEnrich(world, company);
    return known === null ? isAnyEmployer : fits(employers)(known) && fits(employersLike)(known);
  });
  const walk = peopleWalk(asked, {
    holds: { coverage: 0.7, staleness: 0.1 },
    atCompany: isEmployer,
    mayMatch: fits(people),
    isMatch: (person) => dates.needed.length === 0 || fits(dates)(jobDates(person)),
    named: [
      ...asked.texts('domains').map((domain) => ({ domain })),
      ...companiesNamed(world, asked.text('query')),
      ...companiesNamed(world, asked.text('companyFilter.search.query')),
    ],
  });
  return pageReply(askedPage(asked, walk, paging), (person) =>
    personObject(world, person, ({ company, endDate }) => endDate === null && isEmployer(company)),
  );
}

/** A query may be the name or domain of a company that is none of the world's numbered ones. */
function companiesNamed(world: World, query = ''): CompanyQuery[] {
  if (query.includes('.')) return [{ domain: query }];
  return unfamiliarNames(world, query === '' ? [] : [query]).map((name) => ({ name }));
}
