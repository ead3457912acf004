import type { JsonValue } from '../../contract/field.ts';

/** No number worth keeping needs more; bounds the patterns below. */
const maxLength = 100;

const plain = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d{1,3})?$/i;

// Thousands are separated by commas, spaces or apostrophes in groups of three, or by commas in the Indian way
// (12,34,567). "1,5" fails: a decimal comma and a slip look the same, and a wrong guess is off by a factor of ten.
const decorated =
  /^([-+−]?)\s?(?:([A-Z]{0,3}\p{Sc}|[A-Z]{3})\s?)?([-+−]?)((?:\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})+,\d{3}|\d{1,3}(?:[\s'’]\d{3})+|\d+)(?:\.\d*)?|\.\d+)(?:\s?(\p{Sc}|[A-Z]{3}))?$/u;

const currencyCodes: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** The number that plain text such as `-12.5` or `1e3` writes, or undefined. Takes trimmed text. */
export function parsePlainNumber(text: string): number | undefined {
  return text.length <= maxLength && plain.test(text) ? finite(Number(text)) : undefined;
}

/**
 * A finite number, or undefined. Text may carry a sign, thousands separators, a currency sign or ISO code, and
 * accounting parentheses for a negative: `$1,234.50`, `USD 1,200`, `(5)`. Takes trimmed text.
 */
export function parseDecimal(value: JsonValue): number | undefined {
  if (typeof value === 'number') return finite(value);
  if (typeof value !== 'string' || value.length > maxLength) return undefined;
  return parsePlainNumber(value) ?? parseAccounting(value);
}

/** Like `parseDecimal`, but only whole numbers that JavaScript can count exactly; `5.0` is 5, `5.9` is undefined. */
export function parseInteger(value: JsonValue): number | undefined {
  const number = parseDecimal(value);
  return Number.isSafeInteger(number) ? number : undefined;
}

/** Like `parseDecimal`, for currency and percent; a percent sign at the end is dropped and the number kept: `5%` is 5. */
export function parseAmount(value: JsonValue): number | undefined {
  if (typeof value !== 'string' || value.length > maxLength || !value.endsWith('%'))
    return parseDecimal(value);
  return parseDecimal(value.slice(0, -1).trimEnd());
}

function parseAccounting(text: string): number | undefined {
  if (!text.startsWith('(') || !text.endsWith(')')) return parseDecorated(text);
  // "(-5)" would be negative twice, so its meaning is unclear.
  const inner = parseDecorated(text.slice(1, -1));
  return inner === undefined || inner < 0 ? undefined : finite(-inner);
}

function parseDecorated(text: string): number | undefined {
  const match = decorated.exec(text);
  if (!match) return undefined;
  const [, outerSign = '', before, innerSign = '', digits = '', after] = match;
  if (outerSign && innerSign) return undefined;
  if (!isCurrency(before) || !isCurrency(after)) return undefined;
  const number = Number(digits.replace(/[^\d.]/g, ''));
  const sign = outerSign || innerSign;
  return finite(sign === '' || sign === '+' ? number : -number);
}

/** Three letters must be a currency code; letters with a sign (`US$`) need not be one. */
function isCurrency(mark: string | undefined): boolean {
  return mark === undefined || !/^[A-Z]{3}$/.test(mark) || currencyCodes.has(mark);
}

/** Adding zero turns -0, which JSON cannot keep, into 0. */
function finite(number: number): number | undefined {
  return Number.isFinite(number) ? number + 0 : undefined;
}
