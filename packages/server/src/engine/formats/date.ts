import type { JsonValue } from '../../contract/field.ts';

/** The longest form, nanoseconds and an offset, has 35 characters; the rest leaves space for blanks. */
const maxLength = 50;

const yearFirst = /^(\d{4})([-/])(\d{1,2})\2(\d{1,2})$/;
const compact = /^(\d{4})(\d{2})(\d{2})$/;
const yearLast = /^(\d{1,2})([-/])(\d{1,2})\2(\d{4})$/;
const timeOfDay =
  /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?:\s?([ap])m)?\s?(?:(z|utc)|([+-])(\d{2})(?::?(\d{2}))?)?$/i;

const minuteMs = 60_000;
const earliestMs = Date.parse('0001-01-01T00:00:00.000Z');
const latestMs = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * A calendar day as `yyyy-MM-dd`, or undefined. A time is checked and dropped, and the day stays as written: no zone
 * moves it. Takes trimmed text. Month-first wherever that is possible, so `01/02/2024` is 2 January.
 */
export function parseDate(value: JsonValue): string | undefined {
  const parts = splitTime(value);
  if (parts === undefined) return undefined;
  if (parts.time !== undefined && readTime(parts.time) === undefined) return undefined;
  return readDay(parts.day);
}

/**
 * An instant as ISO text in UTC, or undefined. No zone means UTC, no time means midnight, and milliseconds show only
 * when there are some: `2024-01-31T10:00:00Z`. Takes trimmed text; finer fractions are cut to milliseconds.
 */
export function parseDateTime(value: JsonValue): string | undefined {
  const parts = splitTime(value);
  const day = parts && readDay(parts.day);
  if (parts === undefined || day === undefined) return undefined;
  if (parts.time === undefined) return `${day}T00:00:00Z`;
  const timeMs = readTime(parts.time);
  if (timeMs === undefined) return undefined;
  const instantMs = Date.parse(day) + timeMs;
  // An offset can push the ends of the calendar into years that ISO text writes with a sign and six digits.
  if (instantMs < earliestMs || instantMs > latestMs) return undefined;
  return new Date(instantMs).toISOString().replace('.000Z', 'Z');
}

function splitTime(value: JsonValue): { day: string; time?: string } | undefined {
  if (typeof value !== 'string' || value.length > maxLength) return undefined;
  const cut = value.search(/[t\s]/i);
  return cut === -1 ? { day: value } : { day: value.slice(0, cut), time: value.slice(cut + 1).trimStart() };
}

function readDay(text: string): string | undefined {
  const iso = yearFirst.exec(text);
  if (iso) return writeDay(Number(iso[1]), Number(iso[3]), Number(iso[4]));
  const digits = compact.exec(text);
  if (digits) return writeDay(Number(digits[1]), Number(digits[2]), Number(digits[3]));
  const local = yearLast.exec(text);
  if (!local) return undefined;
  const [first, second, year] = [Number(local[1]), Number(local[3]), Number(local[4])];
  const isDayFirst = local[2] === '/' && first > 12;
  return isDayFirst ? writeDay(year, second, first) : writeDay(year, first, second);
}

function writeDay(year: number, month: number, day: number): string | undefined {
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return undefined;
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Milliseconds from midnight UTC of the written day; an offset can make it negative or more than a day. */
function readTime(text: string): number | undefined {
  const match = timeOfDay.exec(text);
  if (!match) return undefined;
  const [
    ,
    hourText,
    minuteText,
    secondText = '0',
    fraction = '',
    half,
    ,
    sign,
    offsetHour = '0',
    offsetMinute = '0',
  ] = match;
  const hour = readHour(Number(hourText), half);
  const minute = Number(minuteText);
  const second = Number(secondText);
  const offset = Number(offsetHour) * 60 + Number(offsetMinute);
  if (hour === undefined || minute > 59 || second > 59) return undefined;
  if (Number(offsetHour) > 23 || Number(offsetMinute) > 59) return undefined;
  const milliseconds = Number(fraction.padEnd(3, '0').slice(0, 3));
  const zoneMinutes = sign === '-' ? -offset : offset;
  return (hour * 60 + minute - zoneMinutes) * minuteMs + second * 1_000 + milliseconds;
}

function readHour(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour <= 23 ? hour : undefined;
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}
