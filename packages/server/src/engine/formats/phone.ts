// The smallest metadata: it knows lengths and calling codes, which is all that E.164 needs.
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { JsonValue } from '../../contract/field.ts';
import { parseText } from './text.ts';

/** Space for a number, an extension and a remark. */
const maxLength = 100;

// Niue has local numbers of four digits, the shortest of all; a text with fewer is not a telephone number.
const minDigits = 4;

/**
 * A telephone number, or undefined. One that names its country (`+49 30 901820`) comes back as E.164, without an
 * extension; any other as text with its white space collapsed, since guessing the country would invent a number.
 * Takes trimmed text, or a number.
 */
export function parsePhone(value: JsonValue): string | undefined {
  const given = parseText(value);
  if (given === undefined || given.length > maxLength) return undefined;
  const text = given.replace(/^(?:tel:\s*)+/i, '').replace(/\s+/g, ' ');
  if ((text.match(/\p{Nd}/gu)?.length ?? 0) < minDigits) return undefined;
  return (text.startsWith('+') ? toE164(text) : undefined) ?? text;
}

function toE164(text: string): string | undefined {
  const number = parsePhoneNumberFromString(text, { extract: false });
  // Possible, not valid: numbering plans grow faster than releases of the library.
  return number?.isPossible() ? number.number : undefined;
}
