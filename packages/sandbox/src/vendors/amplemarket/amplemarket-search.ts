import { z } from 'zod';
import type { Asked } from '../../kit/asked.ts';
import { companyAsKnown } from '../../kit/company-as-known.ts';
import type { Walk } from '../../kit/numbered-pages.ts';
import { numberedPage } from '../../kit/numbered-pages.ts';
import { readJsonBody } from '../../kit/read-json-body.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import type { Unfit } from '../../kit/simulator-spec.ts';
import { personAsKnown } from '../../kit/stale-view.ts';
import { findStrangers } from '../../kit/walk-people.ts';
import { walkOverCompanies, walkOverPeople } from '../../kit/walked-pages.ts';
import type { World, WorldCompany } from '../../world/world.ts';
import { companyFilters, companyTest, personFilters, personTest } from './amplemarket-filter.ts';
import { companyHolds, companyObject, isWithheld, personHolds, personObject } from './amplemarket-records.ts';

const paging = z.object({
  page: z.int().min(1).default(1),
  page_size: z.int().min(1).max(100).default(5),
});

export function searchPeople(asked: Asked): SimulatedReply | Unfit {
  const { world } = asked;
  return search(asked, personFilters, (filters) => {
    const isAsked = personTest(filters);
    const walk = walkOverPeople(world, {
      strangers: strangersOf(world, filters),
      atCompany: companyTest(filters),
      // Whose data is old is listed with an earlier employer, and not found by the present one.
      isMatch: (of) =>
        isAsked(of) &&
        personAsKnown(world, 'amplemarket', { of, what: 'profile', ...personHolds }) === of &&
        !isWithheld(world, of),
    });
    return { object: 'person_search_result', walk, show: personObject };
  });
}

export function searchCompanies(asked: Asked): SimulatedReply | Unfit {
  const { world } = asked;
  const known = (of: WorldCompany) =>
    companyAsKnown(world, 'amplemarket', { of, what: 'company', ...companyHolds });
  return search(asked, companyFilters, (filters) => {
    const isAsked = companyTest(filters);
    const isMatch = (company: WorldCompany) => isAsked(company) && known(company) !== null;
    const walk = walkOverCompanies(world, { isMatch, strangers: strangersOf(world, filters) });
    const show = (company: WorldCompany) => companyObject(known(company) ?? company);
    return { object: 'company_search_result', walk, show };
  });
}

interface Found<T> {
  object: string;
  walk: Walk<T>;
  show(item: T): unknown;
}

function search<Filters, T>(
  { request, state }: Asked,
  schema: z.ZodType<Filters>,
  find: (filters: Filters) => Found<T>,
): SimulatedReply | Unfit {
  const body = readJsonBody(request) ?? {};
  const filters = schema.safeParse(body);
  if (!filters.success) return unfit(filters.error);
  const pages = paging.safeParse(body);
  if (!pages.success) return unfit(pages.error);
  const { page, page_size: size } = pages.data;
  const { object, walk, show } = find(filters.data);
  const { items, total } = numberedPage(walk, { search: [object, filters.data], page, size }, state);
  const paged = { page, page_size: size, total_pages: Math.ceil(total / size), total };
  return { status: 200, body: { object, results: items.map((item) => show(item)), _pagination: paged } };
}

function unfit({ issues: [issue] }: z.ZodError): Unfit {
  return { parameter: issue?.path.join('.') ?? 'body', problem: 'invalid' };
}

// More would only make the search slow.
const mostNamed = 100;

function strangersOf(world: World, filters: z.infer<typeof companyFilters>): WorldCompany[] {
  const byDomain = (filters.company_domains ?? []).map((domain) => ({ domain }));
  const byName = (filters.company_names ?? []).map((name) => ({ name }));
  return findStrangers(world, [...byDomain, ...byName].slice(0, mostNamed));
}
