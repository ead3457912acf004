/* Orders that people look at: made once, and anew where they were forgotten. */
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { ServiceError } from '../../contract/errors.ts';
import type { NewOrder, OrderWindow, SheetOrder } from '../../contract/sheets/reading.ts';
import { sheetConditions } from '../../contract/sheets/conditions.ts';
import { sheetSorts } from '../../contract/sheets/views.ts';
import { usualPace } from '../../datasets/querying/budget.ts';
import type { Db } from '../../storage/database.ts';
import type { MatchPatterns } from '../conditions/find-rows.ts';
import { findRows } from '../conditions/find-rows.ts';
import { isPattern, listTests, refuse } from '../conditions/check-conditions.ts';
import type { SheetField } from '../cells/fields.ts';
import type { Sheet, SheetPlace } from '../sheet.ts';
import { loadSheet } from '../structure/load-sheet.ts';
import { bytesPerRow, makeOrder, unpack } from './make-order.ts';
import type { Order, OrderStore } from './order-store.ts';
import { readWindow, rowsAtOnce } from './read-window.ts';
import type { CheckedQuestion, Question } from './row-source.ts';
import { checkQuestion, fieldsOf, questionOf } from './row-source.ts';
import type { Seal } from './seal.ts';
import { getView } from './views.ts';
import type { NamedOrder, WantedOrders } from './wanted-orders.ts';
import { NobodyWants } from './wanted-orders.ts';

/** What orders are made with. */
export interface OrderParts {
  db: Db;
  isPatient: boolean;
  seal: Seal;
  store: OrderStore;
  wanted: WantedOrders;
  match(organizationId: string): MatchPatterns;
  now(): number;
  /** Waits for a place of the organization among those who read much. */
  inPlace<Result>(organizationId: string, task: () => Promise<Result>): Promise<Result>;
  /** The same among those who read a screen of rows. */
  inWindow<Result>(organizationId: string, task: () => Promise<Result>): Promise<Result>;
}

const firstRows = 200;
/** How long the first rows wait for the whole order, once they are there. */
const patienceMs = 30;
/** How long the first rows are looked for by themselves, where few rows pass. */
const firstPace = { ...usualPace, maxMs: 200 };
/** As much as a path takes. */
const maxToken = 1900;

const stored = z.strictObject({
  o: z.string().describe('The organization.'),
  s: z.int().describe('The sheet.'),
  v: z.int().describe('Its version.'),
  c: sheetConditions.nullable(),
  q: sheetSorts,
});

/** Fixes the order of a view as it is now. Rows in the order of their ids come at once, the whole order later. */
export async function openOrder(parts: OrderParts, place: SheetPlace, body: NewOrder): Promise<SheetOrder> {
  const { db, seal, wanted } = parts;
  const sheet = await loadSheet(db, place);
  const view = body.view === undefined ? null : await getView(db, place, body.view);
  const question = questionOf(body, view);
  const checked = checkQuestion(question, sheet);
  const fields = fieldsOf(sheet, { columns: body.columns, view });
  const token = seal.seal(writeToken(sheet, question));
  if (token.length > maxToken) throw tooLong();
  const named = { line: lineOf(sheet, question), token };
  wanted.setLatest(named);
  return wanted.during(named, () => readFirst(parts, sheet, { checked, named, fields }));
}

async function readFirst(
  parts: OrderParts,
  sheet: Sheet,
  { checked, named, fields }: Asked & { fields: SheetField[] },
): Promise<SheetOrder> {
  const { db, store, inWindow } = parts;
  const { organizationId, version } = sheet;
  const kept = store.get(organizationId, named.token);
  const making =
    kept?.version === version
      ? Promise.resolve({ ...kept, isRemade: false })
      : makeNow(parts, sheet, { checked, named, isRemade: false });
  const count = rowsAtOnce(firstRows, fields.length);
  const { order, ids } = await firstOf(
    making,
    isQuick(checked) ? () => findFirst(parts, sheet, { checked, count }) : null,
  );
  const rows = await inWindow(organizationId, () =>
    readWindow(db, sheet, { ids: ids.slice(0, count), fields }),
  );
  return show({ ...named, order, sheet, from: 0, columns: fields.map(({ name }) => name), rows });
}

export interface Asked {
  checked: CheckedQuestion;
  named: NamedOrder;
}

/** Of the same question about any version of the sheet. */
function lineOf({ organizationId, id }: Sheet, question: Question): string {
  return JSON.stringify([organizationId, id, question.conditions, question.sorts]);
}

/** Whether the first rows can be had before the others. */
const isQuick = ({ sorts, conditions }: CheckedQuestion) =>
  sorts.length === 0 && !listTests(conditions).some(isPattern);

