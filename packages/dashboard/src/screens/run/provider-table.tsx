import { formatCount, formatCredits } from '../../data/format-number.ts';
import { formatDuration } from '../../data/format-time.ts';
import type { TimelineProvider } from '../../data/run.ts';
import type { Column } from '../../kit/table.tsx';
import { Table } from '../../kit/table.tsx';

const counted = (id: keyof TimelineProvider['outcomes'], head: string): Column<TimelineProvider> => ({
  id,
  head,
  isNumber: true,
  cell: ({ outcomes }) => formatCount(outcomes[id]),
});

const columns: Column<TimelineProvider>[] = [
  { id: 'provider', head: 'Provider', isName: true, cell: ({ provider }) => provider },
  counted('found', 'Found'),
  counted('not_found', 'Not found'),
  counted('rejected', 'Rejected'),
  counted('failed', 'Failed'),
  counted('skipped', 'Skipped'),
  { id: 'reused', head: 'Reused', isNumber: true, cell: ({ reused }) => formatCount(reused) },
  {
    id: 'median',
    head: 'Median time',
    isNumber: true,
    cell: ({ median_ms: ms }) => (ms === null ? '' : formatDuration(ms)),
  },
  {
    id: 'waited',
    head: 'Of that, in line',
    isNumber: true,
    cell: ({ median_waited_ms: ms }) => (ms === null ? '' : formatDuration(ms)),
  },
  { id: 'credits', head: 'Credits', isNumber: true, cell: ({ credits }) => formatCredits(credits) },
];

export function ProviderTable({ providers }: { providers: readonly TimelineProvider[] }) {
  if (providers.length === 0)
    return (
      <p className="p-4 text-muted">
        No provider was asked: nothing here needed one, or nothing was left to ask for.
      </p>
    );
  return <Table label="Providers" columns={columns} rows={providers} rowKey={({ provider }) => provider} />;
}
