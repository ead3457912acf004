import type { MeterPart } from './place-parts.ts';
import { placeParts } from './place-parts.ts';

const looks = {
  used: 'fill-accent',
  held: 'fill-accent opacity-40',
  warn: 'fill-warn',
  danger: 'fill-danger',
} as const;

interface MeterProps {
  label: string;
  /** What it shows, in words with units: `12 of 50 credits`. */
  text: string;
  parts: readonly MeterPart[];
}

/** How much of something is used. The words beside it say the same. */
export function Meter({ label, text, parts }: MeterProps) {
  const used = placeParts(parts).reduce((sum, { share }) => sum + share, 0);
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(used * 100)}
      aria-valuetext={text}
    >
      <Bar parts={parts} />
    </div>
  );
}

/** The same for tables, where the number stands beside it. */
export function Bar({ parts }: { parts: readonly MeterPart[] }) {
  return (
    <svg aria-hidden width="100%" height="8" className="block rounded-full bg-sunken">
      {placeParts(parts).map(({ share, look, from }) => (
        <rect key={look} x={`${from * 100}%`} width={`${share * 100}%`} height="8" className={looks[look]} />
      ))}
    </svg>
  );
}
