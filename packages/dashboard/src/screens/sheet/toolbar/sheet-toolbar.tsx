import { Link } from '@tanstack/react-router';
import { ArrowUpDown, Columns3, Download, Filter, Play, Redo2, Undo2, Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { countOf, formatCount } from '../../../data/format-number.ts';
import { Badge } from '../../../kit/badge.tsx';
import { Button } from '../../../kit/button.tsx';
import type { Panel } from '../sheet-search.ts';
import type { SheetPage } from '../use-sheet-page.ts';
import { useTableState } from '../use-sheet-page.ts';
import { AddMenu } from './add-menu.tsx';
import { MoreMenu } from './more-menu.tsx';
import { ViewMenu } from './view-menu.tsx';

/** What can be done with the whole sheet. */
export function SheetToolbar({ page }: { page: SheetPage }) {
  const { sheet, question, layout, mayWrite, show } = page;
  const tests = question.conditions?.conditions.length ?? 0;
  const sorts = question.sorts?.length ?? 0;
  const hidden = layout.layout.hidden.length;
  return (
    <header className="@container border-b border-line bg-surface">
      <div className="flex flex-wrap items-center gap-x-1 gap-y-1.5 px-3 py-1.5">
        <Title page={page} />
        <ViewMenu page={page} />
        <PanelButton page={page} panel="filter" icon={<Filter aria-hidden size={14} />}>
          Filter{tests > 0 && ` ${tests}`}
        </PanelButton>
        <PanelButton page={page} panel="sort" title="Sort" icon={<ArrowUpDown aria-hidden size={14} />}>
          <Word>Sort</Word>
          {sorts > 0 && ` ${sorts}`}
        </PanelButton>
        <PanelButton page={page} panel="columns" title="Columns" icon={<Columns3 aria-hidden size={14} />}>
          <Word>{hidden > 0 ? 'Columns, ' : 'Columns'}</Word>
          {hidden > 0 && `${hidden} hidden`}
        </PanelButton>
        {mayWrite && <Changing page={page} />}
        <PanelButton page={page} panel="export" title="Export" icon={<Download aria-hidden size={14} />}>
          <Word>Export</Word>
        </PanelButton>
        <MoreMenu page={page} />
        <span className="ml-auto flex items-center gap-3">
          <RowCount page={page} />
          {mayWrite && sheet.pipes.length > 0 && (
            <Button look="primary" size="small" onClick={() => show({ panel: 'run', of: undefined })}>
              <Play aria-hidden size={13} />
              Run
            </Button>
          )}
        </span>
      </div>
    </header>
  );
}

/** Where there is not enough room for all of it in a line, the icon says it. */
function Word({ children }: { children: string }) {
  return <span className="@max-6xl:sr-only">{children}</span>;
}

/** What a viewer may not do. */
function Changing({ page }: { page: SheetPage }) {
  const { isBusy, undo, redo } = page.turning;
  const shape = { look: 'quiet', size: 'icon', disabled: isBusy } as const;
  return (
    <>
      <Button {...shape} aria-label="Undo" title="Undo (Ctrl+Z)" aria-keyshortcuts="Control+Z" onClick={undo}>
        <Undo2 aria-hidden size={15} />
      </Button>
      <Button
        {...shape}
        aria-label="Redo"
        title="Redo (Ctrl+Shift+Z)"
        aria-keyshortcuts="Control+Shift+Z"
        onClick={redo}
      >
        <Redo2 aria-hidden size={15} />
      </Button>
      <AddMenu page={page} />
      <PanelButton page={page} panel="import" title="Import" icon={<Upload aria-hidden size={14} />}>
        <Word>Import</Word>
      </PanelButton>
    </>
  );
}

function Title({ page: { sheet } }: { page: SheetPage }) {
  return (
    <div className="mr-2 flex min-w-0 items-center gap-2">
      <p className="text-sm text-muted max-sm:hidden">
        <Link to="/sheets" className="hover:text-text hover:underline">
          <bdi>{sheet.project}</bdi>
        </Link>
        <span aria-hidden> /</span>
      </p>
      <h1 className="max-w-64 truncate font-semibold">
        <bdi>{sheet.name}</bdi>
      </h1>
      {sheet.environment === 'sandbox' && <Badge tone="warn">sandbox</Badge>}
    </div>
  );
}

interface PanelButtonProps {
  page: SheetPage;
  panel: Panel;
  /** What the icon means where its word is not seen. */
  title?: string;
  icon: ReactNode;
  children: ReactNode;
}

function PanelButton({ page: { params, show }, panel, title, icon, children }: PanelButtonProps) {
  const isOpen = params.panel === panel;
  return (
    <Button
      look="quiet"
      size="small"
      title={title}
      aria-expanded={isOpen}
      onClick={() => show({ panel: isOpen ? undefined : panel, of: undefined })}
    >
      {icon}
      <span className="contents">{children}</span>
    </Button>
  );
}

function RowCount({ page: { sheet, table, isPlain } }: { page: SheetPage }) {
  const { total } = useTableState(table);
  if (total === null) return <span className="text-sm text-muted">counting …</span>;
  return (
    <span className="text-sm whitespace-nowrap text-muted tabular-nums">
      {isPlain || total === sheet.rows
        ? countOf(total, 'row')
        : `${formatCount(total)} of ${countOf(sheet.rows, 'row')}`}
    </span>
  );
}
