import { z } from 'zod';
import { numberedPage, type Walk } from '../../kit/numbered-pages.ts';
import { readJsonBody } from '../../kit/read-json-body.ts';
import type { SimulatedReply, SimulatedRequest, SimulatorContext } from '../../kit/simulator.ts';
import { unfamiliarNames } from '../../kit/unfamiliar-names.ts';
import { findStrangers, takePage, walkCompanies } from '../../kit/walk-people.ts';
import type { CompanyQuery, World, WorldCompany } from '../../world/world.ts';
import { companyKnownToCompanyEnrich, companyObject, companyPreview } from './companyenrich-company.ts';
import {
  badRequest,
  isOutOfCredits,
  outOfCredits,
  planTooSmall,
  unprocessable,
} from './companyenrich-error.ts';
import { companyFilters, companyTest, type CompanyFilters } from './companyenrich-filter.ts';

const searchBody = companyFilters.extend({
  page: z.int().min(1).max(1_000_000).nullish(),
  pageSize: z.int().min(1).max(100).nullish(),
  cursor: z.string().nullish(),
});

type Asked = z.infer<typeof searchBody>;
type Endpoint = (asked: Asked, walk: Walk<WorldCompany>, context: SimulatorContext) => SimulatedReply;

const mostResults = 10_000;
const previewSize = 25;

export function searchCompanies(request: SimulatedRequest, context: SimulatorContext): SimulatedReply {
  return isOutOfCredits(request) ? outOfCredits() : answer(request, context, page);
}

export function scrollCompanies(request: SimulatedRequest, context: SimulatorContext): SimulatedReply {
  return isOutOfCredits(request) ? outOfCredits() : answer(request, context, scroll);
}

export function previewCompanies(request: SimulatedRequest, context: SimulatorContext): SimulatedReply {
  return planTooSmall(request) ?? answer(request, context, preview);
}

export function countCompanies(request: SimulatedRequest, context: SimulatorContext): SimulatedReply {
  return answer(request, context, (_, walk) => ({ status: 200, body: { count: walk.count() } }));
}

function answer(request: SimulatedRequest, context: SimulatorContext, endpoint: Endpoint): SimulatedReply {
  const body = request.body.trim() === '' ? {} : readJsonBody(request);
  if (typeof body !== 'object' || body === null) return badRequest('The body is not a JSON object');
  const read = searchBody.safeParse(body);
  if (!read.success) return unprocessable(z.prettifyError(read.error));
  if (read.data.query && read.data.semanticQuery)
    return unprocessable('query and semanticQuery cannot be used together');
  return endpoint(read.data, walkOf(read.data, context.world), context);
}

function page(asked: Asked, walk: Walk<WorldCompany>, { world, state }: SimulatorContext): SimulatedReply {
  const { page: number, pageSize, cursor: _, ...search } = asked;
  const at = { page: number ?? 1, size: pageSize ?? 10 };
  if (at.page * at.size > mostResults) return unprocessable('page * pageSize cannot exceed 10000');
  const { items, total } = numberedPage(walk, { search, ...at }, state);
  return listReply(
    items.map((company) => show(world, company)),
    { ...at, total },
  );
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

function listReply(
  items: readonly unknown[],
  { page: number, size, total }: { page: number; size: number; total: number },
): SimulatedReply {
  const totalItems = Math.min(total, mostResults);
  return { status: 200, body: { items, page: number, totalPages: Math.ceil(totalItems / size), totalItems } };
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

/** A query may be the name or domain of a company that is none of the world's numbered ones. */
function companyNamed(world: World, { query }: CompanyFilters): CompanyQuery[] {
  const text = query?.trim() ?? '';
  if (text.includes('.')) return [{ domain: text }];
  return unfamiliarNames(world, text === '' ? [] : [text]).map((name) => ({ name }));
}
