/* What the two searches have in common: body, cursor, sorting. */
import { z } from 'zod';
import { readJsonBody } from '../../kit/read-json-body.ts';
import type { SimulatedReply, SimulatedRequest } from '../../kit/simulator.ts';
import { badRequest } from './crustdata-error.ts';
import { compareValues, filterSchema, listFields } from './crustdata-filter.ts';
import { readPath } from './crustdata-path.ts';

const rowLimit = z.int().min(1).max(1000);

const searchRequest = z.object({
  filters: filterSchema.nullish(),
  // People are sorted by a `field`, companies by a `column`; both are taken from either.
  sorts: z
    .array(
      z.object({
        field: z.string().nullish(),
        column: z.string().nullish(),
        order: z.enum(['asc', 'desc']).nullish(),
      }),
    )
    .nullish(),
  limit: rowLimit.nullish(),
  count: rowLimit.nullish(),
  cursor: z.string().nullish(),
  fields: z.array(z.string()).nullish(),
  post_processing: z
    .object({ exclude_profiles: z.array(z.string()).nullish(), exclude_names: z.array(z.string()).nullish() })
    .nullish(),
  preview: z.boolean().nullish(),
  return_query: z.boolean().nullish(),
});

const searchCursor = z.object({
  company: z.int(),
  person: z.int(),
  seen: z.int(),
  total: z.int(),
});

/** Where a search goes on: a position in the walk, or for a sorted one how many were seen. */
export type SearchCursor = z.infer<typeof searchCursor>;

export interface Search extends z.infer<typeof searchRequest> {
  rows: number;
  from: SearchCursor | null;
}

export function readSearch(
  request: SimulatedRequest,
  isField: (field: string) => boolean,
): { search: Search } | { refusal: SimulatedReply } {
  const read = searchRequest.safeParse(readJsonBody(request));
  if (!read.success) {
    return { refusal: badRequest(request.path, z.prettifyError(read.error)) };
  }
  const { filters, cursor, limit, count } = read.data;
  const unknown = filters ? listFields(filters).find((field) => !isField(field)) : undefined;
  if (unknown !== undefined)
    return { refusal: badRequest(request.path, `Unsupported field in filters: ${unknown}`) };
  const from = cursor ? decodeCursor(cursor) : null;
  if (cursor && from === null) return { refusal: badRequest(request.path, 'Invalid cursor') };
  return { search: { ...read.data, rows: limit ?? count ?? 20, from } };
}

export function encodeCursor(cursor: SearchCursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

function decodeCursor(text: string): SearchCursor | null {
  try {
    return searchCursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    return null;
  }
}

/** The records in the order asked for; what has no value comes last. */
export function sortRecords<T>(records: readonly T[], sorts: Search['sorts']): T[] {
  const keys = (sorts ?? []).map(({ field, column, order }) => ({
    path: field ?? column ?? '',
    direction: order === 'desc' ? -1 : 1,
  }));
  return records.toSorted((one, other) => {
    for (const { path, direction } of keys) {
      const [left, right] = [readPath(one, path)[0], readPath(other, path)[0]];
      if (left === undefined || right === undefined) {
        if (left !== right) return left === undefined ? 1 : -1;
        continue;
      }
      const order = compareValues(left, right);
      if (order !== 0) return order * direction;
    }
    return 0;
  });
}

/** A page of rows with what it cost: three hundredths of a credit each. */
export function searchReply(body: Record<string, unknown>, rows: number): SimulatedReply {
  return { status: 200, headers: { 'x-credits-used': String(Math.round(rows * 3) / 100) }, body };
}
