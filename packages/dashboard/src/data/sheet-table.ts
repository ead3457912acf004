import type {
  Client,
  FoundSheetRow,
  SheetConditionsInput,
  SheetOrder,
  SheetOrderSearch,
  SheetSortInput,
} from '@headrace/client';
import { isStatus } from './query-client.ts';
import type { CellChange, SheetEdits } from './sheet-edits.ts';
import { createSheetEdits } from './sheet-edits.ts';
import type { SheetRow } from './sheet-row.ts';
import { withCell } from './sheet-row.ts';
import type { RowSpan } from './sheet-windows.ts';
import { createSheetWindows } from './sheet-windows.ts';
import { waitToSend } from './wait-to-send.ts';

/** Which rows a table shows, and in which order. */
export interface SheetQuestion {
  view?: number | undefined;
  conditions?: SheetConditionsInput | undefined;
  sorts?: readonly SheetSortInput[] | undefined;
}

type TableChange =
  | { kind: 'all' }
  | { kind: 'rows'; rows: RowSpan }
  | { kind: 'cells'; cells: readonly { row: number; column: string }[] };

/** How the table is, besides its rows. */
interface TableState {
  total: number | null;
  /** The sheet has changed since the order was made, so that rows may belong elsewhere. */
  isOld: boolean;
  error: unknown;
}

/** The rows of a sheet in one order, as far as somebody has looked at them, and the edits of this page. */
export interface SheetTable {
  state: () => TableState;
  rowAt: (index: number) => SheetRow | undefined;
  placeOf: (rowId: number) => number | null;
  want: (rows: RowSpan) => () => void;
  /** Any rows of the order, read now. */
  read: (part: { from: number; count: number }, signal: AbortSignal) => Promise<SheetOrder>;
  /** Where a row of the order stands, or the next one that passes conditions; also one that nobody has looked at. */
  find: (wanted: SheetOrderSearch, signal: AbortSignal) => Promise<FoundSheetRow>;
  edits: SheetEdits;
  /** Reads again what is known of these rows. */
  refresh: (isMeant: (rowId: number) => boolean) => void;
  /** Makes the order anew from the rows as they are. */
  reorder: () => Promise<void>;
  /** Tells of cells that look different. */
  subscribe: (listener: (change: TableChange) => void) => () => void;
  /** Tells of another state. */
  subscribeState: (listener: () => void) => () => void;
  /** Asks for the first rows. */
  start: () => void;
  /** Reads nothing more. Edits are still sent. */
  stop: () => void;
}

const countAgainMs = 300;

interface TableParts {
  client: Pick<Client, 'call'>;
  sheetId: number;
  question: SheetQuestion;
  /** Those of the sheet, which other tables of it show too. */
  edits: SheetEdits;
}

export function createSheetTable({ client, sheetId, question, edits }: TableParts): SheetTable {
  const path = `/v1/sheets/${sheetId}`;
  const told = createTellings();
  const orders = openOrders({ client, path, question, told, onOpen: (order) => windows.begin(order) });
  const windows = createSheetWindows({
    read: orders.read,
    onRows: (rows) => told.tell({ kind: 'rows', rows }),
    onAnswer: told.hear,
    onFault: (error) => told.setState({ error }),
  });
  const showEdits = showingEdits(edits, { windows, told });
  return {
    state: told.state,
    rowAt: windows.rowAt,
    placeOf: windows.placeOf,
    want: windows.want,
    read: orders.read,
    find: orders.find,
    edits,
    refresh: windows.refresh,
    reorder: orders.reorder,
    subscribe: told.subscribe,
    subscribeState: told.subscribeState,
    start: () => {
      showEdits.start();
      orders.start();
    },
    stop: () => {
      showEdits.stop();
      orders.stop();
      windows.stop();
    },
  };
}

interface OrderParts {
  client: Pick<Client, 'call'>;
  path: string;
  question: SheetQuestion;
  told: Tellings;
  onOpen: (order: SheetOrder) => void;
}

function showOrder(order: SheetOrder, { told, onOpen }: Pick<OrderParts, 'told' | 'onOpen'>): void {
  // Until the rows are counted there are as many as before, so that nobody who is far down is moved.
  told.setState({ total: order.total ?? told.state().total, isOld: false, error: null });
  onOpen(order);
  told.tell({ kind: 'all' });
}

