/* The lead database, https://api-doc.icypeas.com/leads-db/find-people: read in pages by token. */
import { hash } from 'node:crypto';
import { z } from 'zod';
import type { Asked } from '../../kit/asked.ts';
import { countOutlined, walkOutlined, type OutlinedWalk } from '../../kit/person-outline.ts';
import type { Walk } from '../../kit/numbered-pages.ts';
import { numberedPage } from '../../kit/numbered-pages.ts';
import { readJsonBody } from '../../kit/read-json-body.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import type { Unfit } from '../../kit/simulator-spec.ts';
import { findStrangers, walkCompanies, walkStart } from '../../kit/walk-people.ts';
import type { WalkPosition } from '../../kit/walk-people.ts';
import { pagesOver } from '../../kit/walked-pages.ts';
import type { World } from '../../world/world.ts';
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
import { isOutOfCredits } from './icypeas-jobs.ts';
import { companyKnownToIcypeas, companyLeadOf, leadOf, profileAsKnown } from './icypeas-records.ts';

export const findPeople = (asked: Asked) => search(asked, peopleQuery, openPeople);
export const findCompanies = (asked: Asked) => search(asked, companiesQuery, openCompanies);

// Beyond as many people the total is estimated from a sample.
const mostAsked = 200;

function openPeople(world: World, query: PeopleQuery): Walk<unknown> {
  const walk: OutlinedWalk = {
    strangers: findStrangers(world, namedCompanies(query)),
    atCompany: employerTest(query),
    mayMatch: personTest(query),
    // Whose data is old is listed with an earlier employer, and not found by the present one.
    isMatch: (person) => profileAsKnown(world, person) === person,
  };
  function* leads(from: WalkPosition) {
    for (const { item, at } of walkOutlined(world, walk, from)) yield { item: leadOf(item), at };
  }
  return pagesOver(leads, () => countOutlined(world, walk, mostAsked));
}

function openCompanies(world: World, query: CompaniesQuery): Walk<unknown> {
  const isAsked = companyTest(query);
  const strangers = findStrangers(world, namedCompanies(query));
  function* leads(from: WalkPosition) {
    for (const { item, at } of walkCompanies(world, () => true, { ...from, strangers })) {
      const known = companyKnownToIcypeas(world, item);
      if (known !== null && isAsked(known)) yield { item: companyLeadOf(known), at };
    }
  }
  return pagesOver(leads, () => [...leads(walkStart)].length);
}

// The token is documented as required in it, yet the first page may have a size.
const pagination = z
  .object({ token: z.string().nullish(), size: z.int().min(1).max(200).nullish() })
  .nullish();

function search<Query extends PeopleQuery | CompaniesQuery>(
  asked: Asked,
  schema: z.ZodType<Query>,
  open: (world: World, query: Query) => Walk<unknown>,
): SimulatedReply | Unfit {
  const body = z.object({ query: schema.refine(isAnythingAsked), pagination });
  const read = body.safeParse(readJsonBody(asked.request) ?? {});
  if (!read.success) return { parameter: read.error.issues[0]?.path.join('.') || 'body', problem: 'invalid' };
  // Undocumented for these; as the other searches that answer at once.
  if (isOutOfCredits(asked))
    return { status: 200, body: { success: false, status: 'INSUFFICIENT_FUNDS', total: 0, leads: [] } };
  const { query, pagination: wanted } = read.data;
  const key = hash('sha256', JSON.stringify([asked.request.path, query]));
  const at = wanted?.token ? readToken(wanted.token, key) : { page: 1, size: wanted?.size ?? 100 };
  if (at === null) return { parameter: 'pagination.token', problem: 'invalid' };
  const { items, total } = numberedPage(
    open(asked.world, query),
    { search: key, page: at.page, size: at.size },
    asked.state,
  );
  const seen = (at.page - 1) * at.size + items.length;
  const token = writeToken({ key, page: at.page + 1, size: at.size });
  // Only where there is more.
  const more = items.length > 0 && seen < total ? { pagination: { token, size: at.size } } : {};
  return { status: 200, body: { success: true, total, leads: items, ...more } };
}

const count = z.int().min(1);
const tokenContent = z.object({ key: z.string(), page: count, size: count });

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
