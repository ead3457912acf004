/* What both searches of the lead database have in common: https://api-doc.icypeas.com, "Lead Database". */
import { z } from 'zod';
import type { RequestSpec } from '../kit/operation.ts';
import type { PageOf, PersonRow, SearchPage } from '../kit/search-page.ts';

/** Rows of one page at most. */
export const maxPageSize = 200;

/** Any of `include` and none of `exclude`, up to 200 values each. */
export interface Choice {
  include?: readonly string[];
  exclude?: readonly string[];
}

export interface NumberRange {
  '>='?: number;
  '<='?: number;
}

type Filters = Readonly<Record<string, Choice | NumberRange | undefined>>;

/** A bucket for each of the two, of 30 a second (https://api-doc.icypeas.com/rate-limits). A page of 200 with all its descriptions is more than the usual 2 MB. */
export const ofLeadDatabase = { limits: { requestsPerSecond: 30 }, maxReplyBytes: 8 * 1024 * 1024 };

/** Filters that say nothing are left out. The vendor wants the query unchanged from page to page. */
export function askForPage(path: string, { query, at, size }: PageOf<Filters>): RequestSpec {
  const filters = Object.entries(query).flatMap(([name, filter]) => {
    const said = Object.entries(filter ?? {}).filter(([, values]) => isSaid(values));
    return said.length === 0 ? [] : [[name, Object.fromEntries(said)]];
  });
  return {
    method: 'POST',
    path,
    // The token is documented as required; clients leave it out for the first page.
    body: { query: Object.fromEntries(filters), pagination: { size, token: at ?? undefined } },
  };
}

function isSaid(values: unknown): boolean {
  return Array.isArray(values) ? values.length > 0 : values !== undefined && values !== null;
}

const lead = z.record(z.string(), z.custom<PersonRow['match'][string]>());

export const pageReply = z.object({
  // A refusal in words unknown to us is not a page without rows.
  success: z.literal(true).nullish(),
  total: z.number().nullable().catch(null),
  // Skip entries that are not objects; the others of the page are good.
  leads: z
    .array(lead.nullable().catch(null))
    .transform((leads) => leads.filter((one): one is PersonRow['match'] => one !== null)),
  pagination: z
    .object({ token: z.union([z.string().min(1), z.number()]) })
    .nullable()
    .catch(null),
});

/** Every page has a new token. Whether the last one has a token as well is not documented; then an empty page follows. */
export function readPage<Row>(
  { leads, total, pagination }: z.infer<typeof pageReply>,
  { at, readRow }: { at: PageOf<Filters>['at']; readRow(match: PersonRow['match']): Row },
): SearchPage<Row> {
  const isAll = leads.length === 0 || (at === null && total !== null && total <= leads.length);
  return {
    rows: leads.map((match) => readRow(match)),
    next: isAll ? null : (pagination?.token ?? null),
    total,
  };
}
