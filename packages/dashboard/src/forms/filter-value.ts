import type { PlainObject } from '../kit/is-object.ts';
import { isObject } from '../kit/is-object.ts';
import { isEqual } from './config-value.ts';
import type { FilterPart } from './filter-model.ts';

export type ListValue = Readonly<Record<FilterPart, readonly string[]>>;

/** A list as it is sent: texts to include, or an object of them. */
export function readListValue(value: unknown): ListValue {
  if (Array.isArray(value)) return { include: value.map(String), exclude: [], contains: [] };
  const given = isObject(value) ? value : {};
  const texts = (part: FilterPart) => {
    const list = given[part];
    return Array.isArray(list) ? list.map(String) : [];
  };
  return { include: texts('include'), exclude: texts('exclude'), contains: texts('contains') };
}

/** The texts of one part in place of those that are there; undefined if nothing is left. */
export function changeList(value: unknown, part: FilterPart, texts: readonly string[]): unknown {
  const parts = Object.entries({ ...readListValue(value), [part]: [...new Set(texts)] });
  return orNothing(Object.fromEntries(parts.filter(([, list]) => list.length > 0)));
}

/** One end of a range or a span; null opens it. Undefined if both are open. */
export function changeEnd(value: unknown, end: string, next: unknown): unknown {
  const given = isObject(value) ? value : {};
  const ends = Object.entries({ ...given, [end]: next });
  return orNothing(Object.fromEntries(ends.filter(([, one]) => one !== null && one !== undefined)));
}

function orNothing(value: PlainObject): PlainObject | undefined {
  return Object.keys(value).length === 0 ? undefined : value;
}

/** The filters with another value of one; without it if that says nothing. */
export function withFilter(filters: PlainObject, name: string, value: unknown): PlainObject {
  const { [name]: _, ...others } = filters;
  return value === undefined || value === null || value === '' ? others : { ...others, [name]: value };
}

/** The names of those that are different, were added, or were taken away. */
export function changedNames(now: PlainObject, before: PlainObject): string[] {
  const names = new Set([...Object.keys(now), ...Object.keys(before)]);
  return [...names].filter((name) => !isEqual(now[name], before[name]));
}

const words = { include: '', exclude: 'not ', contains: 'contains ' } as const;

/** A filter in a line: `Germany, not Berlin`, `2010 to 2020`. */
export function describeFilterValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (isObject(value) && !isListLike(value)) return describeEnds(value);
  const list = readListValue(value);
  const parts = (['include', 'contains', 'exclude'] as const).flatMap((part) =>
    list[part].map((text) => `${words[part]}${text}`),
  );
  return parts.join(', ');
}

function isListLike(value: PlainObject): boolean {
  return ['include', 'exclude', 'contains'].some((part) => Array.isArray(value[part]));
}

function describeEnds(value: PlainObject): string {
  if (typeof value['is_null'] === 'boolean') return value['is_null'] ? 'empty' : 'filled';
  const from = textOf(value['from'] ?? value['min'] ?? value['after']);
  const to = textOf(value['to'] ?? value['max'] ?? value['before']);
  if (from === '') return `up to ${to}`;
  return to === '' ? `from ${from}` : `${from} to ${to}`;
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
