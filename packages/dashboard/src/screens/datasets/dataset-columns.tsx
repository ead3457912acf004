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
        columns={columnsOf(dataset.key)}
        rows={dataset.columns}
        rowKey={({ name }) => name}
      />
    </Panel>
  );
}

function columnsOf(key: string | null): Column<DatasetColumn>[] {
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
  ];
}
