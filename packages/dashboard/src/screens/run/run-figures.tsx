import { formatCount, formatCredits } from '../../data/format-number.ts';
import { formatDuration, formatMoment } from '../../data/format-time.ts';
import type { RunTimeline } from '@headrace/client';
import { Figure, Figures } from '../../kit/figure.tsx';
import { sumOf } from './slice-bars.ts';

/** The run in a few numbers. */
export function RunFigures({ timeline }: { timeline: RunTimeline }) {
  const { slices, providers, length_ms: length, created_at: began, finished_at: ended } = timeline;
  const records = sumOf(slices.map((slice) => slice.records));
  const done = sumOf(slices.filter(({ state }) => state === 'done').map((slice) => slice.records));
  const credits = sumOf(providers.map((provider) => provider.credits));
  return (
    <Figures>
      <Figure label="Records" unit={ended === null ? `of ${formatCount(records)}` : ''}>
        {formatCount(ended === null ? done : records)}
      </Figure>
      <Figure label="Spent" unit="credits">
        {formatCredits(credits)}
      </Figure>
      <Figure label={ended === null ? 'Running for' : 'Took'}>{formatDuration(length)}</Figure>
      <Figure label="Began">
        <span className="text-base font-normal">{formatMoment(new Date(began))}</span>
      </Figure>
    </Figures>
  );
}
