const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** No zone is further ahead of UTC, or behind it. */
const furthest = { aheadMs: 15 * hourMs, behindMs: 13 * hourMs };

export interface ZoneDay {
  /** `2026-03-29`. */
  day: string;
  startsAt: Date;
}

/**
 * The days of a zone, from the one that has the first moment to the one that has the second. The database is not asked:
 * it may know other names of zones than browsers do.
 */
export function daysOfZone(zone: string, { from, to }: { from: Date; to: Date }): ZoneDay[] {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const countTo = (moment: number) => Date.parse(format.format(moment)) / dayMs;
  const last = countTo(to.getTime());
  const days: ZoneDay[] = [];
  for (let day = countTo(from.getTime()); day <= last; day += 1) {
    const startsAt = new Date(findStart(day, countTo));
    days.push({ day: new Date(day * dayMs).toISOString().slice(0, 10), startsAt });
  }
  return days;
}

/** To the minute, which is how clocks are changed. Days are counted from 1970. */
function findStart(day: number, countTo: (moment: number) => number): number {
  let before = day * dayMs - furthest.aheadMs;
  let within = day * dayMs + furthest.behindMs;
  while (within - before > minuteMs) {
    const middle = before + Math.round((within - before) / 2 / minuteMs) * minuteMs;
    if (countTo(middle) < day) before = middle;
    else within = middle;
  }
  return within;
}
