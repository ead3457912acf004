/* Looks at one bulk job: reads its pages once the vendor has done it, or finds out what became of its submission. */
import { freePassage } from './breakers.ts';
import type { DueBulkJob } from './bulk-store.ts';
import type { BulkOperation, End, Reading } from './bulk-look.ts';
import { again, leaseMs, nextLookMs, refusedMs } from './bulk-look.ts';
import { submissionName } from './bulk-wait.ts';
import type { CallFailure } from './call-result.ts';
import type { Call } from './exchange.ts';
import { exchange } from './exchange.ts';
import { openCredential } from './open-credential.ts';
import type { AnswerShape, Bulk, BulkList, BulkPages, RequestSpec } from './operation.ts';
import type { Limits } from './provider-spec.ts';
import { readFiles } from './read-files.ts';

/** Pages of the list that are searched: as many submissions as a vendor takes in a quarter of an hour. */
const mostListPages = 20;

const deadlineMs = 30_000;

export async function readBulk(reading: Reading): Promise<void> {
  const { store, job, operation, settings } = reading;
  const { bulk } = operation.exchange;
  if (bulk === null) return;
  const end =
    job.vendorId === null
      ? await findSubmission(reading, bulk)
      : await readAll(reading, { bulk, id: job.vendorId });
  if (end !== null) await store.postpone(job, end.afterMs * settings.haste);
}

async function readAll(reading: Reading, { bulk, id }: { bulk: Bulk<unknown>; id: string }): Promise<End> {
  const { progress, pages, files } = bulk;
  // Links are told with the progress, and are never kept.
  if (reading.job.readTo === 0 || files !== undefined) {
    const told = await ask(reading, { request: progress.request(id), limits: progress.limits });
    if ('failure' in told) return afterFailure(reading, told.failure);
    if (!isDone(progress, told.body)) return again;
    if (files !== undefined) return readFiles(reading, { files, progress: told.body });
  }
  return pages === undefined ? null : readPages(reading, { pages, id });
}

async function readPages(reading: Reading, { pages, id }: { pages: BulkPages; id: string }): Promise<End> {
  for (let job: DueBulkJob | null = reading.job; job !== null;) {
    if (reading.isStopping()) return { afterMs: 0 };
    const told = await ask(reading, { request: pages.request(id, job.cursor), limits: pages.limits });
    if ('failure' in told) return afterFailure({ ...reading, job }, told.failure);
    const next: DueBulkJob | 'unread' | null = await writePage(
      { ...reading, job },
      { pages, body: told.body },
    );
    if (next === 'unread') return again;
    job = next;
  }
  return null;
}

function isDone({ isDone: judge }: Bulk<unknown>['progress'], body: unknown): boolean {
  try {
    return judge(body);
  } catch {
    return false;
  }
}

/** The job with the next page to be read, null after the last; `unread` if the page cannot be read yet. */
async function writePage(
  { store, job, operation: { exchange: how }, settings }: Reading,
  { pages, body }: { pages: BulkPages; body: unknown },
): Promise<DueBulkJob | 'unread' | null> {
  const page = readPage(pages, body);
  if (page === null || page.rows.some(({ reply }) => isRunning(how, reply))) return 'unread';
  const count = page.rows.length;
  const readTo = job.readTo + count;
  const isLast = readTo >= job.rowCount || count === 0 || page.cursor === null;
  const rows = page.rows.map(({ place, reply }) => ({ place, reply: JSON.stringify(reply) }));
  const { cursor } = page;
  const isOurs = await store.read(job, { rows, count, cursor, isLast, leaseMs: leaseMs * settings.haste });
  return isOurs && !isLast ? { ...job, readTo, cursor } : null;
}

function readPage(pages: BulkPages, body: unknown) {
  try {
    return pages.read(body);
  } catch {
    return null;
  }
}

/** A row that cannot be read is judged by the call that waits for it. */
function isRunning(how: BulkOperation['exchange'], reply: unknown): boolean {
  try {
    return how.kind === 'job' && how.job.isRunning(reply);
  } catch {
    return false;
  }
}

/** A submission whose id was lost is found by its name. If it is not there, its questions may be asked again. */
async function findSubmission(reading: Reading, { list }: Bulk<unknown>): Promise<End> {
  const { store, job } = reading;
  if (list === null) return lose(reading);
  const found = await searchList(reading, list);
  if (found === null) return lose(reading);
  if (typeof found !== 'string') return found;
  await store.take({ ...job, vendorId: found, lookAfterMs: 0 });
  return null;
}

async function lose({ store, job }: Reading): Promise<null> {
  await store.lose(job);
  return null;
}

/** The vendor's id; null if the list does not have it. */
async function searchList(reading: Reading, list: BulkList): Promise<string | null | NonNullable<End>> {
  const name = submissionName(reading.job.id);
  let cursor: string | null = null;
  for (let page = 0; page < mostListPages; page += 1) {
    const told = await ask(reading, { request: list.request(cursor), limits: list.limits });
    if ('failure' in told) return afterFailure(reading, told.failure) ?? again;
    const read: ReturnType<BulkList['read']> | null = readList(list, told.body);
    // It cannot be told from this that the vendor does not have it.
    if (read === null) return again;
    const item = read.items.find((one) => one.name === name);
    if (item !== undefined) return item.id;
    if (read.cursor === null) return null;
    ({ cursor } = read);
  }
  return null;
}

function readList(list: BulkList, body: unknown): ReturnType<BulkList['read']> | null {
  try {
    return list.read(body);
  } catch {
    return null;
  }
}

function afterFailure({ settings }: Reading, failure: CallFailure): NonNullable<End> {
  const { meaning, wait } = failure;
  if (wait !== undefined) return { afterMs: Math.max(0, wait.until - settings.now()) / settings.haste };
  return { afterMs: meaning === 'unavailable' || meaning === 'timeout' ? nextLookMs : refusedMs };
}

async function ask(
  reading: Reading,
  { request, limits }: { request: RequestSpec; limits: Limits },
): Promise<{ body: unknown } | { failure: CallFailure }> {
  const { settings, operation, credential, job } = reading;
  const { organizationId, id: digest, class: priority } = job;
  const call: Call<unknown, AnswerShape> = {
    settings,
    operation,
    input: null,
    context: {
      credential,
      organizationId,
      digest,
      idempotencyKey: digest,
      class: priority,
      mayAsk: () => Promise.resolve(true),
    },
    opened: openCredential(operation.provider, credential.key),
    deadlineAt: null,
    requests: 0,
    waitedMs: 0,
    passage: freePassage,
    isRenewed: false,
  };
  const wire = { ...operation.exchange.wire, deadlineMs };
  const reply = await exchange(call, { request, limits, wire });
  if ('body' in reply) return reply;
  const meaning = 'broken_reply';
  return { failure: reply.outcome === 'failed' ? reply : { outcome: 'failed', meaning, message: '' } };
}
