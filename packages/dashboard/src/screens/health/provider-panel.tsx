import type { Status } from '@headrace/client';
import { CircleCheck, CircleDashed, CircleX } from 'lucide-react';
import { countOf, formatCount } from '../../data/format-number.ts';
import { formatDuration } from '../../data/format-time.ts';
import { Badge } from '../../kit/badge.tsx';
import { Panel } from '../../kit/panel.tsx';
import type { Column } from '../../kit/table.tsx';
import { Table } from '../../kit/table.tsx';
import { ProblemNotes } from './problem-notes.tsx';
import { problemsOf } from './problems-of.ts';

type StatusProvider = Status['providers'][number];

const breakers = {
  closed: { tone: 'ok', icon: CircleCheck, word: 'asked' },
  half_open: { tone: 'warn', icon: CircleDashed, word: 'being tried' },
  open: { tone: 'danger', icon: CircleX, word: 'not asked for now' },
} as const;

const time = (ms: number | null) => (ms === null ? '' : formatDuration(ms));

const columns: Column<StatusProvider>[] = [
  { id: 'provider', head: 'Provider', isName: true, cell: ({ provider }) => provider },
  { id: 'breaker', head: 'Breaker', cell: (provider) => <Breaker provider={provider} /> },
  { id: 'calls', head: 'Calls', isNumber: true, cell: ({ calls }) => formatCount(calls) },
  { id: 'failed', head: 'Failed', isNumber: true, cell: ({ failed }) => formatCount(failed) },
  { id: 'mean', head: 'Mean time', isNumber: true, cell: ({ mean_ms: ms }) => time(ms) },
  { id: 'waits', head: 'Waits', isNumber: true, cell: ({ waits }) => formatCount(waits) },
  { id: 'wait', head: 'Mean wait', isNumber: true, cell: ({ mean_wait_ms: ms }) => time(ms) },
];

/** How those who were asked have answered. */
export function ProviderPanel({ status }: { status: Status }) {
  const { providers } = status;
  return (
    <Panel title="Providers" isFlush>
      <ProblemNotes messages={problemsOf(status, 'providers')} />
      {providers.length === 0 ? (
        <p className="p-4 text-muted">This process has asked no provider since it started.</p>
      ) : (
        <Table label="Providers" columns={columns} rows={providers} rowKey={({ provider }) => provider} />
      )}
    </Panel>
  );
}

function Breaker({ provider: { breaker, open_credentials: open } }: { provider: StatusProvider }) {
  const { tone, icon: Icon, word } = breakers[breaker];
  return (
    <span className="flex items-center gap-2">
      <Badge tone={tone} icon={<Icon aria-hidden size={12} />}>
        {word}
      </Badge>
      {open > 0 && (
        <span className="text-sm whitespace-nowrap text-muted">{countOf(open, 'credential')}</span>
      )}
    </span>
  );
}
