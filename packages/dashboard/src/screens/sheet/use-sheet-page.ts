import type { CatalogPipe, Sheet, SheetRun, SheetStats, SheetView } from '@headrace/client';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { usePipeCatalog } from '../../data/catalog.ts';
import { useIsHere } from '../../data/is-here.ts';
import { useRights } from '../../data/rights.ts';
import { useService } from '../../data/service.tsx';
import { useSheetRuns, useSheetViews } from '../../data/sheet.ts';
import type { SheetQuestion, SheetTable } from '../../data/sheet-table.ts';
import { createSheetTable, openSheetEdits } from '../../data/sheet-table.ts';
import { useSheetStats } from '../../data/sheets.ts';
import { createGrid } from '../../grid/create-grid.ts';
import { fieldsOf } from './sheet-fields.ts';
import type { SheetField } from './sheet-fields.ts';
import type { SheetParams } from './sheet-search.ts';
import { readSorts } from './sheet-search.ts';
import type { Layout } from './use-layout.ts';
import { useLayout } from './use-layout.ts';
import { useSheetEvents } from './use-sheet-events.ts';
import type { Turning } from './use-turning.ts';
import { useTurning } from './use-turning.ts';

const route = getRouteApi('/sheets/$sheetId');

/** All that the parts of the screen share. */
export interface SheetPage {
  sheet: Sheet;
  fields: SheetField[];
  params: SheetParams;
  /** Changes the address. */
  show: (change: SheetParams) => void;
  view: SheetView | undefined;
  views: readonly SheetView[];
  question: SheetQuestion;
  /** Neither conditions nor sorts: rows stand in the order they were added. */
  isPlain: boolean;
  table: SheetTable;
  grid: ReturnType<typeof createGrid>;
  layout: Layout;
  turning: Turning;
  stats: SheetStats | undefined;
  runs: readonly SheetRun[];
  catalog: ReadonlyMap<string, CatalogPipe>;
  mayWrite: boolean;
  mayManage: boolean;
}

/** The state of the screen, once the sheet is read. */
export function useSheetPage(sheet: Sheet): SheetPage {
  const params = route.useSearch();
  const navigate = route.useNavigate();
  const isHere = useIsHere();
  const { mayWrite, mayManage } = useRights();
  const views = useSheetViews(sheet.id).data ?? noViews;
  const view = views.find(({ id }) => id === params.view);
  const fields = useMemo(() => fieldsOf(sheet), [sheet]);
  const question = useQuestion(params, view);
  const table = useTable(sheet.id, question);
  const [grid] = useState(createGrid);
  useSheetEvents(sheet.id, table);
  const isPlain = (question.conditions?.conditions.length ?? 0) === 0 && (question.sorts ?? []).length === 0;
  useNewRows(sheet, table, isPlain);
  return {
    sheet,
    fields,
    params,
    show: (change) => {
      if (!isHere()) return;
      void navigate({ search: (last) => ({ ...last, ...change }), replace: isPassing(change) });
    },
    view,
    views,
    question,
    isPlain,
    table,
    grid,
    layout: useLayout(sheet.id, view),
    turning: useTurning(sheet.id, table),
    stats: useSheetStats(sheet.id).data,
    runs: useSheetRuns(sheet.id).data ?? noRuns,
    catalog: usePipeCatalog().data ?? noPipes,
    mayWrite,
    mayManage,
  };
}

/** Moving from cell to cell and typing leave nothing to go back to. */
function isPassing(change: SheetParams): boolean {
  const [name, ...others] = Object.keys(change);
  return others.length === 0 && (name === 'cell' || name === 'find');
}

const noViews: readonly SheetView[] = [];
const noRuns: readonly SheetRun[] = [];
const noPipes: ReadonlyMap<string, CatalogPipe> = new Map();

/** What the address asks for; where it is silent, what the view says. The same as long as it means the same. */
function useQuestion({ where, sort }: SheetParams, view: SheetView | undefined): SheetQuestion {
  const conditions = where ?? view?.conditions ?? undefined;
  const sorts = sort === undefined ? (view?.sorts ?? []) : readSorts(sort);
  const text = JSON.stringify({
    ...(conditions === undefined || conditions.conditions.length === 0 ? {} : { conditions }),
    ...(sorts.length === 0 ? {} : { sorts }),
  });
  return useMemo((): SheetQuestion => JSON.parse(text), [text]);
}

/** A table for each question. All of them have the same edits. */
function useTable(sheetId: number, question: SheetQuestion): SheetTable {
  const { client } = useService();
  const edits = useMemo(() => openSheetEdits({ client, sheetId }), [client, sheetId]);
  const table = useMemo(
    () => createSheetTable({ client, sheetId, question, edits }),
    [client, sheetId, question, edits],
  );
  useEffect(() => {
    table.start();
    return () => table.stop();
  }, [table]);
  return table;
}

/** Without conditions and sorts nothing can jump, so rows that were added or deleted are shown at once. */
function useNewRows({ rows }: Sheet, table: SheetTable, isPlain: boolean): void {
  const { total } = useTableState(table);
  useEffect(() => {
    if (isPlain && total !== null && total !== rows) void table.reorder();
  }, [isPlain, total, rows, table]);
}

export function useTableState(table: SheetTable) {
  return useSyncExternalStore(table.subscribeState, table.state);
}
