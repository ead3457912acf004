import { expect, test } from 'vitest';
import type { NumberFacts } from '../providers/twilio/twilio.ts';
import { peoplePhoneValidateTwilio1 } from './people-phone-validate-twilio.ts';
import { runInSandbox, runScripted, world } from './run-asking-pipe.fixture.ts';

const mobile = '+14155552671';
const found: NumberFacts = {
  number: mobile,
  is_valid: true,
  line_type: 'mobile',
  carrier: 'Carrier 1',
  country_code: 'US',
  problems: [],
};
const whole = { output_fields: { twilio_phone_match: { alias: '', enabled: true } } };

test('says what kind of line a number is, and bills it', async () => {
  const { values, fields, attempts, inputs } = await runScripted(peoplePhoneValidateTwilio1, {
    input: { mobile, phone: '+4721000000' },
    config: whole,
    script: { 'twilio.look_up_number': found },
  });
  expect(inputs['twilio.look_up_number']).toEqual([{ number: mobile }]);
  expect(values).toMatchObject({
    is_phone_valid: true,
    phone_line_type: 'mobile',
    phone_carrier: 'Carrier 1',
    twilio_phone_match: found,
  });
  expect(fields['is_phone_valid']?.widgets).toHaveProperty('emoji');
  expect(attempts).toMatchObject([{ credits: 2000, priceRule: 'always 0.2' }]);
});

test('that it is no number is an answer as well', async () => {
  const none = {
    ...found,
    number: null,
    is_valid: false,
    line_type: null,
    carrier: null,
    problems: ['TOO_LONG'],
  };
  const { values, attempts } = await runScripted(peoplePhoneValidateTwilio1, {
    input: { phone: '+141555526711234' },
    script: { 'twilio.look_up_number': none },
  });
  expect(values).toMatchObject({
    is_phone_valid: false,
    phone_line_type: 'no_result NoResult',
    phone_carrier: 'no_result NoResult',
  });
  expect(attempts[0]?.rule).toBe('not a number: TOO_LONG');
});

test('numbers of people are numbers', async () => {
  const numbers = Array.from({ length: 40 }, (_, turn) => world.person(turn * 137)).flatMap(
    (person) => person.mobile ?? [],
  );
  expect(numbers.length).toBeGreaterThan(10);
  for (const number of numbers) {
    const { values } = await runInSandbox(peoplePhoneValidateTwilio1, { input: { mobile: number } });
    expect(values['is_phone_valid']).toBe(true);
    expect(['mobile', 'landline']).toContain(values['phone_line_type']);
  }
});
