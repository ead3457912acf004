import type { TurnedChange as ShownTurn } from '../contract/sheets/changes.ts';
import type { SheetChangeServices, TurnAsked } from '../http/sheets/change-services.ts';
import type { SheetPlace } from '../http/sheet-services.ts';
import { showCellHistory } from '../sheets/history/cell-history.ts';
import { explainConflicts } from '../sheets/history/conflicts.ts';
import { readCursor, showChange, showPage } from '../sheets/history/show-change.ts';
import type { StoredChange } from '../sheets/history/stored-change.ts';
import { listChanges } from '../sheets/history/stored-change.ts';
import { startResumer } from '../sheets/history/resume-turns.ts';
import { turnChange } from '../sheets/history/turn-change.ts';
import type { Steps } from '../sheets/start-steps.ts';
import { loadSheet } from '../sheets/structure/load-sheet.ts';
import type { PlanParts } from '../sheets/structure/plan-draft.ts';
import type { Storage } from '../storage/open-storage.ts';
import type { Base, Looking } from './base.ts';
import { writePlaces } from './write-places.ts';

/** A request does not last longer than others: what is large goes on without it. */
const budgetMs = 5000;

/** The history of sheets, as calls of the API use it. */
export function wireSheetChanges(
  storage: Pick<Storage, 'api' | 'lookups'>,
  plan: PlanParts,
): SheetChangeServices {
  const { api, lookups } = storage;
  const writing = writePlaces(storage);
  const turn = (place: SheetPlace, { change: no, ...who }: TurnAsked, isUndo: boolean): Promise<ShownTurn> =>
    writing(place.organizationId, async () => {
      const change = await turnChange(api, place, { no, isUndo, plan, budgetMs, ...who });
      const { rows, cells, left } = change.progress;
      return {
        change: showChange(change),
        rows,
        cells,
        left: await explainConflicts(api, place, left),
        note: noteOf(change, isUndo),
      };
    });
  return {
    list: async (place, { cursor, limit }) => {
      await loadSheet(api, place);
      const before = readCursor(cursor);
      return showPage(await listChanges(lookups, place, { before, limit: limit + 1 }), limit);
    },
    undo: (place, asked) => turn(place, asked, true),
    redo: (place, asked) => turn(place, asked, false),
    cellHistory: async (place, cell) => showCellHistory(lookups, await loadSheet(api, place), cell),
  };
}

function noteOf({ kind, state }: StoredChange, isUndo: boolean): string | null {
  if (state === 'undoing' || state === 'redoing')
    return 'Not all of it is done yet. The service goes on with it; send the same call again to wait for the end.';
  if (kind !== 'run' || !isUndo) return null;
  return 'The earlier values are back. Credits that the run cost are not given back.';
}

/** Goes on with what was half undone, from this process; null where it is to run nothing. */
export function startResuming(
  { config, storage: { work: db } }: Pick<Base, 'config' | 'storage'>,
  looking: Looking,
): Steps | null {
  return config.role === 'api' ? null : startResumer({ db, ...looking });
}
