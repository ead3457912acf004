import type { FieldFormat, JsonValue } from '../../contract/field.ts';
import { parseDate, parseDateTime } from './date.ts';
import { parseDomain } from './domain.ts';
import { parseEmail } from './email.ts';
import { parseJsonList, parseJsonListString, parseJsonObject } from './json.ts';
import { parseAmount, parseDecimal, parseInteger } from './number.ts';
import { parsePhone } from './phone.ts';
import { parseText } from './text.ts';
import { parseUrl } from './url.ts';

export type Parsed = { ok: true; value: JsonValue } | { ok: false };

/** Undefined means: not a value of this format. Text comes in trimmed and not empty. */
type Parser = (value: JsonValue) => JsonValue | undefined;

const parsers: Readonly<Record<FieldFormat, Parser>> = Object.freeze({
  json_object: parseJsonObject,
  json_list: parseJsonList,
  json_list_string: parseJsonListString,
  url: parseUrl,
  website_url: parseUrl,
  profile_url: parseUrl,
  email: parseEmail,
  datetime: parseDateTime,
  currency: parseAmount,
  date: parseDate,
  phone: parsePhone,
  markdown: parseText,
  long_text: parseText,
  text: parseText,
  int: parseInteger,
  decimal: parseDecimal,
  address_line_1: parseText,
  zip_code: parseText,
  percent: parseAmount,
  domain: parseDomain,
});

/** The one failure, so that a column full of bad values allocates nothing. */
export const notParsed: Parsed = Object.freeze({ ok: false } as const);

/** The one empty value; what null and blank text become. */
export const noValue: Parsed = Object.freeze({ ok: true, value: null } as const);

/** The clean form of a value. Null and blank text give null; without a format, text is trimmed and all else kept. */
export function parseFormat(format: FieldFormat | null, value: JsonValue): Parsed {
  if (value === null) return noValue;
  const given = typeof value === 'string' ? value.trim() : value;
  if (given === '') return noValue;
  if (format === null) return { ok: true, value: given };
  const clean = parsers[format](given);
  return clean === undefined ? notParsed : { ok: true, value: clean };
}
