/* The register of legal entity identifiers, as JSON:API. */
import type { Asked } from '../../kit/asked.ts';
import { indexPerWorld } from '../../kit/company-index.ts';
import { defineSimulator } from '../../kit/define-simulator.ts';
import type { SimulatedReply, SimulatorContext } from '../../kit/simulator.ts';
import type { WorldCompany } from '../../world/world.ts';
import { describeRecord } from './lei-record.ts';

const baseUrl = 'https://api.gleif.org/api/v1';
const defaultPageSize = 15;
const largestPage = 200;
const nameFilters = ['entity.legalName', 'entity.names', 'fulltext', 'entity.otherNames'];
const emptyParts = new Set(['direct-children', 'ultimate-children', 'isins', 'field-modifications']);
const indexByLei = indexPerWorld(({ lei }) => lei);
const notFound = fault(404, 'Not Found');

export const gleif = defineSimulator({
  id: 'gleif',
  baseUrls: [baseUrl],
  typicalMs: 450,
  // 60 a minute.
  requestsPerSecond: 1,
  refuses: {
    atDoor: ({ headers }) =>
      /json|\*\/\*/.test(headers['accept'] ?? '*/*')
        ? null
        : { status: 406, body: '<html><body>406 Not Acceptable</body></html>' },
    tooOften: fault(429, 'Too Many Requests'),
    unknownPath: notFound,
  },
  routes: {
    'GET /lei-records': { answer: search },
    'GET /lei-records/{lei}': {
      answer: (asked) => read(asked, (company) => describeRecord(company, asked.world)),
    },
    'GET /lei-records/{lei}/{part}': {
      answer: (asked) => (emptyParts.has(asked.text('part') ?? '') ? read(asked, () => []) : notFound),
    },
    'GET /fuzzycompletions': { answer: (asked) => complete(asked, 'fuzzycompletions') },
    'GET /autocompletions': { answer: (asked) => complete(asked, 'autocompletions') },
  },
});

function search(asked: Asked): SimulatedReply {
  const { query } = asked.request;
  const found = findBy(query, asked);
  const isMatch = found !== null && matchesFilters(found, query);
  const perPage = Math.min(largestPage, Math.max(1, Number(query.get('page[size]')) || defaultPageSize));
  const currentPage = Math.max(1, Number(query.get('page[number]')) || 1);
  const shown = isMatch && currentPage === 1 ? [found] : [];
  const total = isMatch ? 1 : 0;
  const link = `${baseUrl}/lei-records?${query.toString()}`;
  return reply(200, {
    meta: {
      goldenCopy: { publishDate: `${asked.world.today}T00:00:00Z` },
      pagination: { currentPage, perPage, from: shown.length, to: shown.length, total, lastPage: 1 },
    },
    links: { first: link, last: link },
    data: shown.map((company) => describeRecord(company, asked.world)),
  });
}

function findBy(query: URLSearchParams, context: SimulatorContext): WorldCompany | null {
  const lei = query.get('filter[lei]');
  if (lei !== null) return findByLei(lei, context);
  const filter = nameFilters.find((name) => query.has(`filter[${name}]`));
  return filter === undefined ? null : findByName(query.get(`filter[${filter}]`) ?? '', context);
}

function findByName(name: string, { world, state }: SimulatorContext): WorldCompany | null {
  const company = name.trim() === '' ? null : world.findCompany({ name: name.trim() });
  if (company === null || company.lei === null) return null;
  // A company outside the world can be asked for by its identifier once it has been seen.
  state.set(company.lei, company.domain);
  return company;
}

function findByLei(lei: string, { world, state }: SimulatorContext): WorldCompany | null {
  const domain = state.get(lei);
  const known = domain === undefined ? null : world.findCompany({ domain });
  return known ?? indexByLei(world)(lei);
}

function matchesFilters({ place }: WorldCompany, query: URLSearchParams): boolean {
  const expected: readonly [filter: string, value: string][] = [
    ['entity.legalAddress.country', place.countryCode],
    ['entity.jurisdiction', place.countryCode],
    ['registration.status', 'ISSUED'],
    ['entity.status', 'ACTIVE'],
  ];
  return expected.every(([filter, value]) => {
    const asked = query.get(`filter[${filter}]`);
    return asked === null || asked.split(',').includes(value);
  });
}

function read(asked: Asked, show: (company: WorldCompany) => unknown): SimulatedReply {
  const company = findByLei(asked.text('lei') ?? '', asked);
  return company === null ? notFound : reply(200, { data: show(company) });
}

function complete(asked: Asked, type: string): SimulatedReply {
  const company = findByName(asked.request.query.get('q') ?? '', asked);
  if (company === null) return reply(200, { data: [] });
  const record = { data: { type: 'lei-records', id: company.lei } };
  return reply(200, {
    data: [{ type, attributes: { value: company.legalName }, relationships: { 'lei-records': record } }],
  });
}

function fault(status: number, title: string): SimulatedReply {
  return reply(status, { errors: [{ status: String(status), title }] });
}

function reply(status: number, body: unknown): SimulatedReply {
  return { status, headers: { 'content-type': 'application/vnd.api+json' }, body };
}
