import { expect, test } from 'vitest';
import { cleanAccepted } from './clean-accepted.ts';
import type { Outputs } from '../pipe.ts';

const gives = { work_email: { primary: true }, headcount: {}, company_domain: {} };
const clean = (values: Outputs, by: Parameters<typeof cleanAccepted>[1] = gives) =>
  cleanAccepted({ accepted: true, rule: 'fine', value: { values, confidence: 3 } }, by);

test('values are brought into the formats of their fields', () => {
  expect(
    clean({ work_email: ' Jane@ACME.com ', headcount: '1,200', company_domain: 'https://acme.com/x' }),
  ).toEqual({
    accepted: true,
    rule: 'fine',
    value: {
      values: { work_email: 'jane@acme.com', headcount: 1200, company_domain: 'acme.com' },
      confidence: 3,
    },
  });
});

test.each<[string, Outputs]>([
  ['does not fit its format', { work_email: 'no address' }],
  ['is blank', { work_email: '  ' }],
  ['is null', { work_email: null }],
  ['is missing', { company_domain: 'acme.com' }],
])('an answer whose primary value %s is rejected', (_, values) => {
  expect(clean(values)).toEqual({ accepted: false, rule: 'format: work_email' });
});

test('another value that does not fit is left out, and the answer stands', () => {
  expect(clean({ work_email: 'jane@acme.com', headcount: 'many' })).toMatchObject({
    accepted: true,
    value: { values: { work_email: 'jane@acme.com', headcount: null } },
  });
});

test('a format that the pipe states for its output wins over that of the field', () => {
  const ranges = { ...gives, headcount: { format: 'text' as const } };
  expect(clean({ work_email: 'jane@acme.com', headcount: '51-200' }, ranges)).toMatchObject({
    value: { values: { headcount: '51-200' } },
  });
});

test('a rejected answer stays rejected', () => {
  const verdict = { accepted: false as const, rule: 'elsewhere' };
  expect(cleanAccepted(verdict, gives)).toBe(verdict);
});
