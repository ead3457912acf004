/* `/v5/person/search` and `/v5/company/search`: one body, one way through the pages, two indexes. */
import { z } from 'zod';
import { narrowPeople } from '../../kit/es-people-search.ts';
import { isRefusal, type EsIndex } from '../../kit/es-index.ts';
import { compileEsQuery, type EsQuery } from '../../kit/es-query.ts';
import { readJsonBody } from '../../kit/read-json-body.ts';
import { countMatches, takePeople, type PeopleSearch } from '../../kit/search-people.ts';
import type { SimulatedReply, SimulatedRequest, SimulatorContext } from '../../kit/simulator.ts';
import { unfamiliarNames } from '../../kit/unfamiliar-names.ts';
import { agreeTotal, findStrangers, takePage, walkCompanies, walkStart } from '../../kit/walk-people.ts';
import type { CompanyQuery, World, WorldPerson } from '../../world/world.ts';
import { companyKnownToPdl, companyRecord } from './pdl-company.ts';
import { badRequest, isSmallPlan, notFound, refusedQuery } from './pdl-error.ts';
import { companyIndex, personIndex } from './pdl-index.ts';
import { isKnownToPdl, partialPeople, personRecord, withoutContact } from './pdl-person.ts';
import { pickFields, titleCased } from './pdl-shown.ts';

const datasets: ReadonlySet<string> = new Set([
  'all',
  'resume',
  'email',
  'phone',
  'mobile_phone',
  'street_address',
  'consumer_social',
  'developer',
]);
const flag = z.union([z.boolean(), z.stringbool()]).nullish();

const searchRequest = z.object({
  query: z.unknown().optional(),
  sql: z.string().nullish(),
  size: z.coerce.number().int().min(1).max(100).nullish(),
  from: z.coerce.number().int().min(0).max(9999).nullish(),
  scroll_token: z.string().nullish(),
  dataset: z
    .string()
    .refine((list) =>
      list
        .replace('-', '')
        .split(',')
        .every((name) => datasets.has(name.trim())),
    )
    .nullish(),
  titlecase: flag,
  data_include: z.string().nullish(),
});

type Asked = z.infer<typeof searchRequest>;
/** A person or company as it is answered. */
type PdlRecord = Record<string, unknown>;

/** Where a page begins. */
interface Start {
  at: number;
  /** How many were given before. */
  seen: number;
  /** As told on the first page; null there. */
  total: number | null;
}

interface Page {
  records: PdlRecord[];
  next: number | null;
  total: number;
}

interface Reading {
  asked: Asked;
  query: EsQuery;
  start: Start;
}

export function searchPeople(request: SimulatedRequest, context: SimulatorContext): SimulatedReply {
  const { world } = context;
  const read = readSearch(request, personIndex(world.today));
  if (!('query' in read)) return read;
  const { people, next, total } = personPage(read, world);
  const records = people.map((person) => personRecord(world, person));
  const shown = isSmallPlan(request) ? records.map(withoutContact) : records;
  return pageReply(read, { records: shown, next, total });
}

export function searchCompanies(request: SimulatedRequest, { world }: SimulatorContext): SimulatedReply {
  const read = readSearch(request, companyIndex(world.today));
  if (!('query' in read)) return read;
  return pageReply(read, companyPage(read, world));
}

function readSearch(request: SimulatedRequest, index: EsIndex): Reading | SimulatedReply {
  const read = searchRequest.safeParse(readParameters(request));
  if (!read.success) return badRequest(z.prettifyError(read.error));
  const asked = read.data;
  if ((asked.query == null) === (asked.sql == null))
    return badRequest('Exactly one of query and sql must be provided');
  // The real one translates it to the other; here one language has to do.
  if (asked.query == null) return badRequest('The sql parameter could not be translated, use query');
  if (asked.scroll_token && asked.from != null)
    return badRequest('from and scroll_token cannot be used in the same request');
  // Its own examples put the query both with and without another `query` around it.
  const inner = z.object({ query: z.looseObject({}) }).safeParse(asked.query);
  const query = compileEsQuery(inner.success ? inner.data.query : asked.query, index);
  if (isRefusal(query)) return refusedQuery(query);
  const start = asked.scroll_token ? readToken(asked.scroll_token) : { at: 0, seen: 0, total: null };
  return start === null ? badRequest('scroll_token is not valid') : { asked, query, start };
}

