import { ScrollText } from 'lucide-react';
import type { AuditEntry } from '../../data/audit.ts';
import { useAudit } from '../../data/audit.ts';
import { Button } from '../../kit/button.tsx';
import { Empty } from '../../kit/empty.tsx';
import { Loaded } from '../../kit/loaded.tsx';
import { Panel } from '../../kit/panel.tsx';
import type { Column } from '../../kit/table.tsx';
import { Table } from '../../kit/table.tsx';
import { describeAction } from './describe-action.ts';
import { Past } from './past.tsx';
import { TabCall } from './tab-call.tsx';

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

/** What admins and owners changed. */
export function AuditTab() {
  const audit = useAudit();
  return (
    <>
      <Panel title="What admins and owners changed" isFlush>
        <Loaded of={audit}>
          {(entries) =>
            entries.length === 0 ? (
              <Empty icon={<ScrollText aria-hidden size={20} />} title="Nothing has been changed yet">
                Changes of members, keys, connections, secrets, datasets and budgets are listed here: who,
                what, when, and from which address.
              </Empty>
            ) : (
              <Table label="Changes" columns={columns} rows={entries} rowKey={({ id }) => id} />
            )
          }
        </Loaded>
      </Panel>
      {audit.hasMore && (
        <div className="justify-self-center">
          <Button onClick={audit.readMore} disabled={audit.isReadingMore}>
            {audit.isReadingMore ? 'Reading older changes' : 'Show older changes'}
          </Button>
        </div>
      )}
      <p className="text-sm text-muted">The list keeps 400 days, and at most 50,000 entries.</p>
      <TabCall call={{ method: 'GET', path: '/v1/audit?limit=50' }} />
    </>
  );
}
