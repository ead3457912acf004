/* `/search/es_dsl` gives ids a page at a time, `/search/es_dsl/preview` the beginnings of records. */
import { z } from 'zod';
import { isRefusal, type EsRefusal } from '../../kit/es-index.ts';
import { narrowPeople } from '../../kit/es-people-search.ts';
import { compileEsQuery, type EsQuery } from '../../kit/es-query.ts';
import { readJsonBody } from '../../kit/read-json-body.ts';
import { countMatches, takePeople, type PeopleSearch } from '../../kit/search-people.ts';
import type { SimulatedReply, SimulatedRequest, SimulatorContext } from '../../kit/simulator.ts';
import { unfamiliarNames } from '../../kit/unfamiliar-names.ts';
import { agreeTotal, findStrangers, takePage, walkCompanies } from '../../kit/walk-people.ts';
import type { CompanyQuery, World, WorldCompany, WorldPerson } from '../../world/world.ts';
import { companyKnownToCoresignal, companyPreview, companyRecord } from './coresignal-company.ts';
import {
  employeeKnownToCoresignal,
  employeePreview,
  employeeRecord,
  partialEmployees,
  staffOf,
} from './coresignal-employee.ts';
import { coresignalError, insufficientCredits, isOutOfCredits, refusedQuery } from './coresignal-error.ts';
import { companyIndex, employeeIndex } from './coresignal-index.ts';
import { rememberCompany, rememberEmployee } from './coresignal-collect.ts';

/** One dataset as its searches see it, with a query compiled in. */
interface Matches<T> {
  take(from: number, limit: number): { items: T[]; next: number | null };
  count(): number;
  idOf(item: T, context: SimulatorContext): number;
  preview(item: T): unknown;
}

export type Dataset = 'company_multi_source' | 'employee_multi_source';

const body = z.object({
  query: z.looseObject({}),
  // Everything is found equally well and was updated on one day, so sorting changes nothing but the form of cursors.
  sort: z.array(z.unknown()).nullish(),
});
const paging = z.object({
  items_per_page: z.coerce.number().int().min(1).max(1000).default(1000),
  after: z.string().nullish(),
});
const previewPaging = z.object({ page: z.coerce.number().int().min(1).max(5).default(1) });

const previewSize = 20;

export function search(
  dataset: Dataset,
  request: SimulatedRequest,
  context: SimulatorContext,
): SimulatedReply {
  const asked = body.safeParse(readJsonBody(request));
  if (!asked.success) return coresignalError(400, 'The request body has no query');
  return dataset === 'company_multi_source'
    ? answer(companiesOf(asked.data.query, context.world), { request, sort: asked.data.sort }, context)
    : answer(employeesOf(asked.data.query, context.world), { request, sort: asked.data.sort }, context);
}

interface Asked {
  request: SimulatedRequest;
  sort: readonly unknown[] | null | undefined;
}

function answer<T>(
  matches: Matches<T> | EsRefusal,
  { request, sort }: Asked,
  context: SimulatorContext,
): SimulatedReply {
  if ('refused' in matches) return refusedQuery(matches);
  return request.path.endsWith('/preview')
    ? preview(matches, request)
    : listIds(matches, { request, sort }, context);
}

function listIds<T>(
  matches: Matches<T>,
  { request, sort }: Asked,
  context: SimulatorContext,
): SimulatedReply {
  const asked = paging.safeParse(Object.fromEntries(request.query));
  if (!asked.success) return coresignalError(422, 'items_per_page must be between 1 and 1000');
  const from = asked.data.after ? readCursor(asked.data.after) : 0;
  if (from === null) return coresignalError(422, 'after is not a value of x-next-page-after');
  const { items_per_page: size } = asked.data;
  const { items, next } = matches.take(from, size);
  const isWhole = from === 0 && next === null;
  const total = isWhole ? items.length : agreeTotal(matches.count(), { seen: items.length, hasMore: true });
  return {
    status: 200,
    headers: {
      ...(next !== null && { 'x-next-page-after': writeCursor(next, sort, context.world.today) }),
      'x-total-pages': String(Math.ceil(total / size)),
      'x-total-results': String(total),
    },
    body: items.map((item) => matches.idOf(item, context)),
  };
}