/** The order that the service keeps for this table. It is asked for anew if the service has given it up. */
function openOrders({ client, path, question, told, onOpen }: OrderParts) {
  let stop = new AbortController();
  let token: Promise<string> | null = null;
  const open = async (): Promise<string> => {
    // A grid that shows the table again may ask for rows before it is started.
    if (stop.signal.aborted) stop = new AbortController();
    const order = await client.call<SheetOrder>(`${path}/order`, { body: question, signal: stop.signal });
    showOrder(order, { told, onOpen });
    if (order.total === null) void countRows(questions.read, { told, signal: stop.signal });
    return order.token;
  };
  const openNext = (): Promise<string> => {
    const opening = open();
    token = opening;
    // After a failure another one is asked for the next time.
    opening.catch(() => {
      if (token === opening) token = null;
    });
    return opening;
  };
  const ask: Ask = async <Answer>(tail: string, options: AskOptions) => {
    try {
      const name = encodeURIComponent(await (token ?? openNext()));
      return await client.call<Answer>(`${path}/order/${name}${tail}`, options);
    } catch (error) {
      // The sheet has other fields by now, or is no longer ours.
      if (isStatus(error, 400) || isStatus(error, 404)) token = null;
      throw error;
    }
  };
  const questions = questionsOf(ask);
  const reorder = async () => {
    const opening = openNext();
    const { signal } = stop;
    await opening.catch((error: unknown) => {
      if (!signal.aborted) told.setState({ error });
    });
  };
  return {
    ...questions,
    reorder,
    // A grid may have asked for rows before.
    start: () => void (token ?? reorder()),
    stop: () => {
      stop.abort();
      token = null;
    },
  };
}

interface AskOptions {
  body?: unknown;
  signal: AbortSignal;
}

type Ask = <Answer>(tail: string, options: AskOptions) => Promise<Answer>;

/** What an order is asked for. */
function questionsOf(ask: Ask): Pick<SheetTable, 'read' | 'find'> {
  return {
    read: ({ from, count }, signal) => ask<SheetOrder>(`?from=${from}&count=${count}`, { signal }),
    find: (body, signal) => ask<FoundSheetRow>('/find', { body, signal }),
  };
}

type Tellings = ReturnType<typeof createTellings>;

/** Who listens to the table, and what it has to say of itself. */
function createTellings() {
  const listeners = new Set<(change: TableChange) => void>();
  const stateListeners = new Set<() => void>();
  let state: TableState = { total: null, isOld: false, error: null };
  const setState = (change: Partial<TableState>) => {
    const next = { ...state, ...change };
    if (next.total === state.total && next.isOld === state.isOld && next.error === state.error) return;
    const isLonger = next.total !== state.total;
    state = next;
    if (isLonger) tell({ kind: 'all' });
    for (const listener of stateListeners) listener();
  };
  const tell = (change: TableChange) => {
    for (const listener of listeners) listener(change);
  };
  return {
    state: () => state,
    setState,
    tell,
    hear: ({ total, changed, remade }: Pick<SheetOrder, 'total' | 'changed' | 'remade'>) =>
      setState({ error: null, isOld: changed || remade, ...(total === null ? {} : { total }) }),
    subscribe: (listener: (change: TableChange) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    subscribeState: (listener: () => void) => {
      stateListeners.add(listener);
      return () => void stateListeners.delete(listener);
    },
  };
}

/** A long order is counted while its first rows are looked at. */
async function countRows(
  read: SheetTable['read'],
  { told, signal }: { told: Tellings; signal: AbortSignal },
): Promise<void> {
  for (let isCounted = false; !isCounted && !signal.aborted;) {
    await new Promise((resolve) => setTimeout(resolve, countAgainMs));
    try {
      const answer = await read({ from: 0, count: 1 }, signal);
      told.hear(answer);
      isCounted = answer.total !== null;
    } catch (error) {
      if (!signal.aborted) told.setState({ error });
      return;
    }
  }
}

/** The edits of a sheet. They outlive its tables, so that what was refused stays when rows are sorted otherwise. */
export function openSheetEdits({ client, sheetId }: Pick<TableParts, 'client' | 'sheetId'>): SheetEdits {
  return createSheetEdits({
    send: (cells, idempotencyKey) =>
      client.call(`/v1/sheets/${sheetId}/cells`, { method: 'PATCH', body: { cells }, idempotencyKey }),
    wait: waitToSend,
  });
}

interface EditParts {
  windows: Pick<ReturnType<typeof createSheetWindows>, 'change' | 'placeOf' | 'refreshSoon'>;
  told: Tellings;
}

/** Shows in a table what is edited, as long as the table is shown. */
function showingEdits(edits: SheetEdits, { windows, told }: EditParts) {
  let end: (() => void) | null = null;
  const onChange = (cells: readonly CellChange[]) => {
    const places = cells.flatMap(({ row, column }) => {
      const place = windows.placeOf(row);
      return place === null ? [] : [{ row: place, column }];
    });
    if (places.length > 0) told.tell({ kind: 'cells', cells: places });
  };
  const onTaken = (cells: readonly CellChange[]) => {
    for (const { row, column, value } of cells)
      windows.change(row, (known) => withValue(known, column, value));
    const rows = new Set(cells.map(({ row }) => row));
    windows.refreshSoon((id) => rows.has(id));
  };
  return {
    start: () => {
      end ??= edits.watch({ onChange, onTaken });
    },
    stop: () => {
      end?.();
      end = null;
    },
  };
}

/** Until the row is read again, the cell has what was sent. */
function withValue(row: SheetRow, column: string, value: unknown): SheetRow {
  const before = row.cells.get(column);
  if (before === undefined || value === undefined) return row;
  return withCell(row, column, { ...before, value, status: 'completed' });
}
