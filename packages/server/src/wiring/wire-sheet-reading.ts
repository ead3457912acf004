import { ServiceError } from '../contract/errors.ts';
import { rowPatternsTask } from '../engine/sheets/row-patterns-task.ts';
import type { Computing } from '../engine/task.ts';
import { ComputeLimit } from '../engine/task.ts';
import type { SheetReadingServices } from '../http/sheets/reading-services.ts';
import type { MatchPatterns } from '../sheets/conditions/find-rows.ts';
import { countFacets } from '../sheets/reading/count-facets.ts';
import { countStats } from '../sheets/reading/count-stats.ts';
import { createOpenDownloads, download, sellTicket } from '../sheets/reading/exports.ts';
import { findInOrder } from '../sheets/reading/find-in-order.ts';
import { keepStats } from '../sheets/reading/keep-stats.ts';
import { createOrderStore } from '../sheets/reading/order-store.ts';
import type { OrderParts } from '../sheets/reading/orders.ts';
import { openOrder, readOrder } from '../sheets/reading/orders.ts';
import { createParquetThreads } from '../sheets/reading/parquet/parquet-threads.ts';
import type { Seal } from '../sheets/reading/seal.ts';
import { createSeal } from '../sheets/reading/seal.ts';
import { createWantedOrders } from '../sheets/reading/wanted-orders.ts';
import { changeView, createView, getView, listViews, removeView } from '../sheets/reading/views.ts';
import { startIndexer } from '../sheets/indexes/indexer.ts';
import type { Steps } from '../sheets/start-steps.ts';
import type { Sheet } from '../sheets/sheet.ts';
import { loadSheet } from '../sheets/structure/load-sheet.ts';
import type { Storage } from '../storage/open-storage.ts';
import type { Base } from './base.ts';
import { lookupPlaces, requestPlaces, windowPlaces } from './lookup-places.ts';

export interface SheetSeals {
  orders: Seal;
  exports: Seal;
}

export interface ReadingParts {
  sheetSeals: SheetSeals;
  compute: Pick<Computing, 'forRequest'>;
}

/** Of tokens of orders, and of tickets of downloads. */
export function createSheetSeals(masterKeys: Parameters<typeof createSeal>[0]): SheetSeals {
  return {
    orders: createSeal(masterKeys, 'sheet order'),
    exports: createSeal(masterKeys, 'sheet export'),
  };
}

/** What is read of sheets, as calls of the API use it. */
export function wireSheetReading(
  storage: Pick<Storage, 'home' | 'api' | 'lookups'>,
  { sheetSeals, compute }: ReadingParts,
): SheetReadingServices {
  const { api, lookups: db } = storage;
  const inPlace = requestPlaces(storage);
  const parts: OrderParts = {
    db,
    isPatient: storage.home === 'postgres',
    seal: sheetSeals.orders,
    store: createOrderStore(),
    wanted: createWantedOrders(),
    match: (organizationId) => matchPatterns(compute, organizationId),
    now: Date.now,
    inPlace,
    inWindow: windowPlaces(storage),
  };
  // A download that has begun waits for as long as it takes.
  const selling = { ...parts, seal: sheetSeals.exports, inPlace: lookupPlaces(storage) };
  const downloads = createOpenDownloads();
  const parquet = createParquetThreads();
  const stats = keepStats((sheet: Sheet) => inPlace(sheet.organizationId, () => countStats(db, sheet)));
  return {
    views: {
      list: (place) => listViews(api, place),
      get: (place, id) => getView(api, place, id),
      create: (place, view) => createView(api, place, view),
      change: (place, id, change) => changeView(api, place, { id, change }),
      remove: (place, id) => removeView(api, place, id),
    },
    openOrder: (place, order) => openOrder(parts, place, order),
    readOrder: (place, window) => readOrder(parts, place, window),
    findInOrder: (place, wanted) => findInOrder(parts, place, wanted),
    stats: async (place) => stats(await loadSheet(db, place)),
    facets: async (place, query, signal) => {
      const sheet = await loadSheet(db, place);
      return inPlace(place.organizationId, () => countFacets(db, sheet, { query, now: Date.now(), signal }));
    },
    sellTicket: (place, body) => sellTicket(selling, place, body),
    download: (ticket, signal) => download(selling, ticket, { downloads, parquet, signal }),
  };
}

/** Builds indexes for conditions from this process; null where it is to run nothing, or on the embedded database. */
export function startIndexing(
  { config, storage: { home, work: db } }: Pick<Base, 'config' | 'storage'>,
  reportFault: (error: unknown) => void,
): Steps | null {
  return config.role === 'api' || home === 'pglite' ? null : startIndexer({ db, reportFault });
}

/** Runs patterns of conditions over texts of rows, in a process that can be stopped. */
export function matchPatterns(
  { forRequest }: Pick<Computing, 'forRequest'>,
  organizationId: string,
): MatchPatterns {
  const run = forRequest(organizationId);
  return async (patterns, rows) => {
    try {
      const fields = { rows: rows.map((texts) => [...texts]) };
      return await run(rowPatternsTask, { patterns: [...patterns] }, { fields, extra: null });
    } catch (error) {
      if (!(error instanceof ComputeLimit)) throw error;
      throw new ServiceError('invalid-request', `A pattern takes too long here: ${error.message}`);
    }
  };
}
