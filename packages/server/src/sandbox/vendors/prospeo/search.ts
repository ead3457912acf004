/* Searches, 25 a page. Their e-mails and mobiles are masked; enriching reveals them. */
import { z } from 'zod';
import {
  type PeopleWalk,
  agreeTotal,
  countPeople,
  walkCompanies,
  walkPeople,
  walkStart,
} from '../../kit/walk-people.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import type { World, WorldCompany, WorldPerson } from '../../world/world.ts';
import { companyFilterFields, isCompanyMatch } from './company-filters.ts';
import { emailField, findEmail, findMobile, mobileField } from './contact.ts';
import { companyKnown, profileKnown } from './enrichment.ts';
import { isPersonMatch, personFilters } from './person-filters.ts';
import { errorReply, operation } from './prospeo-reply.ts';
import { companyRecord, personRecord } from './record.ts';

const perPage = 25;
const page = z.int().min(1).max(1000).default(1);

export const searchPeople = operation(
  z.object({ filters: personFilters.refine(asksSomething, 'At least one filter is required'), page }),
  'INVALID_FILTERS',
  ({ filters, page: number }, { world }) => {
    const walk: PeopleWalk = {
      // By the truth: whom stale data places at another employer is missed here, as in any search of theirs.
      atCompany: (company) => isCompanyMatch(company, filters, world.today),
      isMatch: (person) => {
        const known = profileKnown(person, world);
        return (
          known !== null &&
          isPersonMatch(known, filters, world) &&
          (known === person || isCompanyMatch(known.employments[0].company, filters, world.today))
        );
      },
    };
    const most = filters.max_person_per_company ?? Infinity;
    const found = takePage(limitPerCompany(walkPeople(world, walk, walkStart), most), number);
    const estimate = Math.max(countPeople(world, walk, 40), found.seen);
    const total = agreeTotal(estimate, found);
    return resultsReply(
      found.items.map(({ item }) => personResult(item, world)),
      { number, total },
    );
  },
);

export const searchCompanies = operation(
  z.object({
    filters: z.strictObject(companyFilterFields).refine(asksSomething, 'At least one filter is required'),
    page,
  }),
  'INVALID_FILTERS',
  ({ filters, page: number }, { world }) => {
    const isMatch = (company: WorldCompany) =>
      isCompanyMatch(company, filters, world.today) && companyKnown(company, world) !== null;
    const found = takePage(walkCompanies(world, isMatch, walkStart), number);
    let total = found.seen;
    if (found.hasMore) {
      total = 0;
      for (let index = 0; index < world.companyCount; index++) if (isMatch(world.company(index))) total++;
    }
    return resultsReply(
      found.items.map(({ item }) => ({ company: companyRecord(companyKnown(item, world) ?? item) })),
      {
        number,
        total,
      },
    );
  },
);

/** Excluding alone is not a search. */
function asksSomething(filters: Record<string, unknown>): boolean {
  return Object.values(filters).some((filter) => {
    if (typeof filter !== 'object' || filter === null)
      return filter !== undefined && filter !== null && filter !== '';
    return Array.isArray(filter) ? filter.length > 0 : Object.keys(filter).some((key) => key !== 'exclude');
  });
}

function* limitPerCompany<T extends { at: { company: number } }>(
  found: Iterable<T>,
  most: number,
): Generator<T> {
  let company = -1;
  let taken = 0;
  for (const one of found) {
    taken = one.at.company === company ? taken + 1 : 1;
    company = one.at.company;
    if (taken <= most) yield one;
  }
}

function takePage<T>(found: Iterable<T>, number: number): { items: T[]; seen: number; hasMore: boolean } {
  const first = (number - 1) * perPage;
  const items: T[] = [];
  let seen = 0;
  for (const one of found) {
    if (items.length === perPage) return { items, seen, hasMore: true };
    if (seen >= first) items.push(one);
    seen++;
  }
  return { items, seen, hasMore: false };
}

function resultsReply(
  results: unknown[],
  { number, total }: { number: number; total: number },
): SimulatedReply {
  if (results.length === 0) return errorReply('NO_RESULTS');
  const pages = Math.min(1000, Math.ceil(total / perPage));
  const pagination = { current_page: number, per_page: perPage, total_page: pages, total_count: total };
  return { status: 200, body: { error: false, free: false, results, pagination } };
}

function personResult(person: WorldPerson, world: World): Record<string, unknown> {
  const known = profileKnown(person, world) ?? person;
  const email = emailField(findEmail(person, world), false);
  const mobile = mobileField(findMobile(person, world), { person, isRevealed: false });
  return {
    person: personRecord(known, world.today, { email, mobile }),
    company: companyRecord(known.employments[0].company),
  };
}
