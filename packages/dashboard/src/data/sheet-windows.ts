import type { SheetOrder } from '@headrace/client';
import { gather } from './gather.ts';
import type { SheetRow } from './sheet-row.ts';
import { readOrderedRows } from './sheet-row.ts';
import { takeTurns } from './take-turns.ts';

export const windowRows = 60;
/** Of 60 rows each: 20,000 rows. */
const maxWindows = 333;
/** Windows that are asked for at a time. More of them keep those in sight, which are asked for first, waiting. */
const atATime = 2;
/** Somebody who types quickly has a window read again this often, not after every cell. */
const soonMs = 200;

/** From `first` to `last`, both included. */
export interface RowSpan {
  first: number;
  last: number;
}

type Answer = Pick<SheetOrder, 'rows' | 'total' | 'columns' | 'changed' | 'remade'>;

interface WindowsParts {
  read: (part: { from: number; count: number }, signal: AbortSignal) => Promise<Answer>;
  /** Rows came, or look different. */
  onRows: (rows: RowSpan) => void;
  onAnswer: (answer: Answer) => void;
  /** Rows could not be read; they are asked for again when somebody wants them. */
  onFault: (error: unknown) => void;
}

interface Window {
  rows: readonly SheetRow[];
  /** The service has newer cells. */
  isStale: boolean;
}

/** Rows of an order, read in windows of 60 when somebody looks at them. */
interface SheetWindows {
  rowAt: (index: number) => SheetRow | undefined;
  /** Reads rows that are not known. What is not wanted any more is not waited for. */
  want: (rows: RowSpan) => () => void;
  /** Reads again what is seen of these rows at once, and the others when somebody wants them. */
  refresh: (isMeant: (rowId: number) => boolean) => void;
  /** The same, but what is seen a moment later: it shows already what was changed here. */
  refreshSoon: (isMeant: (rowId: number) => boolean) => void;
  /** Shows other cells of a row that is known, until it is read again. */
  change: (rowId: number, change: (row: SheetRow) => SheetRow) => void;
  /** The first rows, which came along with the order. */
  begin: (order: Answer) => void;
  /** Where a row stands that is known. */
  placeOf: (rowId: number) => number | null;
  stop: () => void;
}

export function createSheetWindows(parts: WindowsParts): SheetWindows {
  const wanted = new Map<number, number>();
  const kept = createKept(parts.onRows, (at) => wanted.has(at));
  const { asked, ask, askSoon } = createAsking(parts, { wanted, kept });
  const seenStale = (isMeant: (rowId: number) => boolean) =>
    noteStale(kept.windows, isMeant).filter((at) => wanted.has(at));
  return {
    rowAt: (index) => kept.windows.get(Math.floor(index / windowRows))?.rows[index % windowRows],
    want: (rows) => {
      const windows = windowsOf(rows);
      for (const at of windows) {
        wanted.set(at, (wanted.get(at) ?? 0) + 1);
        if (kept.windows.get(at)?.isStale !== false && !asked.has(at)) void ask(at);
      }
      return onlyOnce(() => {
        for (const at of windows) giveUp(at, { wanted, asked });
      });
    },
    refresh: (isMeant) => {
      for (const at of seenStale(isMeant)) void ask(at);
    },
    refreshSoon: (isMeant) => {
      // An answer that is on its way may not have the change.
      for (const at of seenStale(isMeant))
        if (asked.has(at)) void ask(at);
        else askSoon.add(at);
    },
    change: kept.change,
    begin: (order) => {
      kept.begin(order);
      for (const at of wanted.keys()) if (kept.windows.get(at)?.isStale !== false) void ask(at);
    },
    placeOf: (rowId) => kept.places.get(rowId) ?? null,
    stop: () => {
      askSoon.stop();
      for (const stop of asked.values()) stop.abort();
      asked.clear();
    },
  };
}

/** Reads windows: at once, those that were asked for first before the others; or a moment later, if they are still stale. */
function createAsking(
  parts: WindowsParts,
  { wanted, kept }: { wanted: ReadonlyMap<number, number>; kept: ReturnType<typeof createKept> },
) {
  const asked = new Map<number, AbortController>();
  const inTurn = takeTurns(atATime);
  const ask = async (at: number) => {
    asked.get(at)?.abort();
    const stop = new AbortController();
    asked.set(at, stop);
    const rows = await inTurn(() => readWindow(at, parts, stop.signal), stop.signal);
    if (asked.get(at) === stop) asked.delete(at);
    if (rows !== null) kept.put(at, { rows, isStale: false });
  };
  const askSoon = gather(soonMs, (windows: number[]) => {
    for (const at of new Set(windows))
      if (wanted.has(at) && kept.windows.get(at)?.isStale === true) void ask(at);
  });
  return { asked, ask, askSoon };
}

