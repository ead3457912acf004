/* Coresignal, https://docs.coresignal.com: Elasticsearch queries over multi-source companies and employees. */
import type { Asked } from '../../kit/asked.ts';
import { askedNumber } from '../../kit/asked-number.ts';
import { defineSimulator } from '../../kit/define-simulator.ts';
import { isRefusal, type EsIndex } from '../../kit/es-index.ts';
import { namedInQuery } from '../../kit/es-named.ts';
import { narrowPeople } from '../../kit/es-people-search.ts';
import { compileEsQuery, type EsQuery } from '../../kit/es-query.ts';
import type { Walk } from '../../kit/numbered-pages.ts';
import { companyWalk, peopleWalk } from '../../kit/search-walks.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import type { Route, Unfit } from '../../kit/simulator-spec.ts';
import type { WorldCompany, WorldPerson } from '../../world/world.ts';
import { companyPreview, companyRecord, ofCompanies } from './coresignal-company.ts';
import { employeePreview, employeeRecord, partialEmployees, staffOf } from './coresignal-employee.ts';
import { companyIndex, employeeIndex } from './coresignal-index.ts';

/** https://docs.coresignal.com/api-introduction/response-codes: the status is all there is besides a sentence. */
const refuse = (status: number, detail: string): SimulatedReply => ({ status, body: { detail } });
const invalidKey = refuse(401, 'Invalid API key');

export const coresignal = defineSimulator({
  id: 'coresignal',
  baseUrls: ['https://api.coresignal.com/cdapi/v2'],
  typicalMs: 700,
  // Of the smallest plan.
  requestsPerSecond: 5,
  keys: [{ header: 'apikey' }],
  refuses: {
    wrongKey: invalidKey,
    exhausted: refuse(402, 'Insufficient credits'),
    // No 403 is documented; a key of another plan is none that is valid here.
    restricted: invalidKey,
    tooOften: refuse(429, 'Rate limit exceeded'),
    unknownPath: refuse(404, 'Not Found'),
    unfit: ({ parameter, problem }) => refuse(422, `${parameter} is ${problem}`),
  },
  routes: {
    // Ids alone are free.
    'POST /company_multi_source/search/es_dsl': {
      isFree: true,
      answer: (asked) =>
        search(asked, companyIndex, (query) => {
          const size = askedNumber(asked, 'items_per_page', { usual: 1000, most: 1000 });
          if (size === null) return { parameter: 'items_per_page', problem: 'invalid' };
          const { items } = companiesOf(asked, query).take(0, size);
          return { status: 200, body: items.map(({ id }) => id) };
        }),
    },
    'POST /company_multi_source/search/es_dsl/preview': preview(companyIndex, (asked, query) => ({
      walk: companiesOf(asked, query),
      show: (company: WorldCompany) => companyPreview(company),
    })),
    'POST /employee_multi_source/search/es_dsl/preview': preview(employeeIndex, (asked, query) => ({
      walk: peopleWalk(asked, {
        ...narrowPeople(query, partialEmployees),
        holds: { coverage: 0.75, staleness: 0.1 },
        atCompany: (company) => staffOf(company).some(query.mayMatch),
        isMatch: (person) => query.isMatch(employeeRecord(asked.world, person)),
        named: namedInQuery(
          query,
          asked.world,
          namingFields('experience.company_', 'experience.company_name'),
        ),
      }),
      show: (person: WorldPerson) => employeePreview(asked.world, person),
    })),
  },
});

const namingFields = (prefix: string, name: string) => ({
  domain: ['', '.exact', '.domain_only'].map((form) => `${prefix}website${form}`),
  profile: ['', '.exact'].map((form) => `${prefix}professional_network_url${form}`),
  name: [`${name}.exact`],
  nameWords: [name],
});

function companiesOf(asked: Asked, query: EsQuery): Walk<WorldCompany> {
  return companyWalk(asked, {
    holds: ofCompanies,
    isMatch: (company) => query.isMatch(companyRecord(company)),
    named: namedInQuery(query, asked.world, namingFields('', 'company_name')),
  });
}

function search(
  asked: Asked,
  index: (today: string) => EsIndex,
  answer: (query: EsQuery) => SimulatedReply | Unfit,
): SimulatedReply | Unfit {
  const query = compileEsQuery(asked.value('query'), index(asked.world.today));
  if (!isRefusal(query)) return answer(query);
  return refuse(422, `Elasticsearch query is not valid: ${query.refused} [${query.name}]`);
}

/** The beginnings of records, twenty at once, of which five pages are shown. */
function preview<Item>(
  index: (today: string) => EsIndex,
  find: (asked: Asked, query: EsQuery) => { walk: Walk<Item>; show(item: Item): unknown },
): Route {
  const size = 20;
  return {
    answer: (asked) =>
      search(asked, index, (query) => {
        const page = askedNumber(asked, 'page', { usual: 1, most: 5 });
        if (page === null) return { parameter: 'page', problem: 'invalid' };
        const { walk, show } = find(asked, query);
        const { items } = walk.take(0, page * size);
        const headers = { 'x-credits-remaining': '9980' };
        return { status: 200, headers, body: items.slice((page - 1) * size).map(show) };
      }),
  };
}
