/** Whether a text is a day: `2026-11-23`. */
export function isDay(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));
}

/** The moment at which a day begins where the browser is, or `end`s; null if it is no day. */
export function momentOf(day: string, edge: 'start' | 'end'): Date | null {
  const [year = NaN, month = NaN, date = NaN] = day.split('-').map(Number);
  const moment = new Date(year, month - 1, date + (edge === 'end' ? 1 : 0));
  return Number.isNaN(moment.getTime()) ? null : moment;
}

/** The moments between which some days lie, as the service takes them. A day that is missing sets no bound. */
export function momentsOf({ from, to }: { from?: string | undefined; to?: string | undefined }): {
  from?: string;
  to?: string;
} {
  const [start, end] = [
    from === undefined ? null : momentOf(from, 'start'),
    to === undefined ? null : momentOf(to, 'end'),
  ];
  return {
    ...(start === null ? {} : { from: start.toISOString() }),
    ...(end === null ? {} : { to: end.toISOString() }),
  };
}
