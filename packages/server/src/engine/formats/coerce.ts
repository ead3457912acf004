import type { FieldFormat, FieldType, JsonValue } from '../../contract/field.ts';
import { noValue, notParsed, type Parsed } from './format.ts';
import { parseJsonList, parseJsonListString, parseJsonObject } from './json.ts';
import { parseAmount, parseDecimal, parsePlainNumber } from './number.ts';
import { parseText } from './text.ts';

type PlainValue = string | number | boolean;

/**
 * A value turned into the type of its column, before its format is parsed: `"50"` is the number 50 in a number
 * column, 10115 the text `"10115"` in a zip code. Null and blank text give null; not ok means the wrong type.
 */
export function coerceType(type: FieldType, format: FieldFormat | null, value: JsonValue): Parsed {
  if (value === null || (typeof value === 'string' && value.trim() === '')) return noValue;
  const coerced = typeof value === 'object' ? coerceStructure(type, value) : coercePlain(type, format, value);
  return coerced === undefined ? notParsed : { ok: true, value: coerced };
}

/** Whether a value already has exactly this type; null has every type. */
export function matchesType(type: FieldType, value: JsonValue): boolean {
  if (value === null || type === 'unknown') return true;
  if (type === 'json') return typeof value === 'object';
  return typeof value === type && (typeof value !== 'number' || Number.isFinite(value));
}

function coerceStructure(type: FieldType, value: JsonValue): JsonValue | undefined {
  return type === 'json' || type === 'unknown' ? value : undefined;
}

function coercePlain(type: FieldType, format: FieldFormat | null, value: PlainValue): JsonValue | undefined {
  switch (type) {
    case 'string':
      return typeof value === 'string' ? value : writeAsText(format, value);
    case 'number':
      return typeof value === 'string' ? readNumber(format, value.trim()) : parseDecimal(value);
    case 'boolean':
      return typeof value === 'string'
        ? readBoolean(value.trim())
        : matchesType(type, value)
          ? value
          : undefined;
    case 'json':
      return readJson(format, value);
    case 'unknown':
      return value;
  }
}

/** A number is never an e-mail address, a URL or a date; a boolean becomes text only where there is no format. */
function writeAsText(format: FieldFormat | null, value: number | boolean): string | undefined {
  switch (format) {
    case null:
      return typeof value === 'boolean' ? String(value) : parseText(value);
    case 'text':
    case 'long_text':
    case 'markdown':
    case 'address_line_1':
    case 'zip_code':
    case 'phone':
      return parseText(value);
    default:
      return undefined;
  }
}

/** For int, `5.9` has the right type; the format then refuses it because it is not whole. */
function readNumber(format: FieldFormat | null, text: string): number | undefined {
  switch (format) {
    case 'int':
    case 'decimal':
      return parseDecimal(text);
    case 'currency':
    case 'percent':
      return parseAmount(text);
    default:
      return parsePlainNumber(text);
  }
}

function readBoolean(text: string): boolean | undefined {
  const isWord = text.length <= 'false'.length;
  if (isWord && text.toLowerCase() === 'true') return true;
  return isWord && text.toLowerCase() === 'false' ? false : undefined;
}

function readJson(format: FieldFormat | null, value: PlainValue): JsonValue | undefined {
  const given = typeof value === 'string' ? value.trim() : value;
  switch (format) {
    case null:
      return value;
    case 'json_object':
      return parseJsonObject(given);
    case 'json_list':
      return parseJsonList(given);
    case 'json_list_string':
      return parseJsonListString(given);
    default:
      return undefined;
  }
}
