/* Which texts are days or moments, in SQL: the same that conditions of pipes take for such (`engine/formats/date.ts`). */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { parseDateTime } from '../../engine/formats/date.ts';

/** What JavaScript takes for white space. */
const spaces = String.raw`\t\n\v\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff`;
const spaceText =
  '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';
const zone = '(?:([zZ]|[uU][tT][cC])|([+-])([0-9]{2})(?::?([0-9]{2}))?)';
const time = `([0-9]{1,2}):([0-9]{2})(?::([0-9]{2})(?:[.,]([0-9]{1,9}))?)?(?:[${spaces}]?([aApP])[mM])?[${spaces}]?${zone}?`;
const pattern = `^([0-9]{4})-([0-9]{2})-([0-9]{2})(?:[tT${spaces}][${spaces}]*(${time}))?$`;
/** The longest text that is read as a moment. */
const maxLength = 50;
const earliestMs = Date.parse('0001-01-01T00:00:00.000Z');
const latestMs = Date.parse('9999-12-31T23:59:59.999Z');

/** Milliseconds since the epoch of a text that begins as ISO days do; null for others. */
export function instantOf(text: RawBuilder<string | null>): RawBuilder<number | null> {
  const trimmed = sql`rtrim(${text}, ${sql.lit(spaceText)})`;
  return sql`(case when ${text} like '____-__-__%' then (
    select case
      when year < 1 or month < 1 or month > 12 or day < 1 or day > ${daysInMonth} then null
      when clock is null then ${dayMs}
      when minute > 59 or second > 59 or zone_hour > 23 or zone_minute > 59 then null
      when half is null and hour > 23 or half is not null and hour not between 1 and 12 then null
      when ${momentMs} between ${sql.lit(earliestMs)} and ${sql.lit(latestMs)} then ${momentMs}
    end
    from (
      select part[1]::int as year, part[2]::int as month, part[3]::int as day, part[4] as clock, part[5]::int as hour,
        part[6]::int as minute, coalesce(part[7], '0')::int as second,
        rpad(left(coalesce(part[8], ''), 3), 3, '0')::int as fraction, lower(part[9]) as half,
        case when part[11] = '-' then -1 else 1 end as direction, coalesce(part[12], '0')::int as zone_hour,
        coalesce(part[13], '0')::int as zone_minute
      from regexp_match(case when char_length(${trimmed}) <= ${sql.lit(maxLength)} then ${trimmed} end, ${sql.lit(pattern)}) as part
      where part is not null offset 0
    ) as parts
  ) end)`;
}

const daysInMonth = sql`(case when month = 2 then
    case when year % 4 = 0 and (year % 100 <> 0 or year % 400 = 0) then 29 else 28 end
  when month in (4, 6, 9, 11) then 30 else 31 end)`;
const dayMs = sql`((make_date(year, month, day) - date '1970-01-01')::bigint * 86400000)`;
const hourOfDay = sql`(case when half is null then hour else hour % 12 + case when half = 'p' then 12 else 0 end end)`;
const momentMs = sql`(${dayMs} + (${hourOfDay} * 60 + minute - direction * (zone_hour * 60 + zone_minute)) * 60000::bigint
  + second * 1000 + fraction)`;

/** The same of what a condition compares with. */
export function readInstant(value: unknown): number | null {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}/.test(value)) return null;
  const parsed = parseDateTime(value.trim());
  return parsed === undefined ? null : Date.parse(parsed);
}
