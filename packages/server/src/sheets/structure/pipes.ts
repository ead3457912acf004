import type { NewPipe } from '../../contract/sheets/structure.ts';
import type { Db } from '../../storage/database.ts';
import { noPart } from '../refusals.ts';
import type { SheetPlace } from '../sheet.ts';
import { pipeName } from '../sheet.ts';
import { changeStructure } from './change-structure.ts';
import { checkNotRunning } from './check-running.ts';
import { draftOf, draftPipe } from './draft.ts';
import type { PlanParts } from './plan-draft.ts';

/** Answers the number that the pipe has from now on. */
export async function addPipe(
  db: Db,
  place: SheetPlace,
  { plan, pipe }: { plan: PlanParts; pipe: NewPipe },
): Promise<number> {
  const own = draftPipe(pipe);
  const { numbers } = await changeStructure(db, place, {
    plan,
    change: (sheet) => {
      const draft = draftOf(sheet);
      return { draft: { ...draft, pipes: [...draft.pipes, own] }, own };
    },
  });
  return numbers.at(-1) ?? 0;
}

/** Replaces the payload; without an `auto`, that stays. */
export async function changePipe(
  db: Db,
  place: SheetPlace,
  { plan, no, pipe }: { plan: PlanParts; no: number; pipe: NewPipe },
): Promise<void> {
  await changeStructure(db, place, {
    plan,
    change: (sheet) => {
      const draft = draftOf(sheet);
      const at = draft.pipes.findIndex((other) => other.no === no);
      const old = draft.pipes[at];
      if (old === undefined) throw noPart('pipe', pipeName(no));
      const own = { ...draftPipe(pipe), no, auto: pipe.auto ?? old.auto };
      return { draft: { ...draft, pipes: draft.pipes.with(at, own) }, own };
    },
    also: (tx) => checkNotRunning(tx, place, no),
  });
}

export async function removePipe(
  db: Db,
  place: SheetPlace,
  { plan, no }: { plan: PlanParts; no: number },
): Promise<void> {
  await changeStructure(db, place, {
    plan,
    change: (sheet) => {
      const draft = draftOf(sheet);
      if (!draft.pipes.some((pipe) => pipe.no === no)) throw noPart('pipe', pipeName(no));
      return { draft: { ...draft, pipes: draft.pipes.filter((pipe) => pipe.no !== no) } };
    },
    also: (tx) => checkNotRunning(tx, place, no),
  });
}