function preview<T>(matches: Matches<T>, request: SimulatedRequest): SimulatedReply {
  const asked = previewPaging.safeParse(Object.fromEntries(request.query));
  if (!asked.success) return coresignalError(422, 'page must be between 1 and 5');
  if (isOutOfCredits(request)) return insufficientCredits();
  const end = asked.data.page * previewSize;
  const { items } = matches.take(0, end);
  return {
    status: 200,
    headers: { 'x-credits-remaining': '9980' },
    body: items.slice(end - previewSize).map(matches.preview),
  };
}

/** The last page's end, before it the day and the score where these are sorted by: `26.8,"2025-02-25",6428995`. */
function writeCursor(next: number, sort: Asked['sort'], today: string): string {
  const [first] = sort ?? [];
  if (first === 'id') return String(next);
  return first === '_score' ? `1.0,"${today}",${next}` : `"${today}",${next}`;
}

function readCursor(text: string): number | null {
  const [, at] = /^(?:(?:[\d.]+,)?"[^"]*",)?(\d{1,12})$/.exec(text.trim()) ?? [];
  return at === undefined ? null : Number(at);
}

function employeesOf(asked: unknown, world: World): Matches<WorldPerson> | EsRefusal {
  const query = compileEsQuery(asked, employeeIndex(world.today));
  if (isRefusal(query)) return query;
  const people: PeopleSearch = {
    ...narrowPeople(query, partialEmployees),
    atCompany: (company) => staffOf(company).some(query.mayMatch),
    // Whose data is old is listed with an earlier employer, and not found by the present one.
    isMatch: (person) =>
      employeeKnownToCoresignal(world, person) === person && query.isMatch(employeeRecord(world, person)),
    strangers: findStrangers(world, namedIn(query, { world, prefix: 'experience.company_' })),
  };
  return {
    take: (from, limit) => {
      const page = takePeople(world, people, { from, limit });
      return { items: page.people, next: page.next };
    },
    count: () => countMatches(world, people),
    idOf: rememberEmployee,
    preview: (person) => employeePreview(world, person),
  };
}

function companiesOf(asked: unknown, world: World): Matches<WorldCompany> | EsRefusal {
  const query = compileEsQuery(asked, companyIndex(world.today));
  if (isRefusal(query)) return query;
  const recordOf = (of: WorldCompany): Record<string, unknown> | null => {
    const known = companyKnownToCoresignal(world, of);
    return known && companyRecord(world, known);
  };
  const isMatch = (company: WorldCompany): boolean => {
    const record = recordOf(company);
    return record !== null && query.isMatch(record);
  };
  const strangers = findStrangers(world, namedIn(query, { world, prefix: '' }));
  const walk = (from: number) => walkCompanies(world, isMatch, { company: from, person: 0, strangers });
  return {
    take: (from, limit) => {
      const { items, next } = takePage(walk(from), limit);
      return { items, next: next?.company ?? null };
    },
    count: () => [...walk(0)].length,
    idOf: rememberCompany,
    preview: (company) => companyPreview(recordOf(company) ?? {}),
  };
}

// More would only make the search slow.
const mostNamed = 100;
const mostWords = 10;

/** The companies a query asks for, which may be others than the numbered ones of the world. */
function namedIn(query: EsQuery, { world, prefix }: { world: World; prefix: string }): CompanyQuery[] {
  const wanted = (names: readonly string[]): string[] =>
    names.flatMap((name) => query.valuesOf(`${prefix}${name}`));
  const name = prefix === '' ? 'company_name' : 'name';
  return [
    ...wanted(['website', 'website.exact', 'website.domain_only']).map((domain) => ({ domain })),
    ...wanted(['professional_network_url', 'professional_network_url.exact']).map((profileUrl) => ({
      profileUrl,
    })),
    ...wanted([`${name}.exact`]).map((text) => ({ name: text })),
    ...unfamiliarNames(world, wanted([name]).slice(0, mostWords)).map((text) => ({ name: text })),
  ].slice(0, mostNamed);
}