/** Parameters stand in the query string, in a JSON body, or in both, where the body counts. */
function readParameters(request: SimulatedRequest): unknown {
  const parameters: PdlRecord = Object.fromEntries(request.query);
  if (typeof parameters['query'] === 'string') parameters['query'] = parseText(parameters['query']);
  const body = z.record(z.string(), z.unknown()).safeParse(readJsonBody(request));
  return { ...parameters, ...(body.success && body.data) };
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function readToken(token: string): Start | null {
  const [, seen, at, total] = /^(\d{1,9})\$(\d{1,12})\.(\d{1,9})$/.exec(token) ?? [];
  return seen === undefined ? null : { at: Number(at), seen: Number(seen), total: Number(total) };
}

function personPage(
  { asked, query, start }: Reading,
  world: World,
): Omit<Page, 'records'> & { people: WorldPerson[] } {
  const search: PeopleSearch = {
    ...narrowPeople(query, partialPeople),
    isMatch: (person) => isKnownToPdl(world, person) && query.isMatch(personRecord(world, person)),
    strangers: findStrangers(world, namedIn(query, { world, prefix: 'job_company_' })),
  };
  const skipped = asked.from ?? 0;
  const limit = skipped + (asked.size ?? 1);
  const { people, next } = takePeople(world, search, { from: start.at, limit });
  const shown = people.slice(skipped);
  const seen = start.seen + people.length;
  const estimate = next === null ? seen : (start.total ?? countMatches(world, search));
  const total = agreeTotal(estimate, { seen, hasMore: next !== null });
  return { people: shown, next, total };
}

/** There are few enough companies to look at all of them, so the total is exact. */
function companyPage({ asked, query, start }: Reading, world: World): Page {
  const recordOf = (of: Parameters<typeof companyRecord>[0]): PdlRecord | null => {
    const known = companyKnownToPdl(world, of);
    const record = known && companyRecord(known);
    return record !== null && query.isMatch(record) ? record : null;
  };
  const strangers = findStrangers(world, namedIn(query, { world, prefix: '' }));
  const walk = (from: number) =>
    walkCompanies(world, (company) => recordOf(company) !== null, { company: from, person: 0, strangers });
  const skipped = asked.from ?? 0;
  const { items, next } = takePage(walk(start.at), skipped + (asked.size ?? 1));
  const total = start.total ?? [...walk(walkStart.company)].length;
  const records = items
    .slice(skipped)
    .map(recordOf)
    .filter((record) => record !== null);
  return { records, next: next?.company ?? null, total };
}

// More would only make the search slow.
const mostNamed = 100;
const mostWords = 10;

/** The companies a query asks for, which may be others than the numbered ones of the world. */
function namedIn(query: EsQuery, { world, prefix }: { world: World; prefix: string }): CompanyQuery[] {
  const wanted = (field: string): string[] => query.valuesOf(`${prefix}${field}`);
  return [
    ...wanted('website').map((domain) => ({ domain })),
    ...wanted('linkedin_url').map((profileUrl) => ({ profileUrl })),
    ...wanted('name').map((name) => ({ name })),
    ...unfamiliarNames(world, wanted('name.text').slice(0, mostWords)).map((name) => ({ name })),
  ].slice(0, mostNamed);
}

function pageReply({ asked, start }: Reading, { records, next, total }: Page): SimulatedReply {
  if (records.length === 0) return notFound();
  const cased = asked.titlecase === true ? records.map(titleCased) : records;
  const data = asked.data_include
    ? cased.map((record) => pickFields(record, asked.data_include ?? ''))
    : cased;
  const seen = start.seen + (asked.from ?? 0) + records.length;
  const headers = { 'x-call-credits-spent': String(records.length), 'x-call-credits-type': 'search' };
  const token = next === null ? null : `${seen}$${next}.${total}`;
  return {
    status: 200,
    headers,
    body: { status: 200, data, scroll_token: token, total, dataset_version: '35.0' },
  };
}
