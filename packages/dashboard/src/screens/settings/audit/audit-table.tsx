import type { AuditEntry } from '../../../data/audit.ts';
import type { Column } from '../../../kit/table.tsx';
import { Table } from '../../../kit/table.tsx';
import { Past } from '../past.tsx';
import { describeAction } from './describe-action.ts';

const columns: Column<AuditEntry>[] = [
  { id: 'at', head: 'When', cell: ({ at }) => <Past at={at} /> },
  { id: 'who', head: 'Who', isName: true, cell: (entry) => entry.actor_name },
  {
    id: 'what',
    head: 'What',
    cell: ({ action, target }) => (
      <span className="grid">
        {describeAction(action)}
        {target !== '' && <span className="max-w-sm truncate font-mono text-xs text-faint">{target}</span>}
      </span>
    ),
  },
  {
    id: 'address',
    head: 'From',
    cell: ({ address }) => <code className="font-mono text-sm">{address}</code>,
  },
];

export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  return <Table label="Changes" columns={columns} rows={entries} rowKey={({ id }) => id} />;
}
