import type { OutboundAnswer } from './guarded-request.ts';

/** The meaning of the number in a provider's header. */
export type WaitUnit = 'seconds' | 'milliseconds' | 'epoch seconds' | 'epoch milliseconds';

/** Headers that say when a provider may be asked again, in lower case. If a unit is not declared, it is inferred. */
export type WaitHeaders = Readonly<Record<string, WaitUnit>>;

const dayMs = 86_400_000;
/** Waits are never longer. A header that says more is broken, or is useless to callers. */
export const longestWaitMs = dayMs;

/** Headers whose only purpose is to say: wait. https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3 */
const retryHeaders: WaitHeaders = { 'retry-after-ms': 'milliseconds', 'retry-after': 'seconds' };
/** Many providers send these with every answer, so they count only where an answer says "too often". */
const resetHeaders = ['ratelimit-reset', 'x-ratelimit-reset', 'x-rate-limit-reset'];

interface Asked {
  /** Parsed JSON, or null. */
  body: unknown;
  declared: WaitHeaders;
  /** Whether the answer says "too often" by itself. */
  isRateLimited: boolean;
}

/** How long a reply says to wait, in milliseconds; null if it says nothing usable. */
export function readWaitMs(answer: OutboundAnswer, { body, declared, isRateLimited }: Asked): number | null {
  const nowMs = vendorNowMs(answer);
  const read = (name: string, unit: WaitUnit | undefined) => readHeader(answer, { name, unit, nowMs });
  const readers = [
    ...Object.entries(retryHeaders).map(
      ([name, unit]) =>
        () =>
          read(name, declared[name] ?? unit),
    ),
    () => readRetryInfo(body),
    ...(isRateLimited
      ? [
          ...Object.entries(declared).map(
            ([name, unit]) =>
              () =>
                read(name, unit),
          ),
          ...resetHeaders.map((name) => () => read(name, undefined)),
          () => readRateLimit(answer),
        ]
      : []),
  ];
  for (const reader of readers) {
    const ms = reader();
    if (ms !== null) return Math.min(longestWaitMs, ms);
  }
  return null;
}

/** The time by the vendor's clock, because its headers use that clock. Ours may differ. */
function vendorNowMs(answer: OutboundAnswer): number {
  const at = Date.parse(headerOf(answer, 'date') ?? '');
  return Number.isNaN(at) ? Date.now() : at;
}

interface HeaderPlace {
  name: string;
  /** Undefined where nothing is declared. */
  unit: WaitUnit | undefined;
  nowMs: number;
}

function readHeader(answer: OutboundAnswer, { name, unit, nowMs }: HeaderPlace): number | null {
  const text = headerOf(answer, name);
  if (text === undefined) return null;
  const whole = readMoment(text, { unit, nowMs });
  if (whole !== null || !text.includes(',')) return whole;
  // One for each window, such as "1, 1419704"; those that are not used up say nothing.
  const left = headerOf(answer, name.replace('reset', 'remaining'))?.split(',') ?? [];
  const waits = text.split(',').map((part) => readMoment(part, { unit, nowMs }));
  const usedUp = waits.filter((_, at) => Number(left[at]) === 0 && left[at]?.trim() !== '');
  const known = usedUp.filter((ms) => ms !== null);
  if (known.length > 0) return Math.max(...known);
  const [first = null] = waits;
  return first;
}

/** A number, a duration such as "6m0s", or a date. What has passed already says nothing. */
function readMoment(given: string, { unit, nowMs }: Omit<HeaderPlace, 'name'>): number | null {
  const text = given.trim();
  const number = text === '' ? Number.NaN : Number(text);
  const ms = Number.isFinite(number)
    ? fromNumber(number, unit ?? infer(number), nowMs)
    : (readDuration(text) ?? Date.parse(text) - nowMs);
  return ms > 0 ? ms : null;
}

function fromNumber(number: number, unit: WaitUnit, nowMs: number): number {
  switch (unit) {
    case 'seconds':
      // Some vendors send a moment instead of seconds.
      return number >= firstEpochSeconds ? fromNumber(number, infer(number), nowMs) : number * 1000;
    case 'milliseconds':
      return number;
    case 'epoch seconds':
      return number * 1000 - nowMs;
    case 'epoch milliseconds':
      return number - nowMs;
  }
}

/** In 2001. A number of seconds as large as this is not a wait. */
const firstEpochSeconds = 1_000_000_000;

/** The unit of a number that is not declared. A wait in seconds is never more than a day. */
function infer(number: number): WaitUnit {
  if (number >= firstEpochSeconds * 1000) return 'epoch milliseconds';
  if (number >= firstEpochSeconds) return 'epoch seconds';
  return number * 1000 > dayMs ? 'milliseconds' : 'seconds';
}

const unitsMs: Readonly<Record<string, number>> = { d: dayMs, h: 3_600_000, m: 60_000, s: 1000, ms: 1 };

function readDuration(text: string): number | null {
  if (text.length > 40 || !/^(?:\d+(?:\.\d+)?(?:ms|[dhms]))+$/.test(text)) return null;
  let ms = 0;
  // oxlint-disable-next-line regexp/no-super-linear-move -- at most 40 characters
  for (const [, number = '', unit = ''] of text.matchAll(/(\d+(?:\.\d+)?)(ms|[dhms])/g))
    ms += Number(number) * (unitsMs[unit] ?? 0);
  return ms;
}

/** `RateLimit: "default";r=0;t=50`. https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/ */
function readRateLimit(answer: OutboundAnswer): number | null {
  const seconds = /;\s*t=(\d{1,9})/.exec(headerOf(answer, 'ratelimit') ?? '')?.[1];
  return seconds === undefined || Number(seconds) === 0 ? null : Number(seconds) * 1000;
}

/** Details that are looked at. */
const maxDetails = 20;

/** Google's `google.rpc.RetryInfo` among the details of an error. https://google.aip.dev/193 */
function readRetryInfo(body: unknown): number | null {
  const details = memberOf(memberOf(body, 'error'), 'details');
  if (!Array.isArray(details)) return null;
  for (const detail of details.slice(0, maxDetails)) {
    const type = memberOf(detail, '@type');
    const delay = memberOf(detail, 'retryDelay');
    if (typeof type !== 'string' || !type.endsWith('google.rpc.RetryInfo')) continue;
    const ms = typeof delay === 'string' ? readDuration(delay) : null;
    if (ms !== null && ms > 0) return ms;
  }
  return null;
}

function memberOf(of: unknown, name: string): unknown {
  // Google puts an error into a list if it answers in parts.
  const within: unknown = Array.isArray(of) ? of[0] : of;
  return typeof within === 'object' && within !== null && Object.hasOwn(within, name)
    ? Reflect.get(within, name)
    : undefined;
}

function headerOf({ headers }: OutboundAnswer, name: string): string | undefined {
  return headers.find(([key]) => key === name)?.[1];
}
