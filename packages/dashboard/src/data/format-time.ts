const steps: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto', style: 'short' });
const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** After this many days, the date says more than their number. */
const maxDays = 30;

/** Clocks of two machines differ by as much. */
const nowSeconds = 5;

/** How long ago something was: `now`, `3 min ago`; the date after a month. */
export function formatAgo(time: Date, now: Date): string {
  const seconds = (time.getTime() - now.getTime()) / 1000;
  if (Math.abs(seconds) > maxDays * 86_400) return day.format(time);
  if (Math.abs(seconds) < nowSeconds) return relative.format(0, 'second');
  const [unit, length] = steps.find(([, limit]) => Math.abs(seconds) >= limit) ?? ['second', 1];
  return relative.format(Math.round(seconds / length), unit);
}

export function formatMoment(time: Date): string {
  return exact.format(time);
}

/** A duration with its unit: `430 ms`, `2.4 s`, `3 min 20 s`, `2 h 5 min`. */
export function formatDuration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 3600) return joinUnits([Math.floor(seconds / 60), 'min'], [seconds % 60, 's']);
  const minutes = Math.round(seconds / 60);
  return joinUnits([Math.floor(minutes / 60), 'h'], [minutes % 60, 'min']);
}

function joinUnits(...parts: readonly [number, string][]): string {
  return parts
    .filter(([count], index) => index === 0 || count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');
}
