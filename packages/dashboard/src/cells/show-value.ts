import type { Field } from '@headrace/client';
import { isObject } from '../kit/is-object.ts';
import { toLine } from '../kit/show-text.ts';

/** How a value is written: numbers and dates as the reader's language does. */
export interface Writing {
  locale: string | undefined;
  timeZone?: string | undefined;
}

/** A value in one line. `null` gives an empty line. */
export function showValue(value: unknown, format: Field['format'], writing: Writing): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return showNumber(value, format, writing);
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (typeof value === 'string') return showString(value, format, writing);
  return Array.isArray(value) ? showList(value) : showObject(value);
}

function showNumber(value: number, format: Field['format'], { locale }: Writing): string {
  if (format === 'currency')
    return new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: 'USD',
      maximumFractionDigits: 2,
    }).format(value);
  const text = new Intl.NumberFormat(locale, { maximumFractionDigits: 15 }).format(value);
  return format === 'percent' ? `${text} %` : text;
}

function showString(value: string, format: Field['format'], writing: Writing): string {
  if (format === 'date') return showDate(value, writing, 'UTC') ?? toLine(value);
  if (format === 'datetime') return showMoment(value, writing) ?? toLine(value);
  return toLine(value);
}

/** A day has no time zone: it is the same day everywhere. */
function showDate(value: string, { locale }: Writing, timeZone: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return null;
  const date = new Date(`${value}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return null;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }).format(date);
}

function showMoment(value: string, { locale, timeZone }: Writing): string | null {
  const date = new Date(value);
  if (!/^\d{4}-\d{2}-\d{2}T/.test(value) || Number.isNaN(date.getTime())) return null;
  const style = { dateStyle: 'medium', timeStyle: 'short' } as const;
  return new Intl.DateTimeFormat(locale, {
    ...style,
    ...(timeZone === undefined ? {} : { timeZone }),
  }).format(date);
}

/** Short lists of words are written out; others say how many there are. */
function showList(list: readonly unknown[]): string {
  if (list.length === 0) return 'empty list';
  const first = list.slice(0, 20);
  if (first.every((item) => typeof item === 'string' || typeof item === 'number'))
    return toLine(`${first.map((item) => toLine(String(item))).join(', ')}${list.length > 20 ? ', …' : ''}`);
  return list.length === 1 ? '1 entry' : `${list.length} entries`;
}

function showObject(value: unknown): string {
  if (!isObject(value)) return '';
  const entries = Object.entries(value);
  if (entries.length === 0) return 'empty object';
  const named = entries.slice(0, 8).map(([key, inner]) => `${toLine(key)}: ${showInner(inner)}`);
  return toLine(`${named.join(', ')}${entries.length > 8 ? ', …' : ''}`);
}

function showInner(value: unknown): string {
  if (Array.isArray(value)) return `[${value.length}]`;
  if (isObject(value)) return '{…}';
  return toLine(String(value));
}
