import { hash } from 'node:crypto';
import { z } from 'zod';
import { readJsonBody } from '../../kit/read-json-body.ts';
import type { SimulatedReply, SimulatedRequest, SimulatorContext } from '../../kit/simulator.ts';
import {
  agreeTotal,
  countPeople,
  findStrangers,
  takePage,
  walkCompanies,
  walkPeople,
  walkStart,
  type PeopleWalk,
  type WalkPage,
  type WalkPosition,
} from '../../kit/walk-people.ts';
import type { CompanyQuery, WorldCompany, WorldPerson } from '../../world/world.ts';
import { companyKnownToAmplemarket, companyObject } from './amplemarket-company.ts';
import { unsupportedValue } from './amplemarket-error.ts';
import { companyFilters, companyTest, personFilters, personTest } from './amplemarket-filter.ts';
import { isWithheld, personObject, profileKnownToAmplemarket } from './amplemarket-person.ts';

const pagingSchema = z.object({
  page: z.int().min(1).nullish(),
  page_size: z.int().min(1).max(100).nullish(),
});

interface Paging {
  page: number;
  pageSize: number;
}

/** A search without its paging: how to walk from a position, and how many there are. */
interface Walking<T> {
  take(from: WalkPosition, limit: number): WalkPage<T>;
  count(): number;
  /** Tells searches apart. */
  key: string;
}

// Beyond as many employers the total is estimated from a sample, as looking at everybody takes a second.
const mostEmployersCounted = 100;

export function searchPeople(request: SimulatedRequest, context: SimulatorContext): SimulatedReply {
  const body = readJsonBody(request) ?? {};
  const filters = personFilters.safeParse(body);
  const paging = readPaging(body);
  if (!filters.success) return unsupportedFilter(filters.error);
  if (paging === null) return unsupportedPaging();
  const { world } = context;
  const isAsked = personTest(filters.data);
  const walk: PeopleWalk = {
    strangers: findStrangers(world, companiesNamed(filters.data)),
    atCompany: companyTest(filters.data),
    // Whose data is old is listed with an earlier employer, and not found by the present one.
    isMatch: (person) =>
      isAsked(person) && profileKnownToAmplemarket(world, person) === person && !isWithheld(world, person),
  };
  const walking: Walking<WorldPerson> = {
    take: (from, limit) => takePage(walkPeople(world, walk, from), limit),
    count: () => countPeople(world, walk, mostEmployersCounted),
    key: keyOf('people', filters.data, paging),
  };
  return pageReply('person_search_result', { walking, paging, show: personObject }, context);
}

export function searchCompanies(request: SimulatedRequest, context: SimulatorContext): SimulatedReply {
  const body = readJsonBody(request) ?? {};
  const filters = companyFilters.safeParse(body);
  const paging = readPaging(body);
  if (!filters.success) return unsupportedFilter(filters.error);
  if (paging === null) return unsupportedPaging();
  const { world } = context;
  const isAsked = companyTest(filters.data);
  const isMatch = (company: WorldCompany): boolean =>
    isAsked(company) && companyKnownToAmplemarket(world, company) !== null;
  const strangers = findStrangers(world, companiesNamed(filters.data));
  const walking: Walking<WorldCompany> = {
    take: (from, limit) => takePage(walkCompanies(world, isMatch, { ...from, strangers }), limit),
    count: () => [...walkCompanies(world, isMatch, { ...walkStart, strangers })].length,
    key: keyOf('companies', filters.data, paging),
  };
  const show = (company: WorldCompany): unknown =>
    companyObject(companyKnownToAmplemarket(world, company) ?? company);
  return pageReply('company_search_result', { walking, paging, show }, context);
}

// More would only make the search slow.
const mostNamed = 100;

function companiesNamed({ company_domains, company_names }: z.infer<typeof companyFilters>): CompanyQuery[] {
  const byDomain = (company_domains ?? []).map((domain) => ({ domain }));
  const byName = (company_names ?? []).map((name) => ({ name }));
  return [...byDomain, ...byName].slice(0, mostNamed);
}

function pageReply<T>(
  object: string,
  search: { walking: Walking<T>; paging: Paging; show(item: T): unknown },
  context: SimulatorContext,
): SimulatedReply {
  const { walking, paging, show } = search;
  const { page, pageSize } = paging;
  const from = startOfPage(walking, paging, context);
  const { items, next } = from === null ? { items: [], next: null } : walking.take(from, pageSize);
  if (next !== null) context.state.set(bookmark(walking.key, page + 1), JSON.stringify(next));
  const seen = (page - 1) * pageSize + items.length;
  const isPastEnd = items.length === 0 && page > 1;
  const total = isPastEnd
    ? totalOf(walking, context)
    : agreeTotal(totalOf(walking, context), { seen, hasMore: next !== null });
  const pagination = { page, page_size: pageSize, total_pages: Math.ceil(total / pageSize), total };
  return { status: 200, body: { object, results: items.map(show), _pagination: pagination } };
}

const position = z.object({ company: z.int(), person: z.int() });

/** Where a page begins: remembered from the page before it, else found by walking there; null past the end. */
function startOfPage<T>(
  walking: Walking<T>,
  { page, pageSize }: Paging,
  { state }: SimulatorContext,
): WalkPosition | null {
  if (page === 1) return walkStart;
  const remembered = state.get(bookmark(walking.key, page));
  if (remembered !== undefined) return position.parse(JSON.parse(remembered));
  return walking.take(walkStart, (page - 1) * pageSize).next;
}

function totalOf<T>({ key, count }: Walking<T>, { state }: SimulatorContext): number {
  const kept = state.get(`total:${key}`);
  if (kept !== undefined) return Number(kept);
  const total = count();
  state.set(`total:${key}`, String(total));
  return total;
}

function bookmark(key: string, page: number): string {
  return `page:${key}:${page}`;
}

function keyOf(kind: string, filters: unknown, { pageSize }: Paging): string {
  return hash('sha256', JSON.stringify([kind, pageSize, filters]));
}

function readPaging(body: unknown): Paging | null {
  const read = pagingSchema.safeParse(body);
  return read.success ? { page: read.data.page ?? 1, pageSize: read.data.page_size ?? 5 } : null;
}

function unsupportedFilter(error: z.ZodError): SimulatedReply {
  const issue = error.issues[0];
  return unsupportedValue(issue?.path.join('.') ?? 'body', issue?.message ?? 'Not supported');
}

function unsupportedPaging(): SimulatedReply {
  return unsupportedValue('page_size', 'page must be at least 1 and page_size between 1 and 100');
}
