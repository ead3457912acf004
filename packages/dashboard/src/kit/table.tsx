import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface Column<Row> {
  /** Unique in its table. */
  id: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Numbers stand at the right, under each other. */
  isNumber?: boolean;
  /** The column that names its row. */
  isName?: boolean;
}

interface TableProps<Row> {
  /** What the table has, for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  isSandbox?: boolean;
}

/** A list in columns. It scrolls sideways by itself where the window is narrow. */
export function Table<Row>({ label, columns, rows, rowKey, isSandbox = false }: TableProps<Row>) {
  return (
    // Focusable, so that the keyboard can scroll it.
    <div className="overflow-x-auto" role="region" aria-label={label} tabIndex={0}>
      <table className="w-full border-collapse text-left text-base">
        <thead className={classNames('text-sm text-muted', isSandbox ? 'hatched' : 'bg-sunken')}>
          <tr>
            {columns.map(({ id, head, isNumber }) => (
              <th key={id} scope="col" className={cellClass(isNumber, 'h-9 font-medium whitespace-nowrap')}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="border-t border-line hover:bg-sunken">
              {columns.map((column) => (
                <Cell key={column.id} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { cell, isName, isNumber } = column;
  if (isName === true)
    return (
      <th
        scope="row"
        className={cellClass(isNumber, classNames('h-10 py-2 font-medium', isNumber !== true && 'min-w-40'))}
      >
        {cell(row)}
      </th>
    );
  return <td className={cellClass(isNumber, 'h-10 py-2')}>{cell(row)}</td>;
}

function cellClass(isNumber: boolean | undefined, rest: string): string {
  return classNames(
    'px-4 align-middle',
    isNumber === true && 'text-right whitespace-nowrap tabular-nums',
    rest,
  );
}
