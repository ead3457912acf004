/* One step of a search into a sheet: write the page that was found, and ask for the next one. */
import { ServiceError } from '../../contract/errors.ts';
import type { AskingPorts } from './ask-page.ts';
import { askPage, dropPage } from './ask-page.ts';
import type { End } from './end-search.ts';
import { endSearch } from './end-search.ts';
import type { AskedPage } from './find-page.ts';
import { findPage } from './find-page.ts';
import { readPage } from './read-page.ts';
import type { SheetSearch } from './sheet-search.ts';
import { lockSearch } from './sheet-search.ts';
import type { WritingPorts, Written } from './write-page.ts';
import { writePage } from './write-page.ts';

export interface SearchPorts extends AskingPorts, WritingPorts {
  /** Of a run that nothing of has run yet; false where it is too late. */
  cancel(organizationId: string, runId: string): Promise<boolean>;
  /** A page was asked for. */
  onAsked(runId: string): void;
}

/** Whether it moved. */
export async function stepSearch(ports: SearchPorts, search: SheetSearch): Promise<boolean> {
  try {
    return await takeStep(ports, search);
  } catch (error) {
    // The sheet, or its organization, is not there any more.
    if (!(error instanceof ServiceError) || !isGone(error)) throw error;
    await endSearch(ports.db, search, { why: 'failed', error: error.message });
    return true;
  }
}

const isGone = ({ type }: ServiceError) => type === 'not-found' || type === 'unauthorized';

async function takeStep(ports: SearchPorts, search: SheetSearch): Promise<boolean> {
  const { organizationId } = search.place;
  if (search.runId === null) return askNext(ports, search);
  const page = await findPage(ports.db, { organizationId, runId: search.runId });
  if (page === null) return search.isCanceled ? drop(ports, search) : askNext(ports, search);
  if (page.status === 'pending' || page.status === 'processing') {
    if (search.isCanceled) await ports.cancel(organizationId, search.runId);
    return false;
  }
  if ((await writeEnded(ports, search, { ...page, runId: search.runId })) !== 'written') return true;
  const now = await ports.db.transaction().execute((tx) => lockSearch(tx, search));
  return now === null ? true : askNext(ports, now);
}

/** Whether the search ended with it. */
async function drop({ db }: SearchPorts, search: SheetSearch): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (!(await dropPage(tx, search))) return false;
    await endSearch(tx, search, { why: 'canceled', error: null });
    return true;
  });
}

async function askNext(ports: SearchPorts, search: SheetSearch): Promise<boolean> {
  const asked = await askPage(ports, search);
  if (asked === 'later' || asked === 'lost') return false;
  if ('end' in asked) await endSearch(ports.db, search, asked.end);
  else ports.onAsked(asked.runId);
  return true;
}

/** Rows of a page that failed in the middle are kept: they are paid. */
async function writeEnded(
  ports: SearchPorts,
  search: SheetSearch,
  { status, spent, error, body, runId }: AskedPage & { runId: string },
): Promise<Written> {
  const { fields } = search;
  const reading = { fields, scope: search.search.search_id, identify: ports.identify };
  const { rows, next } = body === null ? { rows: [], next: null } : await readPage(body, reading);
  const end = endOfRun(status, error);
  // From here somebody may go on later.
  const continued = next ?? (end === null ? null : search.next);
  return writePage(ports, search, { rows, next: continued, runId, spent, end });
}

function endOfRun(status: AskedPage['status'], error: string | null): End | null {
  if (status === 'completed') return null;
  if (status === 'canceled') return { why: 'canceled', error: 'The run of its page was canceled.' };
  return { why: 'failed', error: error ?? 'A page could not be searched.' };
}
