/* How many requests a vendor's hour and day have left. Each is counted in 24 parts, so that the limit holds in any hour and any day. */
import type { Limits } from './provider-spec.ts';

export interface Quota {
  periodMs: number;
  /** The most sends in any stretch of that length. */
  limit: number;
}

/** Sends by the length of the period in milliseconds, then by the number of its part since 1970. */
export type Sends = Readonly<Record<string, Readonly<Record<string, number>>>>;

export interface Grant {
  granted: number;
  /** How long until one is granted again; 0 if some are granted now. */
  waitMs: number;
}

const hourMs = 3_600_000;
const slicesPerPeriod = 24;

export function quotasOf({ requestsPerHour, requestsPerDay }: Limits): readonly Quota[] {
  return [
    ...(requestsPerHour === undefined ? [] : [{ periodMs: hourMs, limit: requestsPerHour }]),
    ...(requestsPerDay === undefined ? [] : [{ periodMs: 24 * hourMs, limit: requestsPerDay }]),
  ];
}

/** Takes as many of the wanted sends as every quota has left. */
export function countSends(
  sends: Sends,
  { quotas, wanted, nowMs }: { quotas: readonly Quota[]; wanted: number; nowMs: number },
): Grant & { sends: Sends } {
  const periods = quotas.map((quota) => ({ ...quota, counted: recent(sends, { quota, nowMs }) }));
  const lefts = periods.map(({ limit, counted }) => Math.max(0, limit - sumOf(counted)));
  const granted = Math.min(wanted, ...lefts.map(Math.floor));
  const waits = periods.filter((_, at) => (lefts[at] ?? 0) < 1).map((period) => untilOldest(period, nowMs));
  return {
    granted,
    waitMs: granted > 0 ? 0 : Math.max(0, ...waits),
    sends: Object.fromEntries(
      periods.map(({ periodMs, counted }) => [periodMs, add(counted, sliceOf(periodMs, nowMs), granted)]),
    ),
  };
}

const sliceOf = (periodMs: number, nowMs: number) => Math.floor((nowMs * slicesPerPeriod) / periodMs);
const endOf = (periodMs: number, slice: number) => ((slice + 1) * periodMs) / slicesPerPeriod;
const sumOf = (counted: Readonly<Record<string, number>>) =>
  Object.values(counted).reduce((sum, count) => sum + count, 0);

function recent(sends: Sends, { quota, nowMs }: { quota: Quota; nowMs: number }): Record<string, number> {
  const { periodMs } = quota;
  const isRecent = ([slice]: [string, number]) => endOf(periodMs, Number(slice)) + periodMs > nowMs;
  return Object.fromEntries(Object.entries(sends[periodMs] ?? {}).filter(isRecent));
}

/** How long until the oldest counted sends no longer count. */
function untilOldest(
  { periodMs, counted }: Quota & { counted: Record<string, number> },
  nowMs: number,
): number {
  const oldest = Math.min(...Object.keys(counted).map(Number));
  return Math.ceil(endOf(periodMs, oldest) + periodMs - nowMs);
}

function add(counted: Record<string, number>, slice: number, count: number): Record<string, number> {
  return count === 0 ? counted : { ...counted, [slice]: (counted[slice] ?? 0) + count };
}
