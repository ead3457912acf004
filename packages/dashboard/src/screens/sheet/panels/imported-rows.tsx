import type { ImportedSheetRows } from '@headrace/client';
import { countOf, formatCount } from '../../../data/format-number.ts';
import { formatDuration } from '../../../data/format-time.ts';
import { Button } from '../../../kit/button.tsx';
import { toLine } from '../../../kit/show-text.ts';
import type { Column } from '../../../kit/table.tsx';
import { Table } from '../../../kit/table.tsx';
import type { SheetPage } from '../use-sheet-page.ts';

type Reject = ImportedSheetRows['rejects'][number];

const columns: Column<Reject>[] = [
  { id: 'line', head: 'Line', isNumber: true, isName: true, cell: ({ line }) => formatCount(line) },
  {
    id: 'column',
    head: 'Column',
    cell: ({ column }) => <bdi>{column === null ? 'the row' : toLine(column)}</bdi>,
  },
  { id: 'reason', head: 'Why', cell: ({ reason }) => toLine(reason) },
];

interface ImportedRowsProps {
  page: SheetPage;
  done: ImportedSheetRows;
  onAgain: () => void;
}

/** What became of the rows of a file. Every row is counted. */
export function ImportedRows({ page, done, onAgain }: ImportedRowsProps) {
  const left = done.unknown_columns.map(toLine).join(', ');
  return (
    <div className="grid gap-4">
      <p>
        <strong className="font-semibold">{countOf(done.rows, 'row')}</strong> in{' '}
        {formatDuration(done.seconds * 1000)}: {formatCount(done.appended)} appended,{' '}
        {formatCount(done.updated)} updated, {formatCount(done.rejected)} rejected.
      </p>
      {left !== '' && <p className="text-sm text-muted">Left out: {left}</p>}
      {done.rejects.length > 0 && (
        <div className="overflow-clip rounded-md border border-line">
          <Table
            label="Rejected rows"
            columns={columns}
            rows={done.rejects}
            rowKey={({ line, column }) => `${line} ${column}`}
          />
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button look="primary" onClick={() => page.show({ panel: undefined })}>
          Done
        </Button>
        <Button onClick={onAgain}>Import another file</Button>
      </div>
      <p className="text-sm text-muted">Undo takes the rows out again.</p>
    </div>
  );
}
