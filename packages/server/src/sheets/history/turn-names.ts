/* A sheet gets the name back that it had, or the one that a change gave it. */
import { ServiceError } from '../../contract/errors.ts';
import type { Db } from '../../storage/database.ts';
import type { SheetPlace } from '../sheet.ts';
import { inOwnName } from '../structure/change-sheet.ts';
import type { NamesDiff } from './sheet-names.ts';
import type { Turn } from './turn-asked.ts';
import { closeWhole } from './turn-whole.ts';
import { isSame } from './structure-diff.ts';

/** Throws where it has been renamed since, or where another sheet has that name now. */
export async function turnNames(
  db: Db,
  place: SheetPlace,
  { turn, names }: { turn: Turn; names: NamesDiff },
): Promise<void> {
  const [from, to] = turn.isUndo ? [names.after, names.before] : [names.before, names.after];
  await inOwnName(db, place, async (tx, { project, name }) => {
    if (!isSame({ project, name }, { project: from.project, name: from.name })) throw renamedSince();
    await closeWhole(tx, place, turn);
    return to;
  });
}

function renamedSince(): ServiceError {
  const message = 'The sheet has been renamed or moved since, so nothing was changed.';
  return new ServiceError('version-conflict', message, { errors: [{ code: 'ValidationFailed', message }] });
}
