import { z } from 'zod';
import type { Walk } from '../../kit/numbered-pages.ts';
import type { SimulatedReply, SimulatedRequest, SimulatorContext } from '../../kit/simulator.ts';
import { unfamiliarNames } from '../../kit/unfamiliar-names.ts';
import { findStrangers, takePage, walkCompanies } from '../../kit/walk-people.ts';
import type { CompanyQuery, World, WorldCompany } from '../../world/world.ts';
import { companyKnownToCompanyEnrich, companyObject, companyPreview } from './companyenrich-company.ts';
import { isOutOfCredits, outOfCredits, subscriptionTooSmall, unprocessable } from './companyenrich-error.ts';
import { companyFilters, companyTest, type CompanyFilters } from './companyenrich-filter.ts';
import { listReply, pageFields, pageReply, readBody } from './companyenrich-page.ts';

const searchBody = companyFilters.extend({ ...pageFields, cursor: z.string().nullish() });

type Asked = z.infer<typeof searchBody>;
type Endpoint = (asked: Asked, walk: Walk<WorldCompany>, context: SimulatorContext) => SimulatedReply;

const previewSize = 25;

export function searchCompanies(request: SimulatedRequest, context: SimulatorContext): SimulatedReply {
  return isOutOfCredits(request) ? outOfCredits() : answer(request, context, page);
}

export function scrollCompanies(request: SimulatedRequest, context: SimulatorContext): SimulatedReply {
  return isOutOfCredits(request) ? outOfCredits() : answer(request, context, scroll);
}

export function previewCompanies(request: SimulatedRequest, context: SimulatorContext): SimulatedReply {
  return subscriptionTooSmall(request) ?? answer(request, context, preview);
}

export function countCompanies(request: SimulatedRequest, context: SimulatorContext): SimulatedReply {
  return answer(request, context, (_, walk) => ({ status: 200, body: { count: walk.count() } }));
}

function answer(request: SimulatedRequest, context: SimulatorContext, endpoint: Endpoint): SimulatedReply {
  const read = readBody(request, searchBody);
  if ('refused' in read) return read.refused;
  if (read.asked.query && read.asked.semanticQuery)
    return unprocessable('query and semanticQuery cannot be used together');
  return endpoint(read.asked, walkOf(read.asked, context.world), context);
}

function page(asked: Asked, walk: Walk<WorldCompany>, context: SimulatorContext): SimulatedReply {
  const { page: number, pageSize, cursor: _, ...search } = asked;
  const of = {
    search,
    page: number,
    pageSize,
    show: (company: WorldCompany) => show(context.world, company),
  };
  return pageReply(walk, of, context);
}

function scroll(asked: Asked, walk: Walk<WorldCompany>, { world }: SimulatorContext): SimulatedReply {
  const from = asked.cursor ? readCursor(asked.cursor) : 0;
  if (from === null) return unprocessable('The cursor is not valid');
  const { items, next } = walk.take(from, asked.pageSize ?? 10);
  const cursor = next === null ? null : Buffer.from(`company ${next}`).toString('base64url');
  return {
    status: 200,
    body: { items: items.map((company) => show(world, company)), cursor, totalItems: walk.count() },
  };
}

function preview(_: Asked, walk: Walk<WorldCompany>, { world }: SimulatorContext): SimulatedReply {
  const { items } = walk.take(0, previewSize);
  const shown = items.map((company) => companyPreview(world, knownOr(world, company)));
  return listReply(shown, { page: 1, size: previewSize, total: walk.count() });
}

const knownOr = (world: World, company: WorldCompany): WorldCompany =>
  companyKnownToCompanyEnrich(world, company) ?? company;

const show = (world: World, company: WorldCompany): unknown => companyObject(world, knownOr(world, company));

function readCursor(text: string): number | null {
  const [, at] = /^company (\d{1,9})$/.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  return at === undefined ? null : Number(at);
}

/** There are few enough companies to look at all of them. */
function walkOf(asked: CompanyFilters, world: World): Walk<WorldCompany> {
  const isAsked = companyTest(asked);
  const isMatch = (company: WorldCompany): boolean => {
    const known = companyKnownToCompanyEnrich(world, company);
    return known !== null && isAsked(known);
  };
  const strangers = findStrangers(world, companyNamed(world, asked));
  const from = (company: number) => walkCompanies(world, isMatch, { company, person: 0, strangers });
  return {
    take: (start, limit) => {
      const { items, next } = takePage(from(start), limit);
      return { items, next: next?.company ?? null };
    },
    count: () => [...from(0)].length,
  };
}

/** A query may be the name or domain of a company that is not among the world's numbered ones. */
export function companyNamed(world: World, { query }: Pick<CompanyFilters, 'query'>): CompanyQuery[] {
  const text = query?.trim() ?? '';
  if (text.includes('.')) return [{ domain: text }];
  return unfamiliarNames(world, text === '' ? [] : [text]).map((name) => ({ name }));
}
