import type { SearchResponse } from '@headrace/client';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { FieldText } from '../../cells/field-text.tsx';
import { seeField } from '../../cells/see-field.ts';
import { countOf, sayCredits } from '../../data/format-number.ts';
import { Badge } from '../../kit/badge.tsx';
import { Button } from '../../kit/button.tsx';
import { Empty } from '../../kit/empty.tsx';
import { Panel } from '../../kit/panel.tsx';
import { Problem } from '../../kit/problem.tsx';
import { SkeletonLines } from '../../kit/skeleton.tsx';
import type { Column } from '../../kit/table.tsx';
import { Table } from '../../kit/table.tsx';
import { columnsOf, rowsOf } from './preview-columns.ts';
import { RowDetails } from './row-details.tsx';
import type { SearchPage } from './use-search-page.ts';

type Row = ReturnType<typeof rowsOf>[number];

/** What was found so far, page by page. */
export function PreviewRows({ page }: { page: SearchPage }) {
  const { preview, environment, params, show } = page;
  const rows = rowsOf(preview.runs);
  return (
    <Panel
      isFlush
      isSandbox={environment === 'sandbox'}
      title={rows.length === 0 ? 'Rows' : countOf(rows.length, 'row')}
      actions={
        params.runs !== undefined && (
          <>
            <Spent runs={preview.runs} />
            <Button size="small" onClick={() => show({ panel: 'receipt' })}>
              Receipt
            </Button>
          </>
        )
      }
    >
      {preview.isStale && (
        <p className="flex items-center gap-2 border-b border-line px-4 py-2 text-sm">
          <Badge tone="warn">earlier filters</Badge>
          These rows are of the filters before your last change.
        </p>
      )}
      {preview.error !== null && <Problem error={preview.error} />}
      <Faults runs={preview.runs} />
      <Rows page={page} rows={rows} />
      <More page={page} count={rows.length} />
    </Panel>
  );
}

function Spent({ runs }: { runs: readonly SearchResponse[] }) {
  const spent = runs.reduce((sum, { credits }) => sum + credits.spent, 0);
  return <span className="text-sm text-muted tabular-nums">{sayCredits(spent)} spent</span>;
}

function Faults({ runs }: { runs: readonly SearchResponse[] }) {
  const messages = new Set(runs.flatMap(({ errors }) => errors.map(({ message }) => message)));
  if (messages.size === 0) return null;
  return (
    <ul role="alert" className="grid gap-1 border-b border-line bg-danger-soft px-4 py-3 text-danger">
      {[...messages].map((message) => (
        <li key={message}>{message}</li>
      ))}
    </ul>
  );
}

function Rows({ page: { preview, environment, source }, rows }: { page: SearchPage; rows: readonly Row[] }) {
  const [open, setOpen] = useState<Row | null>(null);
  if (rows.length === 0) return <NoRows preview={preview} needsFilter={source.filters.length > 0} />;
  return (
    <>
      <Table
        label="Rows found"
        isSandbox={environment === 'sandbox'}
        columns={tableColumns(preview.runs, setOpen)}
        rows={rows}
        rowKey={({ no }) => String(no)}
      />
      <RowDetails row={open} columns={columnsOf(preview.runs)} onClose={() => setOpen(null)} />
    </>
  );
}

function tableColumns(runs: readonly SearchResponse[], onOpen: (row: Row) => void): Column<Row>[] {
  const number: Column<Row> = {
    id: ' no',
    head: '#',
    isName: true,
    cell: (row) => (
      <Button size="small" look="quiet" aria-label={`Row ${row.no} in full`} onClick={() => onOpen(row)}>
        {row.no}
      </Button>
    ),
  };
  return [
    number,
    ...columnsOf(runs).map(({ name, label }) => ({
      id: name,
      head: label,
      cell: ({ cells }: Row) => {
        const cell = cells[name];
        return cell === undefined ? null : (
          <div className="max-w-72 min-w-24">
            <FieldText seen={seeField(cell, { locale: undefined })} />
          </div>
        );
      },
    })),
  ];
}

function NoRows({ preview, needsFilter }: { preview: SearchPage['preview']; needsFilter: boolean }) {
  if (preview.isLoading || preview.isBusy) return <SkeletonLines />;
  if (preview.error !== null) return null;
  if (preview.runs.length > 0)
    return (
      <Empty icon={<Search aria-hidden size={20} />} title="Nothing was found">
        Fewer filters, or wider ones, find more.
      </Empty>
    );
  return (
    <Empty icon={<Search aria-hidden size={20} />} title="Nothing searched yet">
      {needsFilter ? 'Set filters, then look at ten rows before you take more.' : 'Look at ten rows first.'}
    </Empty>
  );
}

function More({ page: { preview, outlook, environment }, count }: { page: SearchPage; count: number }) {
  if (preview.more === null || count === 0) return null;
  const most = environment === 'sandbox' ? 0 : (outlook.estimate?.max ?? preview.ceiling ?? 0);
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-2">
      <Button size="small" disabled={preview.isBusy} onClick={preview.more}>
        {preview.isBusy ? 'Searching' : 'Next page'}
      </Button>
      <span className="text-sm text-muted">
        {most === 0 ? 'costs nothing' : `costs up to ${sayCredits(most)} more`}
      </span>
    </div>
  );
}
