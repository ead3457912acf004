import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { formatCount } from '../../../data/format-number.ts';
import type { SheetTable } from '../../../data/sheet-table.ts';
import type { Span } from '../../../grid/grid-source.ts';
import { isAllMatching, rowsOf } from '../../../grid/selection.ts';
import { readRows } from '../sheet-source.ts';
import type { SheetPage } from '../use-sheet-page.ts';
import { useTableState } from '../use-sheet-page.ts';

/** The API takes no more ids; for more rows there are filters. */
const maxIds = 10_000;

export interface SelectedRows {
  /** Whether some rows are selected, and not too many. */
  isChosen: boolean;
  /**
   * Whether somebody meant them: rows were selected, or the address names a cell. The grid always has an active cell,
   * which says nothing.
   */
  isMeant: boolean;
  /** Null while they are read. */
  ids: readonly number[] | null;
  words: string;
}

/** The rows of the selection, by their ids; without a selection, the row of the active cell. */
export function useSelectedRows({ grid, table, params }: SheetPage): SelectedRows {
  const selection = useSyncExternalStore(
    (listener) => grid.subscribe(listener),
    () => grid.selection(),
  );
  const active = useSyncExternalStore(
    (listener) => grid.subscribe(listener),
    () => grid.active()?.row ?? null,
  );
  const total = useTableState(table).total ?? 0;
  const isAll = isAllMatching(selection);
  const spans = useMemo(() => {
    if (isAll) return [];
    if (selection.areas.length > 0) return rowsOf(selection.areas, total);
    return active === null || active >= total ? [] : [{ first: active, last: active }];
  }, [selection, active, total, isAll]);
  const count = spans.reduce((sum, { first, last }) => sum + last - first + 1, 0);
  const isChosen = count > 0 && count <= maxIds;
  const ids = useIds(isChosen ? spans : none, table);
  const isMeant = selection.areas.length > 0 ? isChosen : params.cell !== undefined;
  return { isChosen, isMeant, ids, words: wordsOf(count, isAll) };
}

const none: readonly Span[] = [];

function wordsOf(count: number, isAll: boolean): string {
  if (isAll) return 'All rows are selected; choose them below';
  if (count === 0) return 'No rows are selected';
  if (count > maxIds) return `${formatCount(count)} selected rows are too many; filter instead`;
  return count === 1 ? 'The selected row' : `The ${formatCount(count)} selected rows`;
}

function useIds(spans: readonly Span[], table: SheetTable): readonly number[] | null {
  const [read, setRead] = useState<{ spans: readonly Span[]; ids: number[] } | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const readAll = async () => {
      const ids: number[] = [];
      for (const span of spans) {
        const rows = await readRows(table, span, stop.signal);
        ids.push(...rows.filter(({ isDeleted }) => !isDeleted).map(({ id }) => id));
      }
      if (!stop.signal.aborted) setRead({ spans, ids });
    };
    // The rows stay unknown then, and nothing can be started with them.
    readAll().catch(() => undefined);
    return () => stop.abort();
  }, [spans, table]);
  return read?.spans === spans ? read.ids : null;
}
