import { FlaskConical, RefreshCw, WifiOff } from 'lucide-react';
import { Band } from '../../kit/band.tsx';
import { Button } from '../../kit/button.tsx';
import { Forbidden } from '../../kit/forbidden.tsx';
import { Panel } from '../../kit/panel.tsx';
import { RunStatusBadge } from '../../kit/run-status-badge.tsx';
import type { Column } from '../../kit/table.tsx';
import { Table } from '../../kit/table.tsx';

/** The sentences that stand across the top of a screen: offline, a newer version, sandbox and production. */
export function BandStories() {
  const icon = { 'aria-hidden': true, size: 15, className: 'shrink-0' } as const;
  return (
    <Panel title="Bands" isFlush>
      <Band tone="danger" icon={<WifiOff {...icon} />}>
        The service does not answer. What you see may be old. This page tries again every 5 seconds.
      </Band>
      <Band tone="accent" icon={<RefreshCw {...icon} />} action={<Button size="small">Reload</Button>}>
        There is a newer version of this page. Reload it when it suits you.
      </Band>
      <Band tone="warn" icon={<FlaskConical {...icon} />}>
        Sandbox: a simulated world, nothing is charged.
      </Band>
      <Band tone="plain">Production: providers are asked, and their answers cost credits.</Band>
    </Panel>
  );
}

interface Part {
  name: string;
  status: 'completed' | 'processing' | 'failed';
}

const parts: readonly Part[] = [
  { name: 'the first answer', status: 'completed' },
  { name: 'one that is on its way', status: 'processing' },
  { name: 'one that failed', status: 'failed' },
];
const columns: readonly Column<Part>[] = [
  { id: 'name', head: 'Row', isName: true, cell: ({ name }) => name },
  { id: 'status', head: 'Status', cell: ({ status }) => <RunStatusBadge status={status} /> },
];

/** A list of which only a part is there, and one that somebody may not see. */
export function PartStories() {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Panel title="Partial" isFlush>
        <Table label="Partial" columns={columns} rows={parts} rowKey={({ name }) => name} />
        <p className="flex items-center gap-3 border-t border-line px-4 py-2 text-sm text-muted">
          <span className="grow">The first 3 rows are read; there are more.</span>
          <Button size="small">Show more</Button>
        </p>
      </Panel>
      <Forbidden title="Members: for admins">
        You are a viewer of Acme. An admin or an owner can do this for you, or change your role.
      </Forbidden>
    </div>
  );
}
