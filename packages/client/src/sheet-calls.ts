import type {
  Comparison,
  NewComparison,
  NewSheet,
  NewSheetExport,
  NewSheetFollow,
  NewSheetRun,
  NewSheetSearch,
  Sheet,
  SheetChanges,
  SheetEstimate,
  SheetExportTicket,
  SheetFollow,
  SheetHead,
  SheetRun,
  SheetRuns,
  Sheets,
  SheetSearch,
  SheetSearches,
  SheetStats,
  TurnedSheetChange,
} from './api-types.ts';
import { queryOf } from './query-of.ts';
import { sheetRowCalls } from './sheet-row-calls.ts';
import { sheetStructureCalls } from './sheet-structure-calls.ts';
import type { WaitOptions } from './wait-for-run.ts';
import { waitForRun } from './wait-for-run.ts';
import type { RunOptions, Wire } from './wire.ts';

interface Selection {
  /** Only the sheets of this project. */
  project?: string | undefined;
  /** Default production. */
  environment?: Sheet['environment'];
}

interface Page {
  cursor?: string | null;
  limit?: number;
}

/** The calls for sheets: lists that stay, and pipes that fill them. */
export function sheetCalls({ call }: Pick<Wire, 'call'>) {
  const getRun = (id: number, no: number, options: Pick<RunOptions, 'signal'> = {}) =>
    call<SheetRun>(pathOf(id, `/runs/${no}`), options);
  const sheets = {
    list: async (selection: Selection = {}): Promise<SheetHead[]> =>
      (await call<Sheets>(`/v1/sheets${queryOf({ ...selection })}`)).sheets,
    create: (sheet: NewSheet) => call<Sheet>('/v1/sheets', { body: sheet }),
    /** Reads a sheet with its columns and pipes. */
    get: (id: number) => call<Sheet>(pathOf(id)),
    /** Puts a sheet into the trash for 30 days. */
    remove: (id: number) => call<void>(pathOf(id), { method: 'DELETE' }),
    ...sheetStructureCalls({ call }),
    ...sheetRowCalls({ call }),
    /** Says what a run would do and cost. Free. */
    estimate: (id: number, run: NewSheetRun) => call<SheetEstimate>(pathOf(id, '/estimate'), { body: run }),
    /** Starts a run and returns at once; see `waitForRun`. */
    run: (id: number, run: NewSheetRun, options: RunOptions = {}) =>
      call<SheetRun>(pathOf(id, '/runs'), { ...options, body: run }),
    /** The newest 100 runs, the newest first. */
    listRuns: async (id: number): Promise<SheetRun[]> => (await call<SheetRuns>(pathOf(id, '/runs'))).runs,
    getRun,
    /** Polls until the run has ended, whatever its final status. */
    waitForRun: (id: number, no: number, options: WaitOptions = {}) =>
      waitForRun(() => getRun(id, no, options), options),
    /** Batches in flight finish and are written; the other cells go back to what they were. */
    cancelRun: (id: number, no: number) =>
      call<SheetRun>(pathOf(id, `/runs/${no}/cancel`), { method: 'POST' }),
    /** Changes of the last 30 days, the newest first. */
    listChanges: (id: number, page: Page = {}) => call<SheetChanges>(pathOf(id, `/changes${queryOf(page)}`)),
    /** Throws a `version-conflict` where something newer has touched the same cells. */
    undo: (id: number, change: number) => call<TurnedSheetChange>(pathOf(id, '/undo'), { body: { change } }),
    redo: (id: number, change: number) => call<TurnedSheetChange>(pathOf(id, '/redo'), { body: { change } }),
    ...searchingCalls({ call }),
    ...followingCalls({ call }),
    /** Counts the cells of each field by status, and what each pipe cost. */
    stats: (id: number) => call<SheetStats>(pathOf(id, '/stats')),
    /** The `path` of the ticket is good for one download, for a minute, without a key. */
    export: (id: number, wanted: NewSheetExport) =>
      call<SheetExportTicket>(pathOf(id, '/exports'), { body: wanted }),
  };
  return { sheets };
}

const pathOf = (id: number, rest = '') => `/v1/sheets/${id}${rest}`;

/** A stream whose members become rows. */
function followingCalls({ call }: Pick<Wire, 'call'>) {
  return {
    /** Lets the sheet follow a stream. Sending the setting again starts over with the present members. */
    follow: (id: number, setting: NewSheetFollow) =>
      call<SheetFollow>(pathOf(id, '/follow'), { method: 'PUT', body: setting }),
    /** Throws a `not-found` if the sheet follows no stream. */
    getFollow: (id: number) => call<SheetFollow>(pathOf(id, '/follow')),
    /** Ends the following. The rows stay. */
    stopFollowing: (id: number) => call<void>(pathOf(id, '/follow'), { method: 'DELETE' }),
  };
}

/** Searches that add rows, and providers side by side. */
function searchingCalls({ call }: Pick<Wire, 'call'>) {
  return {
    /** Adds the rows of a search page by page; read it with `getSearch` until `finished_at` is set. */
    search: (id: number, search: NewSheetSearch, options: RunOptions = {}) =>
      call<SheetSearch>(pathOf(id, '/search'), { ...options, body: search }),
    /** The newest 100 searches, the newest first. */
    listSearches: async (id: number): Promise<SheetSearch[]> =>
      (await call<SheetSearches>(pathOf(id, '/searches'))).searches,
    getSearch: (id: number, no: number, options: Pick<RunOptions, 'signal'> = {}) =>
      call<SheetSearch>(pathOf(id, `/searches/${no}`), options),
    /** A page that is being searched is still written. */
    cancelSearch: (id: number, no: number) =>
      call<SheetSearch>(pathOf(id, `/searches/${no}/cancel`), { method: 'POST' }),
    /** Asks providers of a pipe side by side on a sample; read it with `getComparison` until `finished_at` is set. */
    compare: (id: number, { pipe, ...wanted }: NewComparison & { pipe: string }, options: RunOptions = {}) =>
      call<Comparison>(pathOf(id, `/pipes/${pipe}/compare`), { ...options, body: wanted }),
    getComparison: (id: number, comparison: number, options: Pick<RunOptions, 'signal'> = {}) =>
      call<Comparison>(pathOf(id, `/comparisons/${comparison}`), options),
  };
}
