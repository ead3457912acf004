// The full metadata: only it tells mobile numbers from landlines.
import type { NumberType } from 'libphonenumber-js/max';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { Verdict } from '../../engine/asking/ask.ts';
import type { Accepted } from '../../engine/asking/waterfall.ts';
import type { FoundPhone } from '../../providers/kit/answers.ts';

/** What a numbering plan may call a number that a person carries; in North America it cannot tell. */
const mobileTypes: ReadonlySet<NumberType> = new Set([
  'MOBILE',
  'FIXED_LINE_OR_MOBILE',
  'PERSONAL_NUMBER',
  'VOIP',
  'PAGER',
  undefined,
]);

/** Judges a mobile number: valid in its country, and a landline neither by the vendor's word nor by its digits. */
export function acceptMobile(
  { number, type }: FoundPhone,
  field: 'mobile' | 'mobile_number',
): Verdict<Accepted> {
  if (type === 'landline') return { accepted: false, rule: 'landline' };
  const parsed = parsePhoneNumberFromString(number.trim(), { extract: false });
  if (!parsed?.isValid()) return { accepted: false, rule: 'no valid number' };
  const kind = parsed.getType();
  if (kind === 'FIXED_LINE') return { accepted: false, rule: 'landline' };
  if (!mobileTypes.has(kind)) return { accepted: false, rule: 'number of a service' };
  const isMobile = type === 'mobile' || kind === 'MOBILE';
  return {
    accepted: true,
    rule: isMobile ? 'accepted: mobile' : 'accepted: may be a landline',
    value: { values: { [field]: parsed.number }, confidence: isMobile ? 4 : 3 },
  };
}
