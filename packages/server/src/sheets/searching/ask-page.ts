/* The next page of a search is asked for as an ordinary search: how many rows, under which ceiling. */
import { z } from 'zod';
import { ServiceError } from '../../contract/errors.ts';
import type { Environment } from '../../contract/field.ts';
import type { SearchPayload } from '../../contract/search-request.ts';
import type { Db, Tx } from '../../storage/database.ts';
import { claimIdempotencyKey } from '../../storage/idempotency-keys.ts';
import { loadSheet } from '../structure/load-sheet.ts';
import type { End } from './end-search.ts';
import { endOf } from './end-search.ts';
import type { SheetSearch } from './sheet-search.ts';
import { noteRun } from './sheet-search.ts';

export interface PlannedPage {
  /** The most that it can cost, in ten-thousandths of a credit. */
  worst: number;
  /** Rows that are asked for. */
  limit: number;
  /** Whether a page may have fewer rows than the one before, and costs less then. */
  isElastic: boolean;
  /** Admits it under this id, unless a run with this key was admitted before. */
  submit(run: { runId: string; key: string; ceiling: number | null }): Promise<void>;
}

/** Plans one page. Throws what is wrong with it. */
export type PlanPage = (
  search: SearchPayload,
  of: { organizationId: string; environment: Environment },
) => Promise<PlannedPage>;

export interface AskingPorts {
  db: Db;
  plan: PlanPage;
  newRunId(): string;
}

/** `later`: there is no capacity now. `lost`: another process has the search. */
type Asked = { end: End } | { runId: string } | 'later' | 'lost';

/** Submits the next page. A process that dies in between does it again, and finds the run of the first time. */
export async function askPage(ports: AskingPorts, search: SheetSearch): Promise<Asked> {
  const { db, newRunId } = ports;
  const { next, runId: known } = search;
  // A run that was chosen may be on its way to the queue.
  const end = known === null ? endOf(search) : null;
  if (end !== null) return { end };
  if (next === null) throw new Error('a page is asked for that is not there');
  try {
    const page = await planWithin(ports, search, next);
    if (page === null) return { end: { why: 'max_credits', error: null } };
    const runId = known ?? newRunId();
    if (known === null && !(await noteRun(db, search, runId))) return 'lost';
    await page.submit({ runId, key: keyOf(search), ceiling: leftOf(search) });
    return { runId };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.type === 'queue-limit-exceeded' || error.type === 'unavailable') return 'later';
    return { end: { why: 'failed', error: error.message } };
  }
}

/**
 * Sees to it that a page that was chosen is not asked for any more, by a process that is late either. False where it was
 * submitted meanwhile.
 */
export async function dropPage(tx: Tx, search: SheetSearch): Promise<boolean> {
  const { organizationId } = search.place;
  const dropped = { organizationId, key: keyOf(search), digest: 'dropped', runId: '' };
  return (await claimIdempotencyKey(tx, dropped)) === null;
}

/** Keys of clients come in headers, which take no such character. */
function keyOf({ place, no, pages }: SheetSearch): string {
  return `\u0001search ${place.id} ${no} ${pages + 1}`;
}

function leftOf({ maxCredits, spent }: SheetSearch): number | null {
  return maxCredits === null ? null : maxCredits - spent;
}

/**
 * The page with as many rows as are still wanted, and as the ceiling pays for at worst; null where it does not even pay
 * for the smallest page.
 */
async function planWithin(
  { db, plan }: AskingPorts,
  search: SheetSearch,
  next: SearchPayload,
): Promise<PlannedPage | null> {
  const { organizationId, environment } = await loadSheet(db, search.place);
  const planOf = (payload: SearchPayload) => plan(payload, { organizationId, environment });
  const full = { ...next, config: { ...next.config, limit: limitOf(search.search) } };
  const planned = await planOf(full);
  const wanted = Math.min(planned.limit, search.maxRows - search.appended);
  const page = planned.isElastic ? await shrink(planned, { planOf, full, limit: wanted }) : planned;
  const left = leftOf(search);
  if (left === null || page.worst <= left) return page;
  if (!page.isElastic) return null;
  const paid = Math.floor((page.limit * left) / page.worst);
  const smaller = await shrink(page, { planOf, full, limit: paid });
  return smaller.worst <= left ? smaller : null;
}

interface Shrinking {
  planOf(payload: SearchPayload): Promise<PlannedPage>;
  full: SearchPayload;
  limit: number;
}

/** The page with fewer rows, or as it is where the search has no page that small. */
async function shrink(page: PlannedPage, { planOf, full, limit }: Shrinking): Promise<PlannedPage> {
  if (limit >= page.limit || limit < 1) return page;
  return planOf({ ...full, config: { ...full.config, limit } }).catch((error: unknown) => {
    if (error instanceof ServiceError && error.type === 'invalid-request') return page;
    throw error;
  });
}

const limited = z.object({ limit: z.int() });

/** Was checked when the search began. */
const limitOf = ({ config }: SearchPayload): number => limited.parse(config).limit;
