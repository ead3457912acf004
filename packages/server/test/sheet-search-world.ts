/* A search of 13 rows for steps that are taken one by one; who asks for its pages, and how often. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { ServiceError } from '../src/contract/errors.ts';
import type { SearchPayload } from '../src/contract/search-request.ts';
import { newSheetSearch } from '../src/contract/sheets/searches.ts';
import { identityOfValue } from '../src/engine/search/dedup-rows.ts';
import type { PlannedPage } from '../src/sheets/searching/ask-page.ts';
import type { SearchPorts } from '../src/sheets/searching/search-step.ts';
import type { SheetSearch } from '../src/sheets/searching/sheet-search.ts';
import { leaseDue, releaseSearch } from '../src/sheets/searching/sheet-search.ts';
import { startSearch } from '../src/sheets/searching/start-search.ts';
import type { SheetPlace } from '../src/sheets/sheet.ts';
import type { Db } from '../src/storage/database.ts';
import { claimIdempotencyKey } from '../src/storage/idempotency-keys.ts';
import type { Storage } from '../src/storage/open-storage.ts';
import { saveRecords } from '../src/storage/records.ts';
import { createBareSheet } from './sheet-storage.ts';

export const pageSize = 5;
export const found = Array.from({ length: 13 }, (_, at) => `https://site${at + 1}.com`);
/** Ten-thousandths of a credit for a page. */
export const pagePrice = 100;

const column = { no: null, type: 'string', format: 'website_url', label: null, isKey: false } as const;
const field = 'company_website_url';
const search = { search_id: 'companies:profiles:test@1', config: { limit: pageSize } };

/** A sheet with one column for the website. */
export function createSiteSheet(storage: Storage, organizationId: string, name = 's'): Promise<SheetPlace> {
  return createBareSheet(storage, { columns: [{ ...column, name: 'site' }], organizationId, name });
}

export function begin({ api }: Storage, place: SheetPlace, body: object = {}): Promise<number> {
  return api.transaction().execute((tx) =>
    startSearch(tx, place, {
      body: newSheetSearch.parse({ search, ...body }),
      search,
      fields: [{ field, column: 1, identity: field }],
      createdColumns: [],
      createdBy: 'test',
    }),
  );
}

/** The search of a sheet, taken on by a process of its own, whatever became of the one before. */
export async function takeOn({ work }: Storage, { id }: SheetPlace): Promise<SheetSearch> {
  await sql`update sheet_searches set lease_until = null where sheet_id = ${id}::int`.execute(work);
  const leased = await leaseDue(work, 1000);
  const mine = leased.find(({ place }) => place.id === id);
  for (const other of leased) if (other !== mine) await releaseSearch(work, other);
  if (mine === undefined) throw new Error('the search has nothing to do');
  return mine;
}

const paged = z.object({ config: z.object({ limit: z.int(), cursor: z.string().optional() }) });

function readPayload(payload: SearchPayload): { at: number; limit: number } {
  const { config } = paged.parse(payload);
  return { at: Number(config.cursor ?? 0), limit: config.limit };
}

/** Pages are numbered by where they begin; each stands here once for each run that asked for it. */
export function createVendor(storage: Storage) {
  const asked: number[] = [];
  const answer = async (payload: SearchPayload, run: Run) => {
    const { at, limit } = readPayload(payload);
    const isNew = await storage.work.transaction().execute(async (tx) => {
      const { organizationId, runId, key } = run;
      const earlier = await claimIdempotencyKey(tx, { organizationId, key, digest: '', runId });
      if (earlier?.digest === 'dropped') throw new ServiceError('idempotency-conflict', 'It was dropped.');
      if (earlier !== null) return false;
      await tx.insertInto('runs').values(runOf(run)).execute();
      const body = bodyOf(at, limit);
      await saveRecords(tx, [{ organizationId, runId, position: 0, isFinal: true, body }]);
      await sql`
        update runs set status = 'completed', spent = ${pagePrice}::bigint, expires_at = now() - interval '1 second'
        where org_id = ${organizationId} and id = ${runId}`.execute(tx);
      return true;
    });
    if (isNew) asked.push(at);
  };
  const portsOn = (db: Db = storage.work): SearchPorts => ({
    db,
    identify: identityOfValue,
    newRunId: randomUUID,
    look: (_organizationId, read) => read(db),
    cancel: () => Promise.resolve(false),
    onAsked: () => {},
    plan: (payload, { organizationId }): Promise<PlannedPage> =>
      Promise.resolve({
        worst: pagePrice,
        limit: readPayload(payload).limit,
        isElastic: false,
        submit: async ({ runId, key }) => {
          // The process may die before.
          db.getExecutor();
          await answer(payload, { organizationId, runId, key });
        },
      }),
  });
  return { asked, portsOn };
}

interface Run {
  organizationId: string;
  runId: string;
  key: string;
}

const runOf = ({ organizationId, runId }: Run) => ({
  org_id: organizationId,
  id: runId,
  environment: 'sandbox' as const,
  kind: 'search' as const,
  status: 'pending' as const,
  plan: null,
  input_order: '["search"]',
  errors: '[]',
  record_count: 1,
  open_slices: 0,
  max_credits: null,
  trace: null,
  key_id: null,
  sheet_id: null,
  needs: [],
});

function bodyOf(at: number, limit: number): string {
  const rows = found.slice(at, at + limit).map((value) => ({ [field]: { value, status: 'completed' } }));
  const cursor = String(at + limit);
  const next = at + limit < found.length ? { ...search, config: { ...search.config, cursor } } : null;
  return `"results":${JSON.stringify(rows)},"next_page":${JSON.stringify(next)},"total_pages":null`;
}

/** What the sheet has, with where it came from. */
export async function rowsOf({ api }: Storage, { id }: SheetPlace) {
  const { rows } = await sql<{ site: string; origin: string }>`
    select vals ->> 0 as site, origin from sheet_rows
    where sheet_id = ${id}::int and deleted_at is null order by row_id`.execute(api);
  return rows;
}

/** A process that asks the database so often, and then dies; it counts the times. */
export function dyingDb(db: Db, times: number): { db: Db; isDead(): boolean } {
  let left = times;
  const ways = new Set<string | symbol>(['transaction', 'getExecutor', 'selectFrom']);
  const dying = new Proxy(db, {
    get: (target, name) => {
      if (ways.has(name)) {
        left -= 1;
        if (left < 0) throw new Error('the process is gone');
      }
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { db: dying, isDead: () => left < 0 };
}
