import { X } from 'lucide-react';
import type { ComponentType } from 'react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { Button } from '../../../kit/button.tsx';
import { SkeletonLines } from '../../../kit/skeleton.tsx';
import type { Panel } from '../sheet-search.ts';
import type { SheetPage } from '../use-sheet-page.ts';

interface PanelParts {
  title: string;
  Content: ComponentType<{ page: SheetPage }>;
}

const loadReceipt = async () => ({ default: (await import('./receipt-panel.tsx')).ReceiptPanel });
/** By then the rows are there. */
const preloadMs = 1000;

// Each comes when it is opened. The receipt, which is opened most, comes before.
const panels: Readonly<Record<Panel, PanelParts>> = {
  receipt: { title: 'Cell', Content: lazy(loadReceipt) },
  run: {
    title: 'Run',
    Content: lazy(async () => ({ default: (await import('./run-panel.tsx')).RunPanel })),
  },
  filter: {
    title: 'Filter',
    Content: lazy(async () => ({ default: (await import('./filter-panel.tsx')).FilterPanel })),
  },
  sort: {
    title: 'Sort',
    Content: lazy(async () => ({ default: (await import('./sort-panel.tsx')).SortPanel })),
  },
  columns: {
    title: 'Columns',
    Content: lazy(async () => ({ default: (await import('./columns-panel.tsx')).ColumnsPanel })),
  },
  pipe: {
    title: 'Pipe',
    Content: lazy(async () => ({ default: (await import('./pipe-panel.tsx')).PipePanel })),
  },
  'add-pipe': {
    title: 'Add a pipe',
    Content: lazy(async () => ({ default: (await import('./add-pipe-panel.tsx')).AddPipePanel })),
  },
  'add-column': {
    title: 'Add a column',
    Content: lazy(async () => ({ default: (await import('./add-column-panel.tsx')).AddColumnPanel })),
  },
  column: {
    title: 'Column',
    Content: lazy(async () => ({ default: (await import('./column-panel.tsx')).ColumnPanel })),
  },
  figures: {
    title: 'Figures',
    Content: lazy(async () => ({ default: (await import('./figures-panel.tsx')).FiguresPanel })),
  },
  compare: {
    title: 'Compare providers',
    Content: lazy(async () => ({ default: (await import('./compare-panel.tsx')).ComparePanel })),
  },
  import: {
    title: 'Import',
    Content: lazy(async () => ({ default: (await import('./import-panel.tsx')).ImportPanel })),
  },
  export: {
    title: 'Export',
    Content: lazy(async () => ({ default: (await import('./export-panel.tsx')).ExportPanel })),
  },
  changes: {
    title: 'Changes',
    Content: lazy(async () => ({ default: (await import('./changes-panel.tsx')).ChangesPanel })),
  },
  trash: {
    title: 'Deleted',
    Content: lazy(async () => ({ default: (await import('./trash-panel.tsx')).TrashPanel })),
  },
  follow: {
    title: 'Follow a stream',
    Content: lazy(async () => ({ default: (await import('./follow-panel.tsx')).FollowPanel })),
  },
  'delete-rows': {
    title: 'Delete rows',
    Content: lazy(async () => ({ default: (await import('./delete-rows-panel.tsx')).DeleteRowsPanel })),
  },
};

/** What the address has opened beside the rows. */
export function SheetPanels({ page }: { page: SheetPage }) {
  const { panel } = page.params;
  useEffect(() => {
    const timer = setTimeout(() => void loadReceipt().catch(() => {}), preloadMs);
    return () => clearTimeout(timer);
  }, []);
  if (panel === undefined) return null;
  return <OpenPanel key={panel} page={page} panel={panel} />;
}

function OpenPanel({ page, panel }: { page: SheetPage; panel: Panel }) {
  const { title, Content } = panels[panel];
  const place = useRef<HTMLElement>(null);
  // A receipt follows the cell, so the keyboard stays in the grid. The others are to be filled in.
  useEffect(() => {
    if (panel !== 'receipt') place.current?.focus({ preventScroll: true });
  }, [panel]);
  const close = () => {
    page.show({ panel: undefined, of: undefined });
    page.grid.focus();
  };
  return (
    // Escape closes it wherever the focus is inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={place}
      aria-label="Details"
      tabIndex={-1}
      className="flex shrink-0 flex-col border-line bg-surface outline-none max-md:fixed max-md:inset-0 max-md:z-40 md:max-lg:h-1/2 md:max-lg:border-t lg:w-96 lg:border-l"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        // A question that this opens would take the same key as its answer, and be gone.
        event.stopPropagation();
        close();
      }}
    >
      <header className="flex min-h-11 items-center gap-2 border-b border-line px-4">
        <h2 className="grow font-semibold">{title}</h2>
        <Button look="quiet" size="icon" aria-label="Close" onClick={close}>
          <X aria-hidden size={16} />
        </Button>
      </header>
      <div className="min-h-0 grow overflow-y-auto p-4">
        <Suspense fallback={<SkeletonLines />}>
          <Content page={page} />
        </Suspense>
      </div>
    </section>
  );
}
