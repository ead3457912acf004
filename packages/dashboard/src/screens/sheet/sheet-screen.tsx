import type { Sheet } from '@headrace/client';
import { getRouteApi } from '@tanstack/react-router';
import { useSheet, useSheetViews } from '../../data/sheet.ts';
import { Problem } from '../../kit/problem.tsx';
import { SkeletonLines } from '../../kit/skeleton.tsx';
import { FindBar } from './find-bar.tsx';
import { SheetGrid } from './sheet-grid.tsx';
import { SheetPanels } from './panels/sheet-panels.tsx';
import { SheetToolbar } from './toolbar/sheet-toolbar.tsx';
import { StateLine } from './state-line.tsx';
import { useSheetActions } from './use-sheet-actions.ts';
import { useSheetPage } from './use-sheet-page.ts';

const route = getRouteApi('/sheets/$sheetId');

/** One sheet: its rows, what fills them, and why each cell is as it is. */
export function SheetScreen() {
  const { sheetId } = route.useParams();
  const sheet = useSheet(Number(sheetId));
  const isWaiting = useWaitForView(Number(sheetId));
  if (sheet.data === undefined || isMissing(sheet.error) || isWaiting)
    return (
      <div className="p-4">
        <h1 className="sr-only">Sheet</h1>
        {sheet.error === null ? (
          <SkeletonLines count={10} />
        ) : (
          <Problem error={sheet.error} onRetry={() => void sheet.refetch()} />
        )}
      </div>
    );
  return <OpenSheet key={sheetId} sheet={sheet.data} />;
}

/** A view says which rows there are, and in which order. Without it, a link to one of its cells would lead to another row. */
function useWaitForView(sheetId: number): boolean {
  const { view } = route.useSearch();
  const { data, error } = useSheetViews(sheetId);
  return view !== undefined && data === undefined && error === null;
}

/** A sheet that was deleted meanwhile is not shown on. */
function isMissing(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === 404;
}

function OpenSheet({ sheet }: { sheet: Sheet }) {
  const page = useSheetPage(sheet);
  useSheetActions(page);
  return (
    <div className="flex h-full min-h-96 flex-col">
      <SheetToolbar page={page} />
      <StateLine page={page} />
      <FindBar page={page} />
      {/* A narrow window has the panel below the rows, so that both are seen. */}
      <div className="flex min-h-0 grow basis-0 max-lg:flex-col">
        <div className="relative min-h-0 min-w-0 grow">
          <SheetGrid page={page} />
        </div>
        <SheetPanels page={page} />
      </div>
    </div>
  );
}
