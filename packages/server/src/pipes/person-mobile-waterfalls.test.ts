import { expect, test } from 'vitest';
import {
  peopleMobileNumberProfessionalProfileWaterfall1,
  personMobileProfileUrlWaterfall1,
} from './person-mobile-profileurl-waterfall.ts';
import {
  peopleMobileNumberWorkEmailWaterfall1,
  personMobileWorkEmailWaterfall1,
} from './person-mobile-workemail-waterfall.ts';
import { runScripted } from './run-asking-pipe.fixture.ts';

const number = '+49 151 28805776';
const mobile = { number, type: 'mobile' };

test('goes on where a number is a landline or none, and bills neither', async () => {
  const { values, fields, attempts, inputs } = await runScripted(personMobileProfileUrlWaterfall1, {
    input: { profile_url: 'linkedin.com/in/ana' },
    script: {
      'leadmagic.find_mobile': { number: '12', type: 'mobile' },
      'prospeo.find_mobile': { number: '+49 30 901820', type: 'mobile' },
      'amplemarket.find_phone': { number, type: 'landline' },
      'findymail.find_phone': { number, type: 'unknown' },
    },
  });
  expect(values['mobile']).toBe('+4915128805776');
  expect(attempts.map(({ rule, credits }) => `${rule} ${credits}`)).toEqual([
    'no valid number 0',
    'landline 0',
    'landline 0',
    'accepted: mobile 60000',
  ]);
  expect(new Set(Object.values(inputs).map((asked) => JSON.stringify(asked)))).toEqual(
    new Set(['[{"profileUrl":"https://linkedin.com/in/ana"}]']),
  );
  expect(fields['mobile']?.widgets).toMatchObject({
    confidence: { numeric: 4 },
    location_indicator: { emoji: '🇩🇪' },
  });
});

test('asks by address under the name each vendor has for it', async () => {
  const { inputs } = await runScripted(personMobileWorkEmailWaterfall1, {
    input: { work_email: 'ana@acme.com' },
  });
  expect(inputs).toEqual({
    'leadmagic.find_mobile': [{ workEmail: 'ana@acme.com' }],
    'amplemarket.find_phone': [{ email: 'ana@acme.com' }],
  });
});

test.each([
  [
    peopleMobileNumberProfessionalProfileWaterfall1,
    { professional_profile_url: 'https://linkedin.com/in/ana' },
  ],
  [peopleMobileNumberWorkEmailWaterfall1, { work_email: 'ana@acme.com' }],
])('has the number under its older name', async (pipe, input) => {
  const { values } = await runScripted(pipe, { input, script: { 'leadmagic.find_mobile': mobile } });
  expect(values['mobile_number']).toBe('+4915128805776');
});
