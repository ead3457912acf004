import { describe, expect, test } from 'vitest';
import { acceptMobile } from './phone.ts';

describe('acceptMobile', () => {
  test.each([
    ['a mobile number', '+49 151 28805776', 'mobile', '+4915128805776', 4],
    ['one whose digits say so', '+44 7400 138460', 'unknown', '+447400138460', 4],
    ['one that may be either', '+1 (917) 555-0102', 'unknown', '+19175550102', 3],
    ['one that may be either, of a vendor that knows', '+19175550102', 'mobile', '+19175550102', 4],
  ] as const)('takes %s', (_, number, type, mobile, confidence) => {
    expect(acceptMobile({ number, type }, 'mobile')).toMatchObject({
      accepted: true,
      value: { values: { mobile }, confidence },
    });
  });

  test('gives it under the older name as well', () => {
    const verdict = acceptMobile({ number: '+4915128805776', type: 'mobile' }, 'mobile_number');
    expect(verdict).toMatchObject({ value: { values: { mobile_number: '+4915128805776' } } });
  });

  test.each([
    ['by the word of the vendor', '+4915128805776', 'landline', 'landline'],
    ['by its digits', '+49 30 901820', 'mobile', 'landline'],
    ['a number of a service', '+49 800 3301000', 'unknown', 'number of a service'],
    ['one without a country', '0151 28805776', 'mobile', 'no valid number'],
    ['one that nobody can have', '+49 151', 'mobile', 'no valid number'],
    ['no number', 'ask me', 'unknown', 'no valid number'],
  ] as const)('refuses a landline, or %s', (_, number, type, rule) => {
    expect(acceptMobile({ number, type }, 'mobile')).toEqual({ accepted: false, rule });
  });
});
