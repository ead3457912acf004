import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Hint } from '../../data/event-hub.ts';
import { gather } from '../../data/gather.ts';
import { useService } from '../../data/service.tsx';
import type { SheetTable } from '../../data/sheet-table.ts';

/** Hints come up to four times a second; cells are read again half as often, figures more rarely. */
const cellsMs = 500;
const figuresMs = 3000;

/** Reads again what is shown of a sheet when something of it has changed. */
export function useSheetEvents(sheetId: number, table: SheetTable): void {
  const { hub, organization } = useService();
  const queries = useQueryClient();
  useEffect(() => {
    const readAgain = (part: string) =>
      queries.invalidateQueries({ queryKey: ['of', organization, 'sheet', sheetId, part] });
    const rows = gather(cellsMs, (hints: Hint[]) => {
      table.refresh(touchedBy(hints));
      void readAgain('cell');
    });
    const runs = gather(cellsMs, () => void readAgain('runs'));
    const figures = ['structure', 'stats', 'estimate'].map((part) =>
      gather(figuresMs, () => readAgain(part)),
    );
    let isFirst = true;
    const end = hub.follow(`sheet:${sheetId}`, (hint) => {
      const isNothing = hint.event === 'open' && isFirst;
      isFirst = false;
      if (isNothing) return;
      rows.add(hint);
      for (const figure of figures) figure.add(hint);
      if (hint.event !== 'changed' || (hint.runs ?? []).length > 0) runs.add(hint);
      if (hint.event === 'changed' && hint.structure !== true) return;
      void readAgain('structure');
      void readAgain('views');
    });
    return () => {
      end();
      for (const gathered of [rows, runs, ...figures]) gathered.stop();
    };
  }, [hub, organization, queries, sheetId, table]);
}

/** Whether a row may look different after these hints. */
export function touchedBy(hints: readonly Pick<Hint, 'event' | 'rows'>[]): (rowId: number) => boolean {
  const isAny = hints.some(({ event, rows }) => event !== 'changed' || rows === 'all');
  const ranges = hints.flatMap(({ rows }) => (Array.isArray(rows) ? rows : []));
  return (rowId) => isAny || ranges.some(([first, last]) => rowId >= first && rowId <= last);
}
