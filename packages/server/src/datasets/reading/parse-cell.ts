/* Turns a value of a file into the text that PostgreSQL reads. */
import type { ColumnType } from '../../contract/datasets.ts';

/** Null for no value; undefined if the value does not have the type. */
type Cell = string | null | undefined;

export interface CellParser {
  type: ColumnType;
  /** From text, as CSV has it. */
  fromText(text: string): Cell;
  /** From a value of JSON or Parquet. */
  fromValue(value: unknown): Cell;
}

const number = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d{1,3})?$/;
/** Nearly all numbers of most files: these are as PostgreSQL writes them, too. */
const plainInteger = /^(?:0|-?[1-9]\d{0,14})$/;
const day = /^\d{4}([-/])\d{2}\1\d{2}$/;
/** As it is stored. */
const isoMoment = /^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;
const moment =
  /^(\d{4}-\d{2}-\d{2})[Tt ]((?:[01]\d|2[0-3]):[0-5]\d)(?::([0-5]\d)(?:[.,](\d{1,9}))?)? ?(?:[Zz]|UTC|([-+])(\d{2}):?(\d{2})?)?$/;
const truths: ReadonlyMap<string, string> = new Map([
  ...['true', 't', 'yes', 'y', '1'].map((word) => [word, 'true'] as const),
  ...['false', 'f', 'no', 'n', '0'].map((word) => [word, 'false'] as const),
]);
const maxDepth = 50;

export function parserOf(type: ColumnType): CellParser {
  return parsers[type];
}

const readers: Record<ColumnType, (text: string) => string | undefined> = {
  string: readString,
  number: readNumber,
  boolean: (text) => truths.get(text.toLowerCase()),
  date: readDay,
  datetime: readMoment,
  json: readJsonText,
};

const parsers: Record<ColumnType, CellParser> = {
  string: parserFor('string'),
  number: parserFor('number'),
  boolean: parserFor('boolean'),
  date: parserFor('date'),
  datetime: parserFor('datetime'),
  json: parserFor('json'),
};

function parserFor(type: ColumnType): CellParser {
  const read = readers[type];
  const fromText = (text: string): Cell => {
    if (text === '' || (mayBeBlank(text) && text.trim() === '')) return null;
    return read(type === 'string' ? text : text.trim());
  };
  return { type, fromText, fromValue: (value) => readValue(type, value, fromText) };
}

/** Spares nearly all texts a longer look. */
function mayBeBlank(text: string): boolean {
  const first = text.charCodeAt(0);
  return first <= 0x20 || first >= 0x80;
}

function readValue(type: ColumnType, value: unknown, fromText: (text: string) => Cell): Cell {
  if (value === null || value === undefined) return null;
  if (type === 'json') return readJson(value);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : fromDate(type, value);
  switch (typeof value) {
    case 'string':
      // Half of a pair of characters, which JSON can write and PostgreSQL cannot.
      return value.isWellFormed() ? fromText(value) : undefined;
    case 'bigint':
      return fromText(String(value));
    case 'number':
      // The file may have had more digits than a number keeps.
      if (type === 'string' && Number.isInteger(value) && !Number.isSafeInteger(value)) return undefined;
      return Number.isFinite(value) ? fromText(String(value + 0)) : undefined;
    case 'boolean':
      return type === 'boolean' || type === 'string' ? String(value) : undefined;
    default:
      return undefined;
  }
}

function fromDate(type: ColumnType, value: Date): Cell {
  const text = value.toISOString();
  if (type === 'string') return text;
  if (type === 'datetime') return readMoment(text);
  // A column of days comes as moments at midnight.
  return type === 'date' && text.endsWith('T00:00:00.000Z') ? readDay(text.slice(0, 10)) : undefined;
}

/** Unchanged. PostgreSQL's text accepts every character except NUL. */
function readString(text: string): string | undefined {
  return text.includes('\0') ? undefined : text;
}

