import type { ErrorItem } from '../../contract/errors.ts';
import type { Outputs } from '../pipe.ts';
import { PipeFailure } from '../pipe.ts';
import type { PageOfRows, SearchContext, SearchSource } from './search.ts';
import type { PagePlace, PlannedSearch } from './search-plan.ts';

/** What a search found. */
export interface WalkedPages {
  rows: Outputs[];
  /** Where the row after the last one is; null when there is none, or it is not known. */
  next: PagePlace | null;
  /** Rows over all pages, where the provider says so. */
  total: number | null;
  /** Why it ended before its limit. Rows of earlier pages are kept. */
  error: ErrorItem | null;
}

/** The most pages that one answer asks for, even if they are nearly empty. */
const maxPages = 1000;
/** The most pages in a row without a result; the answer then says where to continue. */
const maxEmptyPages = 20;

/** Which rows of a page are new to the caller: only those are billed. */
export interface Counted {
  /** Rows given out before this page. */
  before: number;
  /** Rows of this page that an earlier request was given. */
  skip: number;
  /** Rows still wanted. */
  left: number;
}

interface Walk {
  source: SearchSource;
  contextOf(counted: Counted): SearchContext;
  limit: number;
  pagination: PlannedSearch['pagination'];
  walked: WalkedPages;
}

/** Asks for one page after another until the limit is reached, there is no more, or a page fails. */
export async function walkPages(
  { limit, start, pagination }: Pick<PlannedSearch, 'limit' | 'start' | 'pagination'>,
  source: SearchSource,
  contextOf: Walk['contextOf'],
): Promise<WalkedPages> {
  const walked: WalkedPages = { rows: [], next: start, total: null, error: null };
  const walk: Walk = { source, contextOf, limit, pagination, walked };
  let emptyPages = 0;
  for (let page = 0; page < maxPages && emptyPages < maxEmptyPages; page += 1) {
    const { next, rows } = walked;
    const before = rows.length;
    if (next === null || before >= limit || !(await takePage(walk, next))) break;
    // The number of a page says where the next one begins only if the answer is that page and no other.
    if (pagination === 'page_number') break;
    emptyPages = rows.length > before ? 0 : emptyPages + 1;
  }
  return walked;
}

/** Whether to continue. */
async function takePage(walk: Walk, place: PagePlace): Promise<boolean> {
  const { source, contextOf, limit, walked } = walk;
  const left = limit - walked.rows.length;
  const size = sizeOf(walk, place);
  const context = contextOf({ before: walked.rows.length, skip: place.skip, left });
  const page = await source.read({ at: place.at, size }, context);
  if (page instanceof PipeFailure) {
    walked.error = { code: page.code, message: page.message };
    // A search that failed before its first row has no page to continue from.
    if (walked.rows.length === 0) walked.next = null;
    return false;
  }
  const fresh = page.rows.slice(place.skip);
  walked.rows.push(...fresh.slice(0, left));
  walked.total = page.total ?? walked.total;
  const steady = source.hasSteadyPages ? size : null;
  // The number of a page cannot say that some of its rows were already given out.
  const isCut = walk.pagination !== 'page_number' && fresh.length > left;
  walked.next = isCut
    ? { at: place.at, skip: place.skip + left, size: steady }
    : placeAfter(page, place, steady);
  return true;
}

/** Numbered pages all have the same size, because a page's number and size say where it begins. */
function sizeOf({ source, limit, walked }: Walk, place: PagePlace): number {
  const wanted = limit - walked.rows.length + place.skip;
  const steady = place.size ?? Math.min(limit, source.pageSize);
  return source.hasSteadyPages ? steady : Math.min(wanted, source.pageSize);
}

function placeAfter({ next }: PageOfRows, { at }: PagePlace, size: number | null): PagePlace | null {
  // A page that leads back to itself would be walked for ever.
  return next === null || next === at ? null : { at: next, skip: 0, size };
}
