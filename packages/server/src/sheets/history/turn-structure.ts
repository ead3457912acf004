/* Columns and pipes as they were before a change, or after it again. The sheet is planned with them, as with every change. */
import { ServiceError } from '../../contract/errors.ts';
import type { Db } from '../../storage/database.ts';
import type { Sheet, SheetPlace } from '../sheet.ts';
import { pipeName } from '../sheet.ts';
import { changeStructure } from '../structure/change-structure.ts';
import { checkNotRunning } from '../structure/check-running.ts';
import type { Draft } from '../structure/draft.ts';
import { checkUnused } from './filled-parts.ts';
import { listTrashed } from './list-parts.ts';
import type { StructureDiff, StructureSide } from './structure-diff.ts';
import { isSame, keepParts } from './structure-diff.ts';
import type { TurnAsked } from './turn-asked.ts';
import { closeWhole } from './turn-whole.ts';

interface TurningStructure {
  asked: TurnAsked;
  diff: StructureDiff;
}

export async function turnStructure(
  db: Db,
  place: SheetPlace,
  { asked, diff }: TurningStructure,
): Promise<void> {
  const [from, to] = asked.isUndo ? [diff.after, diff.before] : [diff.before, diff.after];
  const has = (side: StructureSide['pipes' | 'columns'], no: number) => side.some((part) => part.no === no);
  if (asked.isUndo)
    await checkUnused(db, place, {
      columns: from.columns.filter(({ no }) => !has(to.columns, no)),
      pipes: from.pipes.filter(({ no }) => !has(to.pipes, no)),
    });
  const trashed = await listTrashed(db, place);
  await changeStructure(db, place, {
    plan: asked.plan,
    change: (sheet) => ({ draft: turnDraft(sheet, { from, to, trashed }) }),
    also: async (tx) => {
      for (const { no } of from.pipes) await checkNotRunning(tx, place, no);
      await closeWhole(tx, place, asked);
    },
    isTurn: true,
  });
}

interface Sides {
  from: StructureSide;
  to: StructureSide;
  /** Numbers of what the trash has. */
  trashed: { columns: ReadonlySet<number>; pipes: ReadonlySet<number> };
}

/** Throws where something that the change touched is not as it left it. */
function turnDraft(sheet: Sheet, { from, to, trashed }: Sides): Draft {
  const now = keepParts(sheet);
  const columns = turnList(now.columns, {
    from: from.columns,
    to: to.columns,
    order: to.columnOrder,
    trashed: trashed.columns,
    nameOf: ({ name }) => `The column "${name.slice(0, 60).toWellFormed()}"`,
  });
  const names = columns.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined)
    throw conflict(`There is another column "${twice.slice(0, 60).toWellFormed()}" now.`);
  const pipes = turnList(now.pipes, {
    from: from.pipes,
    to: to.pipes,
    order: to.pipeOrder,
    trashed: trashed.pipes,
    nameOf: ({ no }) => `The pipe ${pipeName(no)}`,
  });
  return { columns, pipes };
}

interface Lists<Part> {
  from: readonly Part[];
  to: readonly Part[];
  order: readonly number[];
  trashed: ReadonlySet<number>;
  nameOf(part: Part): string;
}

function turnList<Part extends { no: number }>(
  now: readonly Part[],
  { from, to, order, trashed, nameOf }: Lists<Part>,
): Part[] {
  let list = [...now];
  for (const part of from) {
    const current = list.find(({ no }) => no === part.no);
    if (current === undefined || !isSame(current, part))
      throw conflict(`${nameOf(part)} has been changed or removed since.`);
    const other = to.find(({ no }) => no === part.no);
    list = list.flatMap((one) => (one === current ? (other ?? []) : [one]));
  }
  for (const part of to) {
    if (from.some(({ no }) => no === part.no)) continue;
    if (list.some(({ no }) => no === part.no)) throw conflict(`${nameOf(part)} has been restored since.`);
    if (!trashed.has(part.no)) throw conflict(`${nameOf(part)} is no longer in the trash.`);
    list.splice(placeIn(list, part.no, order), 0, part);
  }
  const isAll = list.length === order.length && list.every(({ no }) => order.includes(no));
  return isAll ? list.toSorted((one, other) => order.indexOf(one.no) - order.indexOf(other.no)) : list;
}

/** After the nearest of those that were before it. */
function placeIn(list: readonly { no: number }[], own: number, order: readonly number[]): number {
  const before = new Set(order.slice(0, order.indexOf(own)));
  return 1 + list.findLastIndex(({ no }) => before.has(no));
}

function conflict(message: string): ServiceError {
  const detail = 'A newer change has touched the same columns or pipes, so nothing was changed.';
  return new ServiceError('version-conflict', detail, {
    errors: [{ code: 'ValidationFailed', message }],
  });
}
