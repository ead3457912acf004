/* Where in an order a row stands, or the next one that passes conditions. */
import type { SheetConditions } from '../../contract/sheets/conditions.ts';
import type { FoundRow, OrderSearch } from '../../contract/sheets/reading.ts';
import type { Sheet, SheetPlace } from '../sheet.ts';
import { loadSheet } from '../structure/load-sheet.ts';
import { pack } from './make-order.ts';
import { nextMatch } from './next-match.ts';
import type { OrderParts } from './orders.ts';
import { makeNow, orderOf, readToken } from './orders.ts';
import { checkQuestion } from './row-source.ts';

type Wanted = OrderSearch & { token: string; signal: AbortSignal };

/** Throws where the token is not of this sheet, or where the conditions do not fit it. */
export async function findInOrder(
  parts: OrderParts,
  place: SheetPlace,
  { token, row, conditions, from, direction, signal }: Wanted,
): Promise<FoundRow> {
  const sheet = await loadSheet(parts.db, place);
  const question = readToken(parts.seal, place, token);
  const order = await orderOf(parts, sheet, { question, token });
  const among = row === undefined ? await rowsThatPass(parts, sheet, { conditions, signal }) : pack([row]);
  const { match, total } = await nextMatch(order.ids, among, {
    from,
    isBackwards: direction === 'backwards',
  });
  return { position: null, row: null, number: null, ...match, total };
}

/**
 * The ids of all rows that pass, ascending. They are kept like an order, so that going from one to the next looks
 * through the sheet once. Of several that wait, only the latest one is looked for, unless somebody waits for another.
 */
async function rowsThatPass(
  parts: OrderParts,
  sheet: Sheet,
  { conditions = null, signal }: { conditions: SheetConditions | null | undefined; signal: AbortSignal },
): Promise<Buffer> {
  const { store, wanted } = parts;
  const { organizationId, id, version } = sheet;
  const checked = checkQuestion({ conditions, sorts: [] }, sheet);
  const token = `find ${id} ${JSON.stringify(conditions)}`;
  const kept = store.get(organizationId, token);
  if (kept?.version === version) return kept.ids;
  const named = { line: `find ${organizationId} ${id}`, token };
  wanted.setLatest(named);
  const { ids } = await wanted.during(named, () =>
    unlessGone(makeNow(parts, sheet, { checked, named, isRemade: false }), signal),
  );
  return ids;
}

/** Waits no longer than the one who asked. */
async function unlessGone<Result>(task: Promise<Result>, signal: AbortSignal): Promise<Result> {
  signal.throwIfAborted();
  return Promise.race([
    task,
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    }),
  ]);
}