function readNumber(text: string): string | undefined {
  if (plainInteger.test(text)) return text;
  if (text.length > 100 || !number.test(text)) return undefined;
  const value = Number(text);
  if (!Number.isFinite(value)) return undefined;
  // A long id read as a number would come back as another one.
  const isLong = !Number.isSafeInteger(value) && /^[-+]?\d+$/.test(text);
  if (isLong && String(value) !== text.replace('+', '')) return undefined;
  return String(value + 0);
}

export function readDay(text: string): string | undefined {
  if (!day.test(text) || !isDay(text)) return undefined;
  return text.includes('/') ? text.replaceAll('/', '-') : text;
}

/** Whether text that begins like a day is one. Computed here, because a `Date` for each would be the most expensive part of an import. */
function isDay(text: string): boolean {
  const month = twoDigits(text, 5);
  const dayOfMonth = twoDigits(text, 8);
  const isMonth = month >= 1 && month <= 12 && !text.startsWith('0000');
  // No month has less; which has more is seldom the question.
  if (dayOfMonth <= 28) return isMonth && dayOfMonth >= 1;
  return isMonth && dayOfMonth <= daysIn(month, Number(text.slice(0, 4)));
}

function twoDigits(text: string, at: number): number {
  return text.charCodeAt(at) * 10 + text.charCodeAt(at + 1) - 528;
}

function daysIn(month: number, year: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** An instant in UTC, to the millisecond; without a zone it is UTC already. */
export function readMoment(text: string): string | undefined {
  if (isoMoment.test(text)) return isDay(text) ? text : undefined;
  const match = moment.exec(text);
  if (match === null || !isDay(text)) return undefined;
  const [, date, time, second = '00', fraction = '', sign, zoneHour, zoneMinute = '00'] = match;
  const local = `${date}T${time}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}`;
  return sign === undefined ? `${local}Z` : toUtc(`${local}${sign}${zoneHour}:${zoneMinute}`);
}

function toUtc(text: string): string | undefined {
  const at = new Date(text);
  const year = Number.isNaN(at.getTime()) ? 0 : at.getUTCFullYear();
  return year >= 1 && year <= 9999 ? at.toISOString() : undefined;
}

function readJsonText(text: string): string | undefined {
  try {
    return readJson(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function readJson(value: unknown): string | undefined {
  if (!isStorable(value, maxDepth)) return undefined;
  return JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? Number(item) : item));
}

/** What `jsonb` takes, and what comes back as it was. */
function isStorable(value: unknown, depthLeft: number): boolean {
  switch (typeof value) {
    case 'number':
      return Number.isFinite(value);
    case 'bigint':
      return Math.abs(Number(value)) <= Number.MAX_SAFE_INTEGER;
    case 'string':
      return isStorableText(value);
    case 'boolean':
      return true;
    case 'object': {
      if (value === null || value instanceof Date) return true;
      if (depthLeft === 0 || ArrayBuffer.isView(value)) return false;
      const isLeft = (item: unknown) => isStorable(item, depthLeft - 1);
      if (Array.isArray(value)) return value.every(isLeft);
      return Object.entries(value).every(
        ([key, item]) => key !== '__proto__' && isStorableText(key) && isLeft(item),
      );
    }
    default:
      return false;
  }
}

function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

const expected: Record<ColumnType, string> = {
  string:
    'is not text that can be stored (it has a NUL character or half a character, or is a list or an object)',
  number:
    'is not a number; write decimals with a point and without other marks, and whole numbers only with as many digits as a number keeps exactly (15 always work)',
  boolean: 'is neither true nor false (yes, no, 1 and 0 are accepted too)',
  date: 'is not a day as YYYY-MM-DD',
  datetime: 'is not a moment such as 2024-01-31T10:00:00Z',
  json: 'is not valid JSON that can be stored',
};

/** Why a value was refused, and what would be accepted. */
export function explainRefusal(type: ColumnType): string {
  return expected[type];
}
