import { lazy, Suspense } from 'react';
import { formatCredits, sayCredits } from '../../data/format-number.ts';
import { Bar, Meter } from '../../kit/meter.tsx';
import { Panel } from '../../kit/panel.tsx';
import { Skeleton } from '../../kit/skeleton.tsx';
import type { Column } from '../../kit/table.tsx';
import { Table } from '../../kit/table.tsx';

const BarChart = lazy(async () => {
  const { BarChart: chart } = await import('../../chart/bar-chart.tsx');
  return { default: chart };
});

/** A month with a quiet beginning, weekends, and one day that was dear. */
const bars = Array.from({ length: 30 }, (_, at) => {
  const isWeekend = at % 7 === 5 || at % 7 === 6;
  const value = at < 4 || isWeekend ? 0 : at === 17 ? 1480.5 : 120 + ((at * 37) % 90);
  return { key: String(at), label: `Day ${at + 1}`, name: `Day ${at + 1} of the month`, value };
});

const columns: Column<(typeof bars)[number]>[] = [
  { id: 'day', head: 'Day', isName: true, cell: ({ label }) => label },
  { id: 'credits', head: 'Credits', isNumber: true, cell: ({ value }) => formatCredits(value) },
];

/** Bars with their table, and meters in each of their states. */
export function ChartStory() {
  return (
    <Panel title="Charts and meters" isFlush>
      <div className="grid lg:grid-cols-[minmax(0,1fr)_16rem]">
        <div className="p-4">
          <Suspense fallback={<Skeleton className="h-[244px]" />}>
            <BarChart
              label="Credits of 30 days. The table has the numbers."
              bars={bars}
              format={sayCredits}
              formatAxis={formatCredits}
            />
          </Suspense>
        </div>
        <div className="max-h-[276px] overflow-y-auto border-t border-line lg:border-t-0 lg:border-l">
          <Table label="Credits by day" columns={columns} rows={bars} rowKey={({ key }) => key} />
        </div>
      </div>
      <Meters />
    </Panel>
  );
}

function Meters() {
  return (
    <div className="grid gap-3 border-t border-line p-4 sm:grid-cols-2">
      <Meter
        label="Fine"
        text="10 of 50 credits spent, 5 held"
        parts={[
          { share: 0.2, look: 'used' },
          { share: 0.1, look: 'held' },
        ]}
      />
      <Meter label="Nearly" text="42 of 50 credits spent" parts={[{ share: 0.84, look: 'warn' }]} />
      <Meter label="Used up" text="60 of 50 credits spent" parts={[{ share: 1.2, look: 'danger' }]} />
      <Bar parts={[{ share: 0.5, look: 'used' }]} />
    </div>
  );
}
