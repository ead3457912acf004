/* The lead database, https://api-doc.icypeas.com/leads-db/find-people: counted for free, read in pages by token. */
import { hash } from 'node:crypto';
import { z } from 'zod';
import { countOutlined, walkOutlined, type OutlinedWalk } from '../../kit/person-outline.ts';
import { readJsonBody } from '../../kit/read-json-body.ts';
import type { SimulatedReply, SimulatedRequest, SimulatorContext } from '../../kit/simulator.ts';
import {
  agreeTotal,
  findStrangers,
  takePage,
  walkCompanies,
  walkStart,
  type WalkPosition,
} from '../../kit/walk-people.ts';
import type { World } from '../../world/world.ts';
import { companyKnownToIcypeas, companyLeadOf } from './icypeas-company.ts';
import { isOutOfCredits, validationErrors } from './icypeas-error.ts';
import {
  companiesQuery,
  companyTest,
  employerTest,
  isAnythingAsked,
  namedCompanies,
  peopleQuery,
  personTest,
  type CompaniesQuery,
  type PeopleQuery,
} from './icypeas-filter.ts';
import { leadOf, profileAsKnown } from './icypeas-person.ts';

/** A query without its paging: what fits from a position on, as it is shown, and how many there are. */
interface Leads {
  walk(from: WalkPosition): Iterable<{ item: unknown; at: WalkPosition }>;
  count(): number;
}

interface Database<Query> {
  schema: z.ZodType<Query>;
  open(world: World, query: Query): Leads;
}

// The token is documented as required in it, yet the first page may have a size.
const pagination = z
  .object({ token: z.string().nullish(), size: z.int().min(1).max(200).nullish() })
  .nullish();
const usualSize = 100;

export const findPeople = pageOf(database(peopleQuery, openPeople));
export const countPeople = countOf(database(peopleQuery, openPeople));
export const findCompanies = pageOf(database(companiesQuery, openCompanies));
export const countCompanies = countOf(database(companiesQuery, openCompanies));

function database<Query extends PeopleQuery | CompaniesQuery>(
  schema: z.ZodType<Query>,
  open: (world: World, query: Query) => Leads,
): Database<Query> {
  return { schema: schema.refine(isAnythingAsked, 'At least one filter is required'), open };
}

// Beyond as many people the total is estimated from a sample.
const mostAsked = 200;

function openPeople(world: World, query: PeopleQuery): Leads {
  const { currentCompanyName: names, currentCompanyWebsite: sites, currentCompanyId: ids } = query;
  const walk: OutlinedWalk = {
    strangers: findStrangers(world, namedCompanies({ names, sites, ids })),
    atCompany: employerTest(query),
    mayMatch: personTest(query),
    // Whose data is old is listed with an earlier employer, and not found by the present one.
    isMatch: (person) => profileAsKnown(world, person) === person,
  };
  return {
    *walk(from) {
      for (const { item, at } of walkOutlined(world, walk, from)) yield { item: leadOf(item), at };
    },
    count: () => countOutlined(world, walk, mostAsked),
  };
}

function openCompanies(world: World, query: CompaniesQuery): Leads {
  const isAsked = companyTest(query);
  const strangers = findStrangers(
    world,
    namedCompanies({ names: query.name, sites: query.domain, ids: query.companyId }),
  );
  function* walk(from: WalkPosition) {
    for (const { item, at } of walkCompanies(world, () => true, { ...from, strangers })) {
      const known = companyKnownToIcypeas(world, item);
      if (known !== null && isAsked(known)) yield { item: companyLeadOf(known), at };
    }
  }
  return { walk, count: () => [...walk(walkStart)].length };
}

type Answer = (request: SimulatedRequest, context: SimulatorContext) => SimulatedReply;

function countOf<Query>({ schema, open }: Database<Query>): Answer {
  const body = z.object({ query: schema });
  return (request, context) => {
    const read = body.safeParse(readJsonBody(request) ?? {});
    if (!read.success) return validationErrors(read.error);
    const { query } = read.data;
    const total = totalOf(open(context.world, query), { key: keyOf(request, query), context });
    return { status: 200, body: { success: true, total } };
  };
}

function pageOf<Query>({ schema, open }: Database<Query>): Answer {
  const body = z.object({ query: schema, pagination });
  return (request, context) => {
    const read = body.safeParse(readJsonBody(request) ?? {});
    if (!read.success) return validationErrors(read.error);
    // Undocumented for these; as the other searches that answer at once.
    if (isOutOfCredits(request))
      return { status: 200, body: { success: false, status: 'INSUFFICIENT_FUNDS', total: 0, leads: [] } };
    const { query, pagination: wanted } = read.data;
    const key = keyOf(request, query);
    const from = wanted?.token ? readToken(wanted.token, key) : { ...walkStart, seen: 0 };
    if (from === null) return invalidToken();
    return page(open(context.world, query), { from, size: wanted?.size ?? usualSize, key, context });
  };
}

interface Paging {
  from: WalkPosition & { seen: number };
  size: number;
  key: string;
  context: SimulatorContext;
}

function page(leads: Leads, { from, size, key, context }: Paging): SimulatedReply {
  const { items, next } = takePage(leads.walk(from), size);
  const seen = from.seen + items.length;
  const estimate = next === null ? seen : totalOf(leads, { key, context });
  const total = agreeTotal(estimate, { seen, hasMore: next !== null });
  // Only where there is more.
  const more = next && { pagination: { token: writeToken({ ...next, seen, key }), size } };
  return { status: 200, body: { success: true, total, leads: items, ...more } };
}

function totalOf(leads: Leads, { key, context }: Pick<Paging, 'key' | 'context'>): number {
  const kept = context.state.get(`total:${key}`);
  if (kept !== undefined) return Number(kept);
  const total = leads.count();
  context.state.set(`total:${key}`, String(total));
  return total;
}

/** Tells queries apart: counting and finding share one. */
function keyOf({ path }: SimulatedRequest, query: unknown): string {
  return hash('sha256', JSON.stringify([path.replace('/count', ''), query]));
}

const tokenContent = z.object({
  company: z.int().min(0),
  person: z.int().min(0),
  seen: z.int().min(0),
  key: z.string(),
});

const writeToken = (content: z.infer<typeof tokenContent>): string =>
  Buffer.from(JSON.stringify(content)).toString('base64url');

/** Null for a token of another query, which the documentation forbids, and for a text that is not a token. */
function readToken(token: string, key: string): z.infer<typeof tokenContent> | null {
  try {
    const content = tokenContent.parse(JSON.parse(Buffer.from(token, 'base64url').toString()));
    return content.key === key ? content : null;
  } catch {
    return null;
  }
}

function invalidToken(): SimulatedReply {
  const error = {
    field: 'pagination.token',
    type: 'invalid',
    expected: 'string',
    message: 'The pagination token is invalid or has expired',
  };
  return { status: 200, body: { success: false, validationErrors: [error] } };
}
