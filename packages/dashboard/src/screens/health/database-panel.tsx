import type { Status } from '@headrace/client';
import { formatCount } from '../../data/format-number.ts';
import { Panel } from '../../kit/panel.tsx';
import type { Column } from '../../kit/table.tsx';
import { Table } from '../../kit/table.tsx';
import { formatBytes } from '../../kit/format-bytes.ts';
import { ProblemNotes } from './problem-notes.tsx';
import { problemsOf } from './problems-of.ts';

type Pool = Status['connections'][number];

const columns: Column<Pool>[] = [
  { id: 'pool', head: 'Pool', isName: true, cell: ({ pool }) => pool },
  { id: 'total', head: 'Connections', isNumber: true, cell: ({ total }) => formatCount(total) },
  { id: 'idle', head: 'Idle', isNumber: true, cell: ({ idle }) => formatCount(idle) },
  {
    id: 'waiting',
    head: 'Statements that wait',
    isNumber: true,
    cell: ({ waiting }) => formatCount(waiting),
  },
];

const homes = { pglite: 'embedded PostgreSQL', postgres: 'PostgreSQL' } as const;

/** Where everything is kept, and how busy that is. */
export function DatabasePanel({ status }: { status: Status }) {
  const { database, connections } = status;
  return (
    <Panel title="Database" isFlush>
      <ProblemNotes messages={problemsOf(status, 'database')} />
      <p className="border-b border-line px-4 py-3">
        {database === null ? (
          'Not known: it does not answer in time.'
        ) : (
          <>
            {homes[database.home]} {database.version}, {formatBytes(database.bytes)}
            <span className="block text-sm break-words text-muted">
              Newest migration: {database.migration}
            </span>
          </>
        )}
      </p>
      <Table label="Pools of connections" columns={columns} rows={connections} rowKey={({ pool }) => pool} />
    </Panel>
  );
}
