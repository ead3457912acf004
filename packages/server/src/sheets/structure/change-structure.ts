import { sql } from 'kysely';
import type { Db, Tx } from '../../storage/database.ts';
import { shareOrganization } from '../../storage/organizations.ts';
import { keepChange, takeChange } from '../history/keep-change.ts';
import { diffStructure, isSame } from '../history/structure-diff.ts';
import { organizationGone, othersChange } from '../refusals.ts';
import type { Sheet, SheetPlace } from '../sheet.ts';
import type { Draft, DraftPipe } from './draft.ts';
import { loadSheet } from './load-sheet.ts';
import { structureTouch } from '../touches/touch.ts';
import { lockSheet, raiseVersion } from './lock-sheet.ts';
import type { PlanParts } from './plan-draft.ts';
import { checkAuto } from './check-auto.ts';
import { planDraft } from './plan-draft.ts';
import { storeDraft } from './store-draft.ts';

/** Others who change the same sheet at the same time are rare. */
const tries = 5;

export interface StructureChange {
  draft: Draft;
  /** The pipe that the caller sent, if it is one. */
  own?: DraftPipe;
}

interface Changing {
  plan: PlanParts;
  /** What the sheet is to be. Asked again where somebody else was faster. */
  change(sheet: Sheet): StructureChange;
  /** What else belongs to the change; `before` is the sheet as it was. */
  also?(tx: Tx, before: Sheet, numbers: readonly number[]): Promise<void>;
  /** Whether it undoes or redoes a change, and is not one itself. */
  isTurn?: boolean;
}

/**
 * Plans a sheet as it is to be, and stores it so, or nothing. Planning takes its time, so that nothing is locked
 * meanwhile; where the sheet has become another one, it begins again.
 */
export async function changeStructure(
  db: Db,
  place: SheetPlace,
  { plan, change, also, isTurn = false }: Changing,
): Promise<{ before: Sheet; numbers: number[] }> {
  for (let left = tries; left > 0; left -= 1) {
    const before = await loadSheet(db, place);
    const { draft, own } = change(before);
    const { organizationId, environment } = before;
    const parts = await planDraft(draft, { organizationId, environment, plan, own });
    checkAuto(draft, { parts, budget: before.budget });
    const numbers = await db.transaction().execute(async (tx) => {
      if (!(await shareOrganization(tx, organizationId))) throw organizationGone();
      if ((await lockSheet(tx, place)).structure !== before.structure) return null;
      const stored = await storeDraft(tx, before, { draft, parts });
      await sql`
        update sheets set structure = structure + 1
        where org_id = ${organizationId} and id = ${place.id}::int`.execute(tx);
      await also?.(tx, before, stored);
      if (!isTurn) await keepStructure(tx, place, before);
      await raiseVersion(tx, place, structureTouch);
      return stored;
    });
    if (numbers !== null) return { before, numbers };
  }
  throw othersChange();
}

async function keepStructure(tx: Tx, place: SheetPlace, before: Sheet): Promise<void> {
  const structure = diffStructure(before, await loadSheet(tx, place));
  if (isSame(structure.before, structure.after)) return;
  await keepChange(tx, place, { no: await takeChange(tx), kind: 'structure', inverse: { structure } });
}
