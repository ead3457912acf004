import type { DatasetInspection } from '@headrace/client';
import { toLine } from '../kit/show-text.ts';
import type { Column } from '../kit/table.tsx';
import { Table } from '../kit/table.tsx';

type FileColumn = DatasetInspection['columns'][number];

interface FileColumnsProps {
  columns: readonly FileColumn[];
  /** Rows that were looked at. */
  rows: number;
  /** Where a column goes, in words. */
  goesTo: (column: FileColumn) => string;
}

interface Line extends FileColumn {
  place: string;
  /** In percent. */
  filled: number;
}

const shown: Column<Line>[] = [
  { id: 'source', head: 'In the file', isName: true, cell: ({ source }) => <bdi>{toLine(source)}</bdi> },
  { id: 'name', head: 'Goes to', cell: ({ place }) => <bdi>{toLine(place)}</bdi> },
  {
    id: 'type',
    head: 'Read as',
    cell: ({ type, format }) => (format === null || format === type ? type : `${type}, ${format}`),
  },
  { id: 'filled', head: 'Filled', isNumber: true, cell: ({ filled }) => `${filled} %` },
  { id: 'examples', head: 'Examples', cell: ({ examples }) => <Examples examples={examples} /> },
];

/** What was understood of a file before anything is stored. */
export function FileColumns({ columns, rows, goesTo }: FileColumnsProps) {
  const lines = columns.map((column) => ({
    ...column,
    place: goesTo(column),
    filled: rows === 0 ? 0 : Math.round(((rows - column.nulls) / rows) * 100),
  }));
  return (
    <div className="overflow-clip rounded-md border border-line">
      <Table label="Columns of the file" columns={shown} rows={lines} rowKey={({ source }) => source} />
    </div>
  );
}

function Examples({ examples }: Pick<FileColumn, 'examples'>) {
  return (
    <span className="block max-w-56 truncate text-muted">
      <bdi>{examples.map(toLine).join(' · ')}</bdi>
    </span>
  );
}
