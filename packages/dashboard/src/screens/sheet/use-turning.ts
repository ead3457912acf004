import type { SheetChangeEntry, TurnedSheetChange } from '@headrace/client';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { countOf } from '../../data/format-number.ts';
import { useService } from '../../data/service.tsx';
import { useSession } from '../../data/session.ts';
import { readChanges } from '../../data/sheet.ts';
import type { SheetTable } from '../../data/sheet-table.ts';
import { useToast } from '../../kit/toast.tsx';
import { nextTurn } from './next-turn.ts';

type Way = 'undo' | 'redo';

/** Undoes and redoes changes of a sheet that the person has made. */
export function useTurning(sheetId: number, table: SheetTable) {
  const { client, organization } = useService();
  const own = useSession().data?.user.id ?? '';
  const { tell, tellProblem } = useToast();
  const queries = useQueryClient();
  const last = useRef(Promise.resolve());
  const [waiting, setWaiting] = useState(0);
  const turn = async (way: Way, change: SheetChangeEntry): Promise<void> => {
    const done = await turnAll((no) =>
      client.call<TurnedSheetChange>(`/v1/sheets/${sheetId}/${way}`, { body: { change: no } }),
    )(change.change, way);
    const left =
      done.left.length > 0
        ? ` ${countOf(done.left.length, 'newer cell stays as it is', 'newer cells stay as they are')}.`
        : '';
    tell(`${way === 'undo' ? 'Undone' : 'Redone'}: ${change.summary}`, `${done.note ?? ''}${left}`.trim());
    table.refresh(() => true);
    await table.reorder();
    await queries.invalidateQueries({ queryKey: ['of', organization, 'sheet', sheetId] });
  };
  // Several in a row are done one after the other.
  const guard = (task: () => Promise<void>) => {
    setWaiting((count) => count + 1);
    last.current = last.current
      .then(task)
      .catch(tellProblem)
      .finally(() => setWaiting((count) => count - 1));
  };
  const turnNext = (way: Way) =>
    guard(async () => {
      // What was typed last is a change only once the service has it.
      await table.edits.settled();
      const { changes } = await readChanges(client, sheetId);
      const change = nextTurn(changes, { way, by: own });
      if (change === null) tell(`There is nothing of yours to ${way}.`);
      else await turn(way, change);
    });
  return {
    isBusy: waiting > 0,
    undo: () => turnNext('undo'),
    redo: () => turnNext('redo'),
    turn: (way: Way, change: SheetChangeEntry) => guard(() => turn(way, change)),
  };
}

export type Turning = ReturnType<typeof useTurning>;

/** One call takes five seconds at most; a large change needs several. */
function turnAll(call: (change: number) => Promise<TurnedSheetChange>) {
  return async (no: number, way: Way): Promise<TurnedSheetChange> => {
    for (;;) {
      const done = await call(no);
      if (done.change.state !== (way === 'undo' ? 'undoing' : 'redoing')) return done;
    }
  };
}
