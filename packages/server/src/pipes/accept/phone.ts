// The full metadata, because the smaller set cannot tell mobile numbers from landlines.
import type { NumberType } from 'libphonenumber-js/max';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { Verdict } from '../../engine/asking/ask.ts';
import type { Accepted } from '../../engine/asking/waterfall.ts';
import type { FoundPhone } from '../../providers/kit/answers.ts';

/** The types that a numbering plan may give a mobile number. In North America it cannot tell them from landlines. */
const mobileTypes: ReadonlySet<NumberType> = new Set([
  'MOBILE',
  'FIXED_LINE_OR_MOBILE',
  'PERSONAL_NUMBER',
  'VOIP',
  'PAGER',
  undefined,
]);

/** Judges a mobile number. It must be valid in its country, and neither the vendor nor its digits may say that it is a landline. */
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
