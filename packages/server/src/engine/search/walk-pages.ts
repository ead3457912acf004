import type { ErrorItem } from '../../contract/errors.ts';
import type { Outputs } from '../pipe.ts';
import { PipeFailure } from '../pipe.ts';
import type { PageOfRows, SearchContext, SearchSource } from './search.ts';
import type { PagePlace, PlannedSearch } from './search-plan.ts';

/** What a search brought. */
export interface WalkedPages {
  rows: Outputs[];
  /** Where the row after the last one is; null when there is none, or nobody knows. */
  next: PagePlace | null;
  /** Rows over all pages, where the provider says so. */
  total: number | null;
  /** Why it ended before its limit. Rows of earlier pages are there all the same. */
  error: ErrorItem | null;
}

/** A provider whose pages are nearly empty is not asked more often than this for one answer. */
const maxPages = 1000;

/** Which rows of a page are new to the caller, as those alone are billed. */
export interface Counted {
  /** Rows given out before this page. */
  before: number;
  /** Rows of this page that an earlier request was given. */
  skip: number;
  /** Rows still wanted. */
  room: number;
}

interface Walk {
  source: SearchSource;
  contextOf(counted: Counted): SearchContext;
  limit: number;
  walked: WalkedPages;
}

/** Asks for one page after the other until the limit is reached, nothing more is there, or a page fails. */
export async function walkPages(
  { limit, start }: Pick<PlannedSearch, 'limit' | 'start'>,
  source: SearchSource,
  contextOf: Walk['contextOf'],
): Promise<WalkedPages> {
  const walked: WalkedPages = { rows: [], next: start, total: null, error: null };
  const walk: Walk = { source, contextOf, limit, walked };
  for (let page = 0; page < maxPages; page += 1) {
    const { next, rows } = walked;
    if (next === null || rows.length >= limit) break;
    if (!(await takePage(walk, next))) break;
  }
  return walked;
}

/** Whether to go on. */
async function takePage({ source, contextOf, limit, walked }: Walk, place: PagePlace): Promise<boolean> {
  const room = limit - walked.rows.length;
  const wanted = room + place.skip;
  // A numbered page begins where as many rows as it has itself times its number lie before it.
  const size = Math.min(source.hasSteadyPages ? limit : wanted, source.pageSize);
  const context = contextOf({ before: walked.rows.length, skip: place.skip, room });
  const page = await source.read({ at: place.at, size }, context);
  if (page instanceof PipeFailure) {
    walked.error = { code: page.code, message: page.message };
    // What failed at its very beginning has no page to go on from.
    if (walked.rows.length === 0) walked.next = null;
    return false;
  }
  const fresh = page.rows.slice(place.skip);
  walked.rows.push(...fresh.slice(0, room));
  walked.total = page.total ?? walked.total;
  walked.next = placeAfter(page, place, { fresh: fresh.length, room });
  return true;
}

function placeAfter(
  { rows, next }: PageOfRows,
  { at, skip }: PagePlace,
  { fresh, room }: { fresh: number; room: number },
): PagePlace | null {
  if (fresh > room) return { at, skip: skip + room };
  // One that leads back to itself would be walked for ever.
  if (next === null || next === at || rows.length === 0) return null;
  return { at: next, skip: 0 };
}
