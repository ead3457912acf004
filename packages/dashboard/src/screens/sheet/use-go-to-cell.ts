import { useEffect, useRef } from 'react';
import { readCell } from './sheet-search.ts';
import type { SheetPage } from './use-sheet-page.ts';

/** A link to a cell leads there, as soon as its row is known. */
export function useGoToCell({ params, table, grid }: SheetPage): void {
  const arrived = useRef(false);
  const wanted = readCell(params.cell);
  useEffect(() => {
    if (arrived.current) return undefined;
    if (wanted === null) {
      arrived.current = true;
      return undefined;
    }
    const go = () => {
      const row = table.placeOf(wanted.row);
      if (row === null || arrived.current) return;
      arrived.current = true;
      queueMicrotask(() => grid.goTo({ row, column: wanted.field }));
    };
    go();
    return table.subscribe(go);
  }, [wanted, table, grid]);
}
