import type { RunTimeline } from '@headrace/client';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { formatDuration } from '../../data/format-time.ts';
import { sayBar } from './say-bar.ts';
import type { AskedBar, SliceBar } from './slice-bars.ts';
import { placeSlices, timesOf } from './slice-bars.ts';

/** More bars than this say nothing more. */
const maxBars = 40;
const percent = (part: number) => `${part * 100}%`;

/** A bar for each slice: in the queue, in line for a place, with the vendor. Each has a look of its own besides its colour. */
export function SliceChart({ timeline }: { timeline: RunTimeline }) {
  const bars = placeSlices(timeline);
  const more = bars.length - maxBars;
  const hatching = useId();
  return (
    <figure>
      <svg aria-hidden width="0" height="0" className="absolute">
        <pattern
          id={hatching}
          width="5"
          height="5"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="2.5" height="5" className="fill-warn" />
        </pattern>
      </svg>
      <ul className="grid gap-1">
        {bars.slice(0, maxBars).map((bar) => (
          <Bar key={bar.firstPosition} bar={bar} length={timeline.length_ms} hatching={hatching} />
        ))}
      </ul>
      <figcaption className="mt-3 grid gap-2 text-sm text-muted">
        <span className="flex flex-wrap items-center gap-x-5 gap-y-1">
          <Legend text="in the queue">
            <rect className="fill-transparent stroke-line-strong" width="11" height="11" x="0.5" y="0.5" />
          </Legend>
          <Legend text="with a worker">
            <rect className="fill-accent-soft" width="12" height="12" />
          </Legend>
          <Legend text="in line for a place at a provider">
            <rect fill={`url(#${hatching})`} width="12" height="12" />
          </Legend>
          <Legend text="with the provider">
            <rect className="fill-accent" width="12" height="12" />
          </Legend>
          <span className="ml-auto tabular-nums">0 to {formatDuration(timeline.length_ms)}</span>
        </span>
        <WhereTimeWent timeline={timeline} />
        {more > 0 && <span>{more} more slices are not drawn.</span>}
      </figcaption>
    </figure>
  );
}

function WhereTimeWent({ timeline: { providers } }: { timeline: RunTimeline }) {
  const { waitedMs, vendorMs } = timesOf(providers.flatMap(({ spans }) => spans));
  if (waitedMs === null || vendorMs === null) return null;
  return (
    <span>
      All questions together, many at a time: {formatDuration(waitedMs)} in line for a place,{' '}
      {formatDuration(vendorMs)} with providers.
    </span>
  );
}

function Bar({ bar, length, hatching }: { bar: SliceBar; length: number; hatching: string }) {
  const { firstPosition, records, claimedAt, endedAt, asked } = bar;
  const label = sayBar(bar, length);
  return (
    <li className="flex items-center gap-3">
      <span className="w-28 shrink-0 text-right text-xs text-muted tabular-nums">
        {records === 1 ? firstPosition + 1 : `${firstPosition + 1} to ${firstPosition + records}`}
      </span>
      <span className="sr-only">{label}</span>
      <svg aria-hidden className="h-4 grow overflow-clip rounded-sm" width="100%" height="16">
        <title>{label}</title>
        <rect
          className="fill-transparent stroke-line-strong"
          strokeDasharray="3 3"
          x="0.5"
          y="0.5"
          width={percent(claimedAt)}
          height="15"
        />
        <rect
          className="fill-accent-soft"
          x={percent(claimedAt)}
          width={percent(endedAt - claimedAt)}
          height="16"
        />
        {asked.map((one) => (
          <Asked key={one.provider} asked={one} hatching={hatching} />
        ))}
      </svg>
    </li>
  );
}

/** Above, when questions were in line; below, when they were with the vendor. */
function Asked({ asked: { inLine, atVendor }, hatching }: { asked: AskedBar; hatching: string }) {
  return (
    <>
      {inLine !== null && (
        <rect
          fill={`url(#${hatching})`}
          x={percent(inLine.from)}
          width={percent(Math.max(inLine.to - inLine.from, 0.003))}
          y="1"
          height="6"
        />
      )}
      <rect
        className="fill-accent opacity-70"
        x={percent(atVendor.from)}
        width={percent(Math.max(atVendor.to - atVendor.from, 0.003))}
        y="8"
        height="7"
      />
    </>
  );
}

function Legend({ text, children }: { text: string; children: ReactNode }) {
  return (
    <span className="flex items-center gap-1.5">
      <svg aria-hidden width="12" height="12" className="shrink-0">
        {children}
      </svg>
      {text}
    </span>
  );
}
