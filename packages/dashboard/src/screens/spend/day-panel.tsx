import { lazy, Suspense } from 'react';
import { formatCount, formatCredits, sayCredits } from '../../data/format-number.ts';
import { formatMoment } from '../../data/format-time.ts';
import { Panel } from '../../kit/panel.tsx';
import { Segments } from '../../kit/segments.tsx';
import { Skeleton } from '../../kit/skeleton.tsx';
import type { Column } from '../../kit/table.tsx';
import { Table } from '../../kit/table.tsx';
import type { SpendDay } from './days.ts';
import { ranges } from './spend-search.ts';

const BarChart = lazy(async () => {
  const { BarChart: chart } = await import('../../chart/bar-chart.tsx');
  return { default: chart };
});

const short = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric' });
const long = new Intl.DateTimeFormat(undefined, { weekday: 'long', month: 'long', day: 'numeric' });
const axis = new Intl.NumberFormat(undefined, { maximumSignificantDigits: 3 });

const columns: Column<SpendDay>[] = [
  { id: 'day', head: 'Day', isName: true, cell: ({ startsAt }) => short.format(startsAt) },
  { id: 'credits', head: 'Credits', isNumber: true, cell: ({ credits }) => formatCredits(credits) },
  { id: 'fees', head: 'Of which fees', isNumber: true, cell: ({ fees }) => formatCredits(fees) },
  { id: 'entries', head: 'Charges', isNumber: true, cell: ({ entries }) => formatCount(entries) },
];

const rangeOptions = ranges.map((days) => ({ value: String(days), label: `${days} days` }));

interface DayPanelProps {
  days: readonly SpendDay[];
  /** Earlier spending is not counted, because there is too much of it; null if all is. */
  countedFrom: string | null;
  onRange: (days: (typeof ranges)[number]) => void;
}

/** What was spent on each day, as bars and as a table. */
export function DayPanel({ days, countedFrom, onRange }: DayPanelProps) {
  const spent = days.filter(({ entries }) => entries > 0).toReversed();
  return (
    <Panel
      title="By day"
      isFlush
      actions={
        <Segments
          label="Days"
          value={String(days.length)}
          options={rangeOptions}
          onChange={(value) => onRange(ranges.find((range) => String(range) === value) ?? 30)}
        />
      }
    >
      <div className="grid lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="p-4">
          <Suspense fallback={<Skeleton className="h-[244px]" />}>
            <Chart days={days} />
          </Suspense>
        </div>
        <div className="max-h-[276px] overflow-y-auto border-t border-line lg:border-t-0 lg:border-l">
          {spent.length === 0 ? (
            <p className="p-4 text-muted">Nothing was spent in these {days.length} days.</p>
          ) : (
            <Table label="Spent by day" columns={columns} rows={spent} rowKey={({ key }) => key} />
          )}
        </div>
      </div>
      {countedFrom !== null && (
        <p className="border-t border-line px-4 py-2 text-sm text-muted">
          There are so many charges that only those since {formatMoment(new Date(countedFrom))} are counted.
        </p>
      )}
    </Panel>
  );
}

function Chart({ days }: { days: readonly SpendDay[] }) {
  const sum = days.reduce((total, { credits }) => total + credits, 0);
  const bars = days.map(({ key, startsAt, credits }) => ({
    key,
    label: short.format(startsAt),
    name: long.format(startsAt),
    value: credits,
  }));
  return (
    <BarChart
      label={`Credits spent on each of the last ${days.length} days, ${formatCredits(sum)} in all. The table has the numbers.`}
      bars={bars}
      format={sayCredits}
      formatAxis={axis.format}
    />
  );
}
