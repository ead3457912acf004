import type { Dataset, DatasetColumn } from '@headrace/client';
import { Badge } from '../../kit/badge.tsx';
import { Panel } from '../../kit/panel.tsx';
import { toLine } from '../../kit/show-text.ts';
import type { Column } from '../../kit/table.tsx';
import { Table } from '../../kit/table.tsx';

/** The columns as they were declared. */
export function DatasetColumns({ dataset }: { dataset: Dataset }) {
  return (
    <Panel title="Columns" isFlush>
      <Table
        label="Columns"
        columns={columnsOf(dataset)}
        rows={dataset.columns}
        rowKey={({ name }) => name}
      />
    </Panel>
  );
}

function columnsOf({ key, contains_indexes: indexes }: Dataset): Column<DatasetColumn>[] {
  return [
    {
      id: 'name',
      head: 'Field',
      isName: true,
      cell: ({ name }) => (
        <span className="flex items-center gap-1.5">
          <code className="font-mono text-sm">{name}</code>
          {name === key && <Badge tone="accent">key</Badge>}
        </span>
      ),
    },
    { id: 'source', head: 'In the file', cell: ({ source }) => <bdi>{toLine(source)}</bdi> },
    { id: 'type', head: 'Type', cell: ({ type, format }) => (format == null ? type : `${type}, ${format}`) },
    {
      id: 'public',
      head: 'Public keys',
      cell: ({ is_public: isPublic }) =>
        isPublic === true ? 'may complete it' : <span className="text-muted">no</span>,
    },
    ...(indexes.length === 0 ? [] : [indexColumn(indexes)]),
  ];
}

function indexColumn(indexes: Dataset['contains_indexes']): Column<DatasetColumn> {
  return {
    id: 'index',
    head: 'Index for contains',
    cell: ({ name }) => {
      const index = indexes.find(({ column }) => column === name);
      if (index === undefined) return <span className="text-muted">no</span>;
      return <span title={index.message ?? undefined}>{index.state}</span>;
    },
  };
}