/** The first rows of the order; `order` is null where they could be found before it was made. */
async function firstOf(
  making: Promise<Order>,
  find: (() => Promise<number[] | null>) | null,
): Promise<{ order: Order | null; ids: number[] }> {
  if (find === null) return known(await making);
  // Where it fails later on, the next window makes it again, and says why it cannot.
  making.catch(() => {});
  const ids = await find();
  const order = ids === null ? await making : await Promise.race([making, setTimeout(patienceMs, null)]);
  return order === null ? { order, ids: ids ?? [] } : known(order);
}

const known = (order: Order) => ({ order, ids: unpack(order.ids, { from: 0, count: firstRows }) });

/** Null where they are so far apart that the whole order is there as soon. */
async function findFirst(
  { db, match, now, inWindow }: OrderParts,
  sheet: Sheet,
  { checked, count }: { checked: CheckedQuestion; count: number },
): Promise<number[] | null> {
  const query = {
    conditions: checked.conditions,
    limit: count,
    now: now(),
    match: match(sheet.organizationId),
    pace: firstPace,
  };
  const { rowIds, next } = await inWindow(sheet.organizationId, () => findRows(db, sheet, query));
  return rowIds.length < count && next !== null ? null : rowIds;
}

/** An order that waits for its place is not made if a newer one has replaced it meanwhile and nobody waits for it. */
export async function makeNow(
  { db, store, wanted, isPatient, now, match, inPlace }: OrderParts,
  sheet: Sheet,
  { checked: question, named, isRemade }: Asked & { isRemade: boolean },
): Promise<Order> {
  const { organizationId, version } = sheet;
  const ordering = { question, isPatient, now: now(), match: match(organizationId) };
  const makeIfWanted = () =>
    inPlace(organizationId, async () => {
      if (!wanted.isWanted(named)) throw new NobodyWants();
      return makeOrder(db, sheet, ordering);
    });
  const make = () =>
    store.make(organizationId, named.token, async () => {
      // Where the first rows come by themselves, one whole order at a time is enough, and leaves time for those rows.
      const ids = await (isQuick(question) ? wanted.inTurn(named.line, makeIfWanted) : makeIfWanted());
      return { ids, version, isRemade };
    });
  return make().catch((error: unknown) => {
    // Somebody has asked for it at the moment in which it was given up.
    if (error instanceof NobodyWants && wanted.isWanted(named)) return make();
    throw error;
  });
}

/** Rows of an order. Throws where the token is not of this sheet. */
export async function readOrder(
  parts: OrderParts,
  place: SheetPlace,
  { token, from, count, columns }: OrderWindow & { token: string },
): Promise<SheetOrder> {
  const { db, inWindow } = parts;
  const { organizationId } = place;
  const sheet = await loadSheet(db, place);
  const question = readToken(parts.seal, place, token);
  const fields = fieldsOf(sheet, { columns, view: null });
  const order = await orderOf(parts, sheet, { question, token });
  const ids = unpack(order.ids, { from, count: rowsAtOnce(count, fields.length) });
  const rows = await inWindow(organizationId, () => readWindow(db, place, { ids, fields }));
  return show({ token, order, sheet, from, columns: fields.map(({ name }) => name), rows });
}

/** The whole order of a token; made anew if it was forgotten. */
export async function orderOf(
  parts: OrderParts,
  sheet: Sheet,
  { question, token }: { question: Question; token: string },
): Promise<Order> {
  const { store, wanted } = parts;
  const named = { line: lineOf(sheet, question), token };
  const make = () =>
    makeNow(parts, sheet, { checked: checkQuestion(question, sheet), named, isRemade: true });
  return store.get(sheet.organizationId, token) ?? (await wanted.during(named, make));
}

interface Shown extends Pick<SheetOrder, 'token' | 'from' | 'columns' | 'rows'> {
  order: Order | null;
  sheet: Sheet;
}

function show({ order, sheet, ...answer }: Shown): SheetOrder {
  const version = order?.version ?? sheet.version;
  return {
    token: answer.token,
    total: order === null ? null : order.ids.length / bytesPerRow,
    version,
    changed: version !== sheet.version,
    remade: order?.isRemade ?? false,
    from: answer.from,
    columns: answer.columns,
    rows: answer.rows,
  };
}

function writeToken({ organizationId, id, version }: Sheet, { conditions, sorts }: Question) {
  return { o: organizationId, s: id, v: version, c: conditions, q: sorts } satisfies z.input<typeof stored>;
}

export function readToken(seal: Seal, { organizationId, id }: SheetPlace, token: string): Question {
  const parsed = stored.safeParse(seal.open(token));
  if (!parsed.success || parsed.data.o !== organizationId || parsed.data.s !== id) {
    const message = 'The token does not name an order of this sheet; ask for a new order.';
    throw refuse([{ code: 'InvalidCursor', message, path: 'token' }]);
  }
  return { conditions: parsed.data.c, sorts: parsed.data.q };
}

function tooLong(): ServiceError {
  const message = 'The conditions are too long for a token; compare with shorter values, or with fewer.';
  return new ServiceError('invalid-request', message);
}
