import type { EsKind, EsRefusal } from './es-index.ts';
import { textOf } from './es-values.ts';

type Bound = 'gt' | 'gte' | 'lt' | 'lte';
type RangeTest = (values: readonly unknown[]) => boolean;

const bounds: readonly Bound[] = ['gt', 'gte', 'lt', 'lte'];
const dayMs = 86_400_000;

/** A test for numbers, dates or texts between bounds. */
export function compileRange(
  body: Readonly<Record<string, unknown>>,
  { kind, today }: { kind: EsKind; today: string },
): RangeTest | EsRefusal {
  const tests: ((value: unknown) => boolean)[] = [];
  for (const bound of bounds) {
    const wanted = body[bound];
    if (wanted == null) continue;
    const test = compileBound({ bound, kind, today }, wanted);
    if (test === null) return { refused: 'form', name: bound };
    tests.push(test);
  }
  return (values) => values.some((value) => tests.every((test) => test(value)));
}

function compileBound(
  { bound, kind, today }: { bound: Bound; kind: EsKind; today: string },
  wanted: unknown,
): ((value: unknown) => boolean) | null {
  if (kind === 'number') {
    const limit = typeof wanted === 'object' ? Number.NaN : Number(wanted);
    return Number.isNaN(limit) ? null : (value) => isWithin(bound, Number(value) - limit);
  }
  if (kind !== 'date') {
    const limit = textOf(wanted);
    return (value) => isWithin(bound, order(textOf(value), limit));
  }
  // A year or month as the upper end means all of it, as the lower end its first day.
  const limit = readDate(textOf(wanted), { today, isEnd: bound === 'lte' || bound === 'gt' });
  if (limit === null) return null;
  return (value) => {
    const date = readDate(textOf(value), { today, isEnd: false });
    return date !== null && isWithin(bound, order(date, limit));
  };
}

const order = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

function isWithin(bound: Bound, difference: number): boolean {
  switch (bound) {
    case 'gt':
      return difference > 0;
    case 'gte':
      return difference >= 0;
    case 'lt':
      return difference < 0;
    case 'lte':
      return difference <= 0;
  }
}

/** `2024`, `2024-05`, `2024-05-02` with or without a time, or `now-3M/d`, as a day; null for anything else. */
function readDate(text: string, { today, isEnd }: { today: string; isEnd: boolean }): string | null {
  const [, year, month, day] = /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:[T ].*)?)?)?$/.exec(text.trim()) ?? [];
  if (year !== undefined) return `${year}-${month ?? (isEnd ? '12' : '01')}-${day ?? (isEnd ? '31' : '01')}`;
  const [, sign, count, unit] =
    /^now(?:([+-])(\d{1,6})([yMwdhms]))?(?:\/[yMwdhms])?$/.exec(text.trim()) ?? [];
  if (unit === undefined) return /^now(?:\/[yMwdhms])?$/.test(text.trim()) ? today : null;
  return moveDay(today, { by: Number(`${sign}${count}`), unit });
}

function moveDay(today: string, { by, unit }: { by: number; unit: string }): string | null {
  const date = new Date(`${today}T12:00:00Z`);
  if (unit === 'y') date.setUTCFullYear(date.getUTCFullYear() + by);
  else if (unit === 'M') date.setUTCMonth(date.getUTCMonth() + by);
  else date.setTime(date.getTime() + by * (msOf[unit] ?? dayMs));
  return Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999 || date.getUTCFullYear() < 0
    ? null
    : date.toISOString().slice(0, 10);
}

const msOf: Readonly<Record<string, number>> = {
  w: 7 * dayMs,
  d: dayMs,
  h: 3_600_000,
  m: 60_000,
  s: 1000,
};
