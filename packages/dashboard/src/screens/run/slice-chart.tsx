import { formatDuration } from '../../data/format-time.ts';
import type { RunTimeline } from '@headrace/client';
import type { SliceBar } from './slice-bars.ts';
import { placeSlices } from './slice-bars.ts';

/** More bars than this say nothing more. */
const maxBars = 40;
const percent = (part: number) => `${part * 100}%`;

/** A bar for each slice: waiting in the queue, then asking. */
export function SliceChart({ timeline }: { timeline: RunTimeline }) {
  const bars = placeSlices(timeline);
  const more = bars.length - maxBars;
  return (
    <figure>
      <ul className="grid gap-1">
        {bars.slice(0, maxBars).map((bar) => (
          <Bar key={bar.firstPosition} bar={bar} length={timeline.length_ms} />
        ))}
      </ul>
      <figcaption className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-1 text-sm text-muted">
        <Legend color="bg-sunken" text="in the queue" />
        <Legend color="bg-accent-soft" text="with a worker" />
        <Legend color="bg-accent" text="asking providers" />
        <span className="ml-auto tabular-nums">0 to {formatDuration(timeline.length_ms)}</span>
        {more > 0 && <span className="basis-full">{more} more slices are not drawn.</span>}
      </figcaption>
    </figure>
  );
}

function Bar({ bar, length }: { bar: SliceBar; length: number }) {
  const { firstPosition, records, state, claimedAt, endedAt, asked } = bar;
  const from = formatDuration(claimedAt * length);
  const label =
    state === 'queued'
      ? 'in the queue'
      : `taken after ${from}, ${state === 'done' ? `done after ${formatDuration(endedAt * length)}` : state}`;
  return (
    <li className="flex items-center gap-3">
      <span className="w-28 shrink-0 text-right text-xs text-muted tabular-nums">
        {firstPosition + 1} to {firstPosition + records}
      </span>
      <span className="sr-only">{label}</span>
      <svg aria-hidden className="h-3.5 grow overflow-clip rounded-sm" width="100%" height="14">
        <title>{label}</title>
        <rect className="fill-sunken" width={percent(claimedAt)} height="14" />
        <rect
          className="fill-accent-soft"
          x={percent(claimedAt)}
          width={percent(endedAt - claimedAt)}
          height="14"
        />
        {asked.map(({ provider, from: begin, to }) => (
          <rect
            key={provider}
            className="fill-accent opacity-60"
            x={percent(begin)}
            width={percent(Math.max(to - begin, 0.003))}
            y="3"
            height="8"
          />
        ))}
      </svg>
    </li>
  );
}

function Legend({ color, text }: { color: string; text: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <span aria-hidden className={`size-3 rounded-sm ${color}`} />
      {text}
    </span>
  );
}
