/* The two forms of Attio's filters: https://docs.attio.com/rest-api/guides/filtering-and-sorting */
import type { AttioObject, AttributeType } from './attio-attributes.ts';
import { typeOf } from './attio-attributes.ts';
import type { AttioRecord, AttioValue } from './attio-records.ts';

export type RecordTest = (record: AttioRecord) => boolean;

/** What is wrong with a filter. */
export class FilterFault extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'FilterFault';
    this.code = code;
  }
}

const deepest = 20;

/** Throws a `FilterFault` on what Attio would refuse. */
export function compileFilter(object: AttioObject, filter: unknown, depth = 0): RecordTest {
  if (depth > deepest) throw new FilterFault('filter_error', 'The filter is nested too deeply');
  const inside = (part: unknown) => compileFilter(object, part, depth + 1);
  const tests = Object.entries(readObject(filter)).map(([key, part]): RecordTest => {
    if (key === '$and' || key === '$or') {
      if (!Array.isArray(part)) throw new FilterFault('filter_error', `${key} takes a list`);
      const parts = part.map(inside);
      return (record) =>
        key === '$and' ? parts.every((test) => test(record)) : parts.some((test) => test(record));
    }
    if (key === '$not') {
      const test = inside(part);
      return (record) => !test(record);
    }
    return compileAttribute(object, { slug: key, part });
  });
  return (record) => tests.every((test) => test(record));
}

function compileAttribute(object: AttioObject, { slug, part }: { slug: string; part: unknown }): RecordTest {
  const type = typeOf(object, slug);
  if (type === null)
    throw new FilterFault('unknown_filter_attribute_slug', `Unknown attribute slug: ${slug.slice(0, 100)}`);
  const [main = 'value'] = type.properties;
  if (typeof part !== 'object' || part === null)
    return compileProperty({ slug, property: main, type }, { $eq: part });
  const tests = Object.entries(readObject(part)).map(([key, inner]) => {
    if (key.startsWith('$')) return compileProperty({ slug, property: main, type }, { [key]: inner });
    if (!type.properties.includes(key))
      throw new FilterFault('filter_error', `Unknown property of ${slug}: ${key.slice(0, 100)}`);
    const comparisons = typeof inner === 'object' && inner !== null ? readObject(inner) : { $eq: inner };
    return compileProperty({ slug, property: key, type }, comparisons);
  });
  return (record) => tests.every((test) => test(record));
}

interface Place {
  slug: string;
  property: string;
  type: AttributeType;
}

/** Of several values one has to fit. */
function compileProperty(
  { slug, property, type }: Place,
  comparisons: Readonly<Record<string, unknown>>,
): RecordTest {
  const tests = Object.entries(comparisons).map(([comparator, wanted]) =>
    compileComparison(type, { comparator, wanted }),
  );
  return (record) => {
    const values = (record.values[slug] ?? []).flatMap((value) => propertyOf(value, property));
    return tests.every((test) => test(values));
  };
}

function propertyOf(value: AttioValue, property: string): (string | number)[] {
  const found = Object.hasOwn(value, property) ? value[property] : null;
  return typeof found === 'string' || typeof found === 'number' ? [found] : [];
}

type ValuesTest = (values: readonly (string | number)[]) => boolean;

function compileComparison(
  { kind }: AttributeType,
  { comparator, wanted }: { comparator: string; wanted: unknown },
): ValuesTest {
  if (comparator === '$not_empty') {
    if (wanted !== true) throw new FilterFault('filter_error', '$not_empty takes true');
    return (values) => values.length > 0;
  }
  if (comparator === '$eq') return (values) => values.some((value) => isSame(value, wanted));
  if (comparator === '$in' && Array.isArray(wanted))
    return (values) => values.some((value) => wanted.some((one) => isSame(value, one)));
  const isPart = kind === 'text' ? textTests.get(comparator) : undefined;
  if (isPart !== undefined && typeof wanted === 'string') {
    const part = wanted.toLowerCase();
    return (values) => values.some((value) => isPart(String(value).toLowerCase(), part));
  }
  const isOrdered = kind === 'order' ? orderTests.get(comparator) : undefined;
  if (isOrdered !== undefined && (typeof wanted === 'string' || typeof wanted === 'number'))
    return (values) => values.some((value) => isOrdered(compareValues(value, wanted)));
  throw new FilterFault('filter_error', `Comparator ${comparator.slice(0, 40)} does not fit the attribute`);
}

// Whether parts are found in upper and lower case alike is not documented.
const textTests: ReadonlyMap<string, (value: string, part: string) => boolean> = new Map([
  ['$contains', (value: string, part: string) => value.includes(part)],
  ['$starts_with', (value: string, part: string) => value.startsWith(part)],
  ['$ends_with', (value: string, part: string) => value.endsWith(part)],
]);

const orderTests: ReadonlyMap<string, (order: number) => boolean> = new Map([
  ['$lt', (order: number) => order < 0],
  ['$lte', (order: number) => order <= 0],
  ['$gt', (order: number) => order > 0],
  ['$gte', (order: number) => order >= 0],
]);

function isSame(value: string | number, wanted: unknown): boolean {
  return typeof wanted === 'string' || typeof wanted === 'number' ? String(value) === String(wanted) : false;
}

/** Numbers by size, times and other texts by letters; NaN for what is of two kinds. */
export function compareValues(one: string | number, other: string | number): number {
  if (typeof one === 'number' || typeof other === 'number') return Number(one) - Number(other);
  const [left, right] = [asTime(one), asTime(other)];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** `2026-11-01` is the beginning of that day. */
function asTime(text: string): string {
  const time = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? text.toLowerCase() : new Date(time).toISOString();
}

function readObject(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new FilterFault('filter_error', 'A filter has to be an object');
  return Object.fromEntries(Object.entries(value));
}
