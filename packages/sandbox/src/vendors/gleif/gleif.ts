/* The register of legal entity identifiers, as JSON:API. */
import { indexPerWorld } from '../../kit/company-index.ts';
import type { SimulatedReply, SimulatedRequest, Simulator, SimulatorContext } from '../../kit/simulator.ts';
import type { WorldCompany } from '../../world/world.ts';
import { describeRecord } from './lei-record.ts';

const baseUrl = 'https://api.gleif.org/api/v1';
const defaultPageSize = 15;
const largestPage = 200;
const nameFilters = ['entity.legalName', 'entity.names', 'fulltext', 'entity.otherNames'];
const emptyParts = new Set(['direct-children', 'ultimate-children', 'isins', 'field-modifications']);
const indexByLei = indexPerWorld(({ lei }) => lei);

export const gleif: Simulator = {
  id: 'gleif',
  baseUrls: [baseUrl],
  typicalMs: 450,
  // 60 a minute.
  requestsPerSecond: 1,
  limited: fault(429, 'Too Many Requests'),
  handle: (request, context) => {
    const accept = request.headers['accept'] ?? '*/*';
    if (!/json|\*\/\*/.test(accept))
      return { status: 406, body: '<html><body>406 Not Acceptable</body></html>' };
    const [, resource, lei, part] = request.path.split('/');
    if (resource === 'fuzzycompletions' || resource === 'autocompletions') {
      return complete(request, { context, type: resource });
    }
    if (resource !== 'lei-records') return fault(404, 'Not Found');
    return lei === undefined || lei === '' ? search(request, context) : read({ lei, part }, context);
  },
};

function search({ query }: SimulatedRequest, context: SimulatorContext): SimulatedReply {
  const found = findBy(query, context);
  const isMatch = found !== null && matchesFilters(found, query);
  const perPage = Math.min(largestPage, Math.max(1, Number(query.get('page[size]')) || defaultPageSize));
  const currentPage = Math.max(1, Number(query.get('page[number]')) || 1);
  const shown = isMatch && currentPage === 1 ? [found] : [];
  const total = isMatch ? 1 : 0;
  return reply(200, {
    meta: {
      goldenCopy: { publishDate: `${context.world.today}T00:00:00Z` },
      pagination: { currentPage, perPage, from: shown.length, to: shown.length, total, lastPage: 1 },
    },
    links: {
      first: `${baseUrl}/lei-records?${query.toString()}`,
      last: `${baseUrl}/lei-records?${query.toString()}`,
    },
    data: shown.map((company) => describeRecord(company, context.world)),
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

function read(
  { lei, part }: { lei: string; part: string | undefined },
  context: SimulatorContext,
): SimulatedReply {
  const company = findByLei(lei, context);
  if (company === null) return fault(404, 'Not Found');
  if (part === undefined || part === '') return reply(200, { data: describeRecord(company, context.world) });
  return emptyParts.has(part) ? reply(200, { data: [] }) : fault(404, 'Not Found');
}

function complete(
  { query }: SimulatedRequest,
  { context, type }: { context: SimulatorContext; type: string },
): SimulatedReply {
  const company = findByName(query.get('q') ?? '', context);
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
