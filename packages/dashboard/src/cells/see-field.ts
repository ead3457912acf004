import type { Field } from '@headrace/client';
import { isObject } from '../kit/is-object.ts';
import { linkOf } from './link-of.ts';
import { toLine } from '../kit/show-text.ts';
import type { Writing } from './show-value.ts';
import { showValue } from './show-value.ts';
import type { CellStatus, StatusLook } from './statuses.ts';
import { statusLooks } from './statuses.ts';

/** A field of an answer, or a cell of a sheet. Both have what a cell shows. */
export interface ShownField extends Pick<Field, 'value' | 'type' | 'format' | 'reason'> {
  status: CellStatus;
  widgets?: Field['widgets'];
  meta?: Field['meta'];
  stale?: boolean;
  pinned?: boolean;
}

/** `stale`: made with another config or other inputs. `pinned`: typed by a person. `reused`: from an earlier equal question. */
export type Mark = 'stale' | 'pinned' | 'reused';

/** What is seen of a field. */
export interface SeenField {
  status: StatusLook;
  /** The value, or in its place the status in words. */
  text: string;
  isValue: boolean;
  look: 'text' | 'number' | 'truth' | 'json';
  /** A flag, or the sign of a verdict. */
  sign: string | null;
  href: string | null;
  /** From 1 (a guess) to 5 (verified). */
  confidence: number | null;
  marks: Mark[];
}

export function seeField(field: ShownField, writing: Writing): SeenField {
  const status = statusLooks[field.status];
  const isValue = field.value !== null && field.value !== undefined && field.value !== '';
  return {
    status,
    text: isValue ? textOf(field, writing) : wordsOf(field, writing),
    isValue,
    look: lookOf(field.value),
    sign: isValue ? signOf(field) : null,
    href: isValue ? linkOf(field.value, field.format) : null,
    confidence: confidenceOf(field),
    marks: marksOf(field),
  };
}

/** What a screen reader says of the cell: `work email, row 2, queued`. */
export function labelOf(seen: SeenField, { column, row }: { column: string; row: number }): string {
  const name = toLine(column.replaceAll('_', ' '));
  const isPlain = seen.status.tone === 'good' || (seen.isValue && seen.status.icon === 'blank');
  const status = isPlain || seen.text === seen.status.word ? [] : [seen.status.word];
  return [name, `row ${row}`, seen.text, ...status, ...seen.marks].join(', ');
}

function textOf(field: ShownField, writing: Writing): string {
  const label = memberOf(field.widgets?.['display_value'], 'label');
  return typeof label === 'string' ? toLine(label) : showValue(field.value, field.format, writing);
}

function wordsOf({ status, reason, meta }: ShownField, { locale, timeZone }: Writing): string {
  const { word } = statusLooks[status];
  if (status === 'pending' && typeof meta?.waiting_until === 'string')
    return `${word} until ${clock(meta.waiting_until, locale, timeZone)}`;
  const summary = reason?.summary;
  const isTold = status === 'failed' || status === 'skipped';
  return isTold && summary !== undefined && summary !== '' ? toLine(summary).toLowerCase() : word;
}

function clock(iso: string, locale: string | undefined, timeZone: string | undefined): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return 'later';
  return new Intl.DateTimeFormat(locale, {
    timeStyle: 'short',
    ...(timeZone === undefined ? {} : { timeZone }),
  }).format(date);
}

function lookOf(value: unknown): SeenField['look'] {
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'truth';
  return typeof value === 'object' && value !== null ? 'json' : 'text';
}

function signOf({ widgets, value }: ShownField): string | null {
  const sign =
    memberOf(widgets?.['emoji'], 'value') ?? memberOf(widgets?.['location_indicator'], 'emoji') ?? null;
  // The sign of a truth is drawn, because not every machine has emoji.
  if (typeof value === 'boolean') return value ? '✓' : '✗';
  return typeof sign === 'string' && sign.length <= 8 ? sign : null;
}

function confidenceOf({ widgets }: ShownField): number | null {
  const numeric = memberOf(widgets?.['confidence'], 'numeric');
  return typeof numeric === 'number' && numeric >= 1 && numeric <= 5 ? numeric : null;
}

function marksOf({ stale, pinned, meta }: ShownField): Mark[] {
  const attempts: unknown = meta?.['attempts'];
  const last: unknown = Array.isArray(attempts) ? attempts.at(-1) : undefined;
  return [
    ...(stale === true ? (['stale'] as const) : []),
    ...(pinned === true ? (['pinned'] as const) : []),
    ...(memberOf(last, 'cached') === true ? (['reused'] as const) : []),
  ];
}

function memberOf(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined;
}
