import type { DatasetColumn } from '@headrace/client';
import { countOf, formatCount } from '../../../data/format-number.ts';
import { smallInput } from '../../../forms/labelled.tsx';
import { toLine } from '../../../kit/show-text.ts';
import type { Column } from '../../../kit/table.tsx';
import { Table } from '../../../kit/table.tsx';
import type { ColumnPlan } from './import-plan.ts';

const types = ['string', 'number', 'boolean', 'date', 'datetime', 'json'] as const;

interface ColumnTableProps {
  columns: readonly ColumnPlan[];
  /** Rows that were looked at. */
  rows: number;
  onChange: (columns: readonly ColumnPlan[]) => void;
}

type Put = (column: ColumnPlan, part: Partial<ColumnPlan>) => void;

/** What was understood of each column; all of it can be changed. */
export function ColumnTable({ columns, rows, onChange }: ColumnTableProps) {
  const put: Put = (column, part) =>
    onChange(columns.map((one) => (one.source === column.source ? { ...one, ...part } : one)));
  return (
    <Table
      label="Columns of the file"
      columns={[...choosing(put), ...seeing(rows), publicColumn(put)]}
      rows={columns}
      rowKey={({ source }) => source}
    />
  );
}

function choosing(put: Put): Column<ColumnPlan>[] {
  return [
    {
      id: 'source',
      head: 'In the file',
      isName: true,
      cell: (column) => (
        <label className="flex min-h-6 min-w-36 cursor-pointer items-center gap-2">
          <input
            type="checkbox"
            className="size-4 shrink-0 accent-accent"
            checked={column.isWanted}
            onChange={({ target }) => put(column, { isWanted: target.checked })}
          />
          <bdi className="break-words">{toLine(column.source)}</bdi>
        </label>
      ),
    },
    {
      id: 'name',
      head: 'Field',
      cell: (column) => (
        <input
          aria-label={`Field for ${column.source}`}
          className={`${smallInput} min-w-36 font-mono`}
          disabled={!column.isWanted}
          value={column.name}
          onChange={({ target }) => put(column, { name: target.value })}
        />
      ),
    },
    { id: 'type', head: 'Read as', cell: (column) => <TypeChoice column={column} put={put} /> },
  ];
}

function TypeChoice({ column, put }: { column: ColumnPlan; put: Put }) {
  return (
    <select
      aria-label={`Type of ${column.source}`}
      className={`${smallInput} min-w-24`}
      disabled={!column.isWanted}
      value={column.type}
      onChange={({ target }) => {
        const type = types.find((one) => one === target.value);
        if (type !== undefined) put(column, { type, format: formatFor(type, column) });
      }}
    >
      {types.map((type) => (
        <option key={type} value={type}>
          {type}
        </option>
      ))}
    </select>
  );
}

/** The format that was found belongs to the type that was found. */
function formatFor(type: DatasetColumn['type'], column: ColumnPlan): ColumnPlan['format'] {
  return type === column.type ? column.format : null;
}

function seeing(rows: number): Column<ColumnPlan>[] {
  return [
    {
      id: 'format',
      head: 'Format',
      cell: ({ format }) => format ?? <span className="text-muted">none</span>,
    },
    {
      id: 'filled',
      head: 'Filled',
      isNumber: true,
      cell: ({ nulls }) => (
        <span className="whitespace-nowrap" title={`${formatCount(rows - nulls)} of ${countOf(rows, 'row')}`}>
          {rows === 0 ? 0 : Math.round(((rows - nulls) / rows) * 100)} %
        </span>
      ),
    },
    {
      id: 'examples',
      head: 'Examples',
      cell: ({ examples }) => (
        <bdi className="block max-w-56 min-w-32 truncate text-sm text-muted">
          {examples.map(toLine).join(' · ')}
        </bdi>
      ),
    },
  ];
}

function publicColumn(put: Put): Column<ColumnPlan> {
  return {
    id: 'public',
    head: 'Public',
    cell: (column) => (
      <label
        className="grid size-6 cursor-pointer place-items-center"
        title="Public keys may complete its values"
      >
        <input
          type="checkbox"
          aria-label={`Public keys may complete ${column.source}`}
          className="size-4 accent-accent"
          disabled={!column.isWanted}
          checked={column.isPublic}
          onChange={({ target }) => put(column, { isPublic: target.checked })}
        />
      </label>
    ),
  };
}
