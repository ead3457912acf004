import type { JsonValue } from '../../contract/field.ts';
import { nearestName, suggestName } from '../../contract/nearest-name.ts';
import type { ConfigProblem } from '../pipe.ts';
import { isPlainObject } from '../plan/merge-defaults.ts';
import type {
  AnyFilterValues,
  Filter,
  Filters,
  ListFilter,
  ListValue,
  RangeFilter,
  RangeValue,
  TextFilter,
} from './filters.ts';

export interface ReadFilters {
  values: AnyFilterValues;
  /** Whether any filter narrows the search. */
  hasAny: boolean;
  problems: ConfigProblem[];
}

/** No name is longer than this; the bound keeps requests to providers small. */
export const maxValueLength = 1000;
/** The most problems of one filter that are reported; more would say nothing new. */
const maxTold = 5;
/** Messages do not repeat longer lists of values; the catalog has them. */
const maxListed = 20;
/** The most unknown filters that are reported; an answer must stay small whatever was sent. */
const maxUnknown = 20;

/**
 * Reads `config.filters`. Nothing is ignored: an unknown filter, a value outside a known list or of another shape is
 * an error that names the place and the nearest known name.
 */
export function readFilters(given: JsonValue | undefined, filters: Filters): ReadFilters {
  const problems: ConfigProblem[] = [];
  const source = given === undefined || given === null ? {} : given;
  if (!isPlainObject(source)) {
    const message = 'Filters are an object: filter name -> value.';
    return { values: emptyValues(filters), hasAny: false, problems: [invalid(message, 'filters')] };
  }
  const others = Object.keys(source).filter((name) => !Object.hasOwn(filters, name));
  problems.push(...others.slice(0, maxUnknown).map((name) => unknown(name, filters)));
  const entries = Object.entries(filters).map(([name, filter]) => {
    const reading: Reading = { path: `filters.${name}`, problems: [] };
    const value = Object.hasOwn(source, name) ? (source[name] ?? null) : null;
    const read = readValue(filter, value, reading);
    problems.push(...reading.problems);
    return [name, read] as const;
  });
  const values = Object.fromEntries(entries);
  return { values, hasAny: entries.some(([, value]) => isSet(value)), problems };
}

function emptyValues(filters: Filters): AnyFilterValues {
  return readFilters({}, filters).values;
}

/** Whether a filter narrows a search at all. */
export function isSet(value: AnyFilterValues[string]): boolean {
  if (value === null) return false;
  if (typeof value !== 'object') return true;
  if ('include' in value) return value.include.length + value.exclude.length > 0;
  return value.from !== null || value.to !== null;
}

/** The path of a value, and where to report what is wrong with its filter. */
interface Reading {
  path: string;
  problems: ConfigProblem[];
}

function readValue(filter: Filter, value: JsonValue, reading: Reading): AnyFilterValues[string] {
  switch (filter.kind) {
    case 'list':
      return readList(filter, value, reading);
    case 'range':
      return readRange(filter, value, reading);
    case 'flag':
      return readFlag(value, reading);
    case 'text':
      return readText(filter, value, reading);
  }
}

function readList(filter: ListFilter, value: JsonValue, reading: Reading): ListValue {
  const nothing: ListValue = { include: [], exclude: [] };
  if (value === null) return nothing;
  if (Array.isArray(value)) return { ...nothing, include: readItems(filter, value, reading) };
  if (!isPlainObject(value)) {
    refuse(reading, 'Send a list of texts, or {"include": [...], "exclude": [...]}.');
    return nothing;
  }
  for (const key of Object.keys(value))
    if (key !== 'include' && key !== 'exclude')
      refuse(reading, `Unknown key "${shorten(key)}". ${suggestName(key, ['include', 'exclude'])}`);
  const items = (key: 'include' | 'exclude') =>
    readItems(filter, value[key] ?? [], { ...reading, path: `${reading.path}.${key}` });
  const exclude = items('exclude');
  if (exclude.length > 0 && !filter.canExclude)
    refuse(
      { ...reading, path: `${reading.path}.exclude` },
      'The provider cannot exclude by this filter; leave `exclude` out.',
    );
  return { include: items('include'), exclude };
}

function readItems(filter: ListFilter, value: JsonValue, reading: Reading): string[] {
  if (!Array.isArray(value)) {
    refuse(reading, 'Send a list of texts.');
    return [];
  }
  if (value.length > filter.maxItems) refuse(reading, `At most ${filter.maxItems} values.`);
  const items = value.slice(0, filter.maxItems).flatMap((item, at): string[] => {
    // Looking for the value that was meant takes time, and only some problems are reported.
    const problem = reading.problems.length < maxTold ? problemOf(filter, item) : null;
    if (problem !== null) refuse({ ...reading, path: `${reading.path}[${at}]` }, problem);
    return typeof item === 'string' && item.trim() !== '' ? [asListed(filter, item.trim())] : [];
  });
  return [...new Set(items)];
}

