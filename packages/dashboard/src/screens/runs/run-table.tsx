import { Link } from '@tanstack/react-router';
import { formatCount, formatCredits } from '../../data/format-number.ts';
import { formatAgo, formatDuration, formatMoment } from '../../data/format-time.ts';
import { useNow } from '../../data/now.ts';
import type { RunItem } from '@headrace/client';
import { Badge } from '../../kit/badge.tsx';
import { Moment } from '../../kit/moment.tsx';
import { RunStatusBadge } from '../../kit/run-status-badge.tsx';
import type { Column } from '../../kit/table.tsx';
import { Table } from '../../kit/table.tsx';
import { RunMaker } from './run-maker.tsx';

const columns: Column<RunItem>[] = [
  { id: 'status', head: 'Status', cell: ({ status }) => <RunStatusBadge status={status} /> },
  { id: 'run', head: 'Run', isName: true, cell: (run) => <RunName run={run} /> },
  { id: 'who', head: 'Who', cell: (run) => <RunMaker run={run} /> },
  { id: 'environment', head: 'Where', cell: ({ environment }) => <Where environment={environment} /> },
  { id: 'records', head: 'Records', isNumber: true, cell: (run) => <Records run={run} /> },
  { id: 'spent', head: 'Credits', isNumber: true, cell: ({ credits }) => formatCredits(credits.spent) },
  { id: 'took', head: 'Took', isNumber: true, cell: tookOf },
  { id: 'began', head: 'Began', isNumber: true, cell: ({ created_at: at }) => <Began at={at} /> },
];

export function RunTable({ runs }: { runs: readonly RunItem[] }) {
  return <Table label="Runs" columns={columns} rows={runs} rowKey={({ id }) => id} />;
}

function RunName({ run }: { run: RunItem }) {
  const [first, ...more] = run.pipes ?? [];
  return (
    <span className="grid">
      <Link
        to="/runs/$runId"
        params={{ runId: run.id }}
        search={run.kind === 'search' ? { kind: 'search' } : {}}
        className="truncate font-medium hover:text-accent hover:underline"
      >
        {first ?? 'Invalid request'}
        {more.length > 0 && <span className="font-normal text-muted"> and {more.length} more</span>}
      </Link>
      <span className="font-mono text-xs font-normal text-faint">{run.id}</span>
    </span>
  );
}

function Where({ environment }: Pick<RunItem, 'environment'>) {
  return <Badge tone={environment === 'sandbox' ? 'warn' : 'neutral'}>{environment}</Badge>;
}

function Records({ run }: { run: RunItem }) {
  if (run.finished_at !== null) return formatCount(run.records);
  return `${formatCount(run.records_done)} of ${formatCount(run.records)}`;
}

function tookOf({ created_at: began, finished_at: ended }: RunItem): string {
  return ended === null ? '' : formatDuration(Date.parse(ended) - Date.parse(began));
}

function Began({ at }: { at: string }) {
  const time = new Date(at);
  return <Moment at={at} ago={formatAgo(time, useNow())} exact={formatMoment(time)} />;
}
