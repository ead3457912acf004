/* Tickets for downloads: a link cannot carry a key, so that it carries one of these. */
import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { ServiceError } from '../../contract/errors.ts';
import { sheetConditions } from '../../contract/sheets/conditions.ts';
import type { ExportFormat, ExportTicket, NewExport, RowSource } from '../../contract/sheets/reading.ts';
import { exportFormat } from '../../contract/sheets/reading.ts';
import { sheetSorts } from '../../contract/sheets/views.ts';
import { findOrganization } from '../../storage/organizations.ts';
import type { Sheet, SheetPlace } from '../sheet.ts';
import { findSheet, loadSheet } from '../structure/load-sheet.ts';
import type { Export } from './export-rows.ts';
import { columnsOf, exportRows } from './export-rows.ts';
import { bytesPerRow, makeOrder } from './make-order.ts';
import type { OrderParts } from './orders.ts';
import { fitsParquet } from './parquet/parquet-size.ts';
import type { ParquetThreads } from './parquet/parquet-threads.ts';
import { checkQuestion, fieldsOf, questionOf } from './row-source.ts';
import { getView } from './views.ts';

const ticketMs = 60_000;
const maxTicket = 1900;

const stored = z.strictObject({
  o: z.string().describe('The organization.'),
  s: z.int().describe('The sheet.'),
  u: z.int().describe('Until when.'),
  n: z.string().describe('Tells it from all others.'),
  f: exportFormat,
  w: z.array(z.enum(['status', 'provider', 'credits', 'observed_at'])),
  r: z.boolean(),
  v: z.int().nullable().describe('The view.'),
  l: z.array(z.string()).nullable().describe('The fields.'),
  c: sheetConditions.nullable(),
  q: sheetSorts.nullable(),
});
type Stored = z.infer<typeof stored>;

/** Throws where what is asked for does not fit the sheet. */
export async function sellTicket(
  parts: OrderParts,
  place: SheetPlace,
  body: NewExport,
): Promise<ExportTicket> {
  const { db, seal, now } = parts;
  const sheet = await loadSheet(db, place);
  const view = body.view === undefined ? null : await getView(db, place, body.view);
  checkQuestion(questionOf(body, view), sheet);
  fieldsOf(sheet, { columns: body.columns, view });
  const until = now() + ticketMs;
  const ticket = seal.seal({
    o: place.organizationId,
    s: place.id,
    u: until,
    n: randomBytes(9).toString('base64url'),
    f: body.format,
    w: body.with,
    r: body.raw,
    v: body.view ?? null,
    l: body.columns ?? null,
    c: body.conditions ?? null,
    q: body.sorts ?? null,
  } satisfies z.input<typeof stored>);
  if (ticket.length > maxTicket)
    throw new ServiceError(
      'invalid-request',
      'The conditions or columns are too long for a ticket; keep them as a view, and export that.',
    );
  return { ticket, path: `/v1/exports/${ticket}`, expires_at: new Date(until).toISOString() };
}

export interface Download {
  fileName: string;
  format: ExportFormat;
  pieces: AsyncIterable<string | Uint8Array>;
}

/** Of one organization at a time: each keeps the ids of its rows. */
const maxDownloads = 4;

export interface OpenDownloads {
  /** False where the ticket was used; each process knows those that it took. */
  use(ticket: string): boolean;
  /** Counts one in, and returns what counts it out, which is safe to call twice. Throws when there are too many. */
  open(organizationId: string): () => void;
}

export function createOpenDownloads(): OpenDownloads {
  // Counted by size: for `max`, room for all of them would be made at once.
  const used = new LRUCache<string, true>({ maxSize: 100_000, sizeCalculation: () => 1, ttl: ticketMs });
  const open = new Map<string, number>();
  const add = (organizationId: string, more: 1 | -1) => {
    const count = (open.get(organizationId) ?? 0) + more;
    if (count === 0) open.delete(organizationId);
    else open.set(organizationId, count);
  };
  return {
    use: (ticket) => {
      if (used.has(ticket)) return false;
      used.set(ticket, true);
      return true;
    },
    open: (organizationId) => {
      if ((open.get(organizationId) ?? 0) >= maxDownloads) throw tooManyDownloads();
      add(organizationId, 1);
      let isOpen = true;
      return () => {
        if (isOpen) add(organizationId, -1);
        isOpen = false;
      };
    },
  };
}

function tooManyDownloads(): ServiceError {
  const detail = `This organization is downloading ${maxDownloads} exports, which is the maximum; wait for one of them.`;
  return new ServiceError('org-rate-limited', detail, { headers: { 'retry-after': '5' } });
}

interface Downloading {
  downloads: OpenDownloads;
  parquet: ParquetThreads;
  signal: AbortSignal;
}

/** Throws if the ticket is not valid, has expired, or was used. */
export async function download(
  parts: OrderParts,
  ticket: string,
  { downloads, parquet, signal }: Downloading,
): Promise<Download> {
  const asked = readTicket(parts, ticket);
  const { db, isPatient, now, match, inPlace } = parts;
  const place = { organizationId: asked.o, id: asked.s };
  const sheet = (await findOrganization(db, asked.o)) === undefined ? null : await findSheet(db, place);
  if (sheet === null) throw noTicket();
  const view = asked.v === null ? null : await getView(db, place, asked.v);
  const question = checkQuestion(questionOf(sourceOf(asked), view), sheet);
  const fields = fieldsOf(sheet, { columns: asked.l ?? undefined, view });
  const close = downloads.open(asked.o);
  signal.addEventListener('abort', close, { once: true });
  try {
    if (!downloads.use(ticket)) throw noTicket();
    const ordering = { question, isPatient, now: now(), match: match(asked.o), signal };
    const order = await inPlace(asked.o, () => makeOrder(db, sheet, ordering));
    const exported = { fields, format: asked.f, extras: asked.w, isRaw: asked.r };
    if (asked.f === 'parquet') checkSize(sheet, exported, order.length / bytesPerRow);
    const own = <Result>(task: () => Promise<Result>) => inPlace(asked.o, task);
    const pieces = await exportRows(db, sheet, { order, exported, inPlace: own, parquet, signal });
    const fileName = `${sheet.name.replaceAll(/[^\w.-]+/g, '-')}.${asked.f}`;
    return { fileName, format: asked.f, pieces: untilDone(pieces, close) };
  } catch (error) {
    close();
    throw error;
  }
}

function checkSize(sheet: Sheet, exported: Export, rows: number): void {
  const columns = columnsOf(exported, sheet).length;
  if (fitsParquet(rows, columns)) return;
  const detail = `${rows.toLocaleString('en')} rows of ${columns} columns are too many for one Parquet file; export fewer columns, or CSV.`;
  throw new ServiceError('invalid-request', detail);
}

async function* untilDone<Piece>(pieces: AsyncIterable<Piece>, close: () => void): AsyncGenerator<Piece> {
  try {
    yield* pieces;
  } finally {
    close();
  }
}

function sourceOf({ c: conditions, q: sorts }: Stored): RowSource {
  return { ...(conditions === null ? {} : { conditions }), ...(sorts === null ? {} : { sorts }) };
}

function readTicket({ seal, now }: OrderParts, ticket: string): Stored {
  const parsed = stored.safeParse(seal.open(ticket));
  if (!parsed.success || parsed.data.u < now()) throw noTicket();
  return parsed.data;
}

function noTicket(): ServiceError {
  const detail =
    'There is no such download: a ticket is valid for one download, for a minute. Ask for another ticket.';
  return new ServiceError('not-found', detail);
}