function problemOf({ values, form }: ListFilter, item: JsonValue): string | null {
  if (typeof item !== 'string') return 'Send a text.';
  const known = item.trim();
  if (known === '') return null;
  if (known.length > maxValueLength) return `At most ${maxValueLength} characters.`;
  if (form !== null && !form.reads(known))
    return `"${shorten(known)}" cannot be read here; send values such as ${form.examples.join('; ')}.`;
  if (values === null || spellingsOf(values).has(toPlain(known))) return null;
  const near = nearestName(known, values);
  const hint = near === null ? '' : ` Did you mean "${near}"?`;
  const all =
    values.length <= maxListed ? ` It takes ${values.map((value) => `"${value}"`).join(', ')}.` : '';
  return `"${shorten(known)}" is not a value of this filter.${hint}${all}`;
}

/** A value as the list has it: separators of thousands may be left out. */
function asListed({ values }: Pick<ListFilter, 'values'>, value: string): string {
  return values === null ? value : (spellingsOf(values).get(toPlain(value)) ?? value);
}

const toPlain = (value: string): string => value.replaceAll(/(?<=\d),(?=\d{3})/g, '');

/**
 * Plain text -> value. The lists belong to the catalog and do not change, so each is read once, not for every value
 * sent.
 */
const spellings = new WeakMap<readonly string[], ReadonlyMap<string, string>>();

function spellingsOf(values: readonly string[]): ReadonlyMap<string, string> {
  const known = spellings.get(values);
  if (known !== undefined) return known;
  const made = new Map(values.map((value) => [toPlain(value), value]));
  spellings.set(values, made);
  return made;
}

function readRange(filter: RangeFilter, value: JsonValue, reading: Reading): RangeValue {
  const open: RangeValue = { from: null, to: null };
  if (value === null) return open;
  const [first, last] = filter.ends;
  if (!isPlainObject(value)) {
    refuse(reading, `Send {"${first}": …, "${last}": …}, numbers or null.`);
    return open;
  }
  for (const key of Object.keys(value))
    if (key !== first && key !== last)
      refuse(reading, `Unknown key "${shorten(key)}". ${suggestName(key, filter.ends)}`);
  const from = readEnd(filter, value[first] ?? null, { ...reading, path: `${reading.path}.${first}` });
  const to = readEnd(filter, value[last] ?? null, { ...reading, path: `${reading.path}.${last}` });
  if (from !== null && to !== null && from > to) refuse(reading, `\`${first}\` is more than \`${last}\`.`);
  return { from, to };
}

function readEnd({ min, max, isInteger }: RangeFilter, value: JsonValue, reading: Reading): number | null {
  if (value === null) return null;
  const isRight = typeof value === 'number' && (!isInteger || Number.isInteger(value));
  if (!isRight || value < min || value > max) {
    refuse(reading, `Send ${isInteger ? 'a whole number' : 'a number'} from ${min} to ${max}, or null.`);
    return null;
  }
  return value;
}

function readFlag(value: JsonValue, reading: Reading): boolean | null {
  if (value === null || typeof value === 'boolean') return value;
  refuse(reading, 'Send true, false or null.');
  return null;
}

function readText(filter: TextFilter, value: JsonValue, reading: Reading): string | null {
  if (value === null) return null;
  if (typeof value !== 'string') {
    refuse(reading, 'Send a text.');
    return null;
  }
  const words = value.trim();
  if (words === '') return null;
  if (words.length < filter.minLength || words.length > filter.maxLength) {
    refuse(reading, `Send ${filter.minLength} to ${filter.maxLength} characters.`);
    return null;
  }
  return words;
}

function unknown(name: string, filters: Filters): ConfigProblem {
  const hint = suggestName(name, Object.keys(filters));
  const message = `There is no filter "${shorten(name)}" in this search. ${hint}`.trim();
  return { code: 'UnknownFilter', message, path: `filters.${shorten(name)}` };
}

function refuse({ path, problems }: Reading, message: string): void {
  if (problems.length < maxTold) problems.push(invalid(message.trim(), path));
}

function invalid(message: string, path: string): ConfigProblem {
  return { code: 'InvalidFilterValue', message, path };
}

function shorten(value: string): string {
  return value.length > 60 ? `${value.slice(0, 60)}…` : value;
}
