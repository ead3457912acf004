import { useEffect, useRef, useState } from 'react';
import { useToast } from '../../kit/toast.tsx';
import { readCell } from './sheet-search.ts';
import type { SheetPage } from './use-sheet-page.ts';

/** A link to a cell leads there, however far down its row is. */
export function useGoToCell({ params, table, grid }: SheetPage): void {
  // What the address says later on follows the grid.
  const [wanted] = useState(() => readCell(params.cell));
  const arrived = useRef(false);
  const { tell, tellProblem } = useToast();
  const says = useRef({ tell, tellProblem });
  useEffect(() => {
    if (arrived.current || wanted === null) return undefined;
    const stop = new AbortController();
    const go = (row: number) => {
      arrived.current = true;
      queueMicrotask(() => grid.goTo({ row, column: wanted.field }));
    };
    const ask = async () => {
      try {
        const { position } = await table.find({ row: wanted.row }, stop.signal);
        if (position !== null) return go(position);
        arrived.current = true;
        says.current.tell(
          'The cell of this link is not here',
          'Its row was deleted, or the filter leaves it out.',
        );
      } catch (error) {
        if (!stop.signal.aborted) says.current.tellProblem(error);
      }
    };
    // The first rows come with the order; others are asked for.
    let isAsked = false;
    const look = () => {
      const row = table.placeOf(wanted.row);
      if (arrived.current || isAsked) return;
      if (row !== null) return go(row);
      if (table.rowAt(0) === undefined) return;
      isAsked = true;
      void ask();
    };
    look();
    const end = table.subscribe(look);
    return () => {
      end();
      stop.abort();
    };
  }, [wanted, table, grid]);
}