/** The windows that have such rows, which are to be read again. */
function noteStale(windows: ReadonlyMap<number, Window>, isMeant: (rowId: number) => boolean): number[] {
  const stale = [...windows].filter(([, { rows }]) => rows.some(({ id }) => isMeant(id)));
  for (const [, window] of stale) window.isStale = true;
  return stale.map(([at]) => at);
}

/** The windows that were read last, and where each of their rows stands. */
function createKept(onRows: WindowsParts['onRows'], isWanted: (at: number) => boolean) {
  const windows = new Map<number, Window>();
  const places = new Map<number, number>();
  const drop = (at: number) => {
    for (const { id } of windows.get(at)?.rows ?? [])
      if (Math.floor((places.get(id) ?? -1) / windowRows) === at) places.delete(id);
    windows.delete(at);
  };
  const put = (at: number, window: Window) => {
    // The newest stands last, so that the oldest goes first.
    drop(at);
    windows.set(at, window);
    const first = at * windowRows;
    for (const [place, { id }] of window.rows.entries()) places.set(id, first + place);
    for (const old of windows.keys()) {
      if (windows.size <= maxWindows) break;
      if (!isWanted(old) && old !== at) drop(old);
    }
    if (window.rows.length > 0) onRows({ first, last: first + window.rows.length - 1 });
  };
  return {
    windows,
    places,
    put,
    begin: (order: Pick<Answer, 'rows' | 'columns'>) => {
      // What is seen stays until it is read anew, so that nothing flickers.
      for (const [at, window] of windows) {
        window.isStale = true;
        if (!isWanted(at)) drop(at);
      }
      const rows = readOrderedRows(order);
      for (let from = 0; from < rows.length; from += windowRows) {
        const part = rows.slice(from, from + windowRows);
        // A window that is not whole is read when somebody wants it.
        put(from / windowRows, { rows: part, isStale: part.length < windowRows });
      }
    },
    change: (rowId: number, change: (row: SheetRow) => SheetRow) => {
      const place = places.get(rowId);
      const window = place === undefined ? undefined : windows.get(Math.floor(place / windowRows));
      const row = window?.rows[(place ?? 0) % windowRows];
      if (place === undefined || window === undefined || row === undefined) return;
      window.rows = window.rows.with(place % windowRows, change(row));
      onRows({ first: place, last: place });
    },
  };
}

function giveUp(
  at: number,
  { wanted, asked }: { wanted: Map<number, number>; asked: Map<number, AbortController> },
): void {
  const left = (wanted.get(at) ?? 1) - 1;
  if (left > 0) {
    wanted.set(at, left);
    return;
  }
  wanted.delete(at);
  asked.get(at)?.abort();
  asked.delete(at);
}

/** The rows of a window; null if nobody waits for them any more, or if they could not be read. */
async function readWindow(
  at: number,
  { read, onAnswer, onFault }: WindowsParts,
  signal: AbortSignal,
): Promise<SheetRow[] | null> {
  const rows: SheetRow[] = [];
  try {
    // Wide rows come in parts.
    for (let isMore = true; isMore;) {
      const part = { from: at * windowRows + rows.length, count: windowRows - rows.length };
      const answer = await read(part, signal);
      if (signal.aborted) return null;
      rows.push(...readOrderedRows(answer));
      onAnswer(answer);
      const end = at * windowRows + rows.length;
      isMore =
        answer.rows.length > 0 &&
        rows.length < windowRows &&
        end < (answer.total ?? Number.POSITIVE_INFINITY);
    }
    return rows;
  } catch (error) {
    if (!signal.aborted) onFault(error);
    return null;
  }
}

function windowsOf({ first, last }: RowSpan): number[] {
  const from = Math.floor(first / windowRows);
  return Array.from({ length: Math.floor(last / windowRows) - from + 1 }, (_, index) => from + index);
}

function onlyOnce(end: () => void): () => void {
  let isOver = false;
  return () => {
    if (!isOver) end();
    isOver = true;
  };
}
