/* What searches of companies and of people have in common: a JSON body, and pages by their number. */
import { z } from 'zod';
import { numberedPage, type Walk } from '../../kit/numbered-pages.ts';
import { readJsonBody } from '../../kit/read-json-body.ts';
import type { SimulatedReply, SimulatedRequest, SimulatorContext } from '../../kit/simulator.ts';
import { badRequest, unprocessable } from './companyenrich-error.ts';

export const pageFields = {
  page: z.int().min(1).max(1_000_000).nullish(),
  pageSize: z.int().min(1).max(100).nullish(),
};

const mostResults = 10_000;
const usualSize = 10;

/** What is asked for, or why it is refused. */
type ReadBody<Asked> = { asked: Asked } | { refused: SimulatedReply };

export function readBody<Asked>(request: SimulatedRequest, schema: z.ZodType<Asked>): ReadBody<Asked> {
  const body = request.body.trim() === '' ? {} : readJsonBody(request);
  if (typeof body !== 'object' || body === null)
    return { refused: badRequest('The body is not a JSON object') };
  const read = schema.safeParse(body);
  return read.success ? { asked: read.data } : { refused: unprocessable(z.prettifyError(read.error)) };
}

interface PageAsked<T> {
  /** What tells one search from another. */
  search: unknown;
  page: number | null | undefined;
  pageSize: number | null | undefined;
  show: (item: T) => unknown;
}

export function pageReply<T>(
  walk: Walk<T>,
  { search, page, pageSize, show }: PageAsked<T>,
  { state }: SimulatorContext,
): SimulatedReply {
  const at = { page: page ?? 1, size: pageSize ?? usualSize };
  if (at.page * at.size > mostResults) return unprocessable('page * pageSize cannot exceed 10000');
  const { items, total } = numberedPage(walk, { search, ...at }, state);
  return listReply(items.map(show), { ...at, total });
}

export function listReply(
  items: readonly unknown[],
  { page, size, total }: { page: number; size: number; total: number },
): SimulatedReply {
  const totalItems = Math.min(total, mostResults);
  return { status: 200, body: { items, page, totalPages: Math.ceil(totalItems / size), totalItems } };
}
