import { expect, it } from 'vitest';
import { isWorkEmail } from './is-work-email.ts';

it.each([
  ['jane@acme.com', true],
  ['jane.doe+news@mail.acme.co.uk', true],
  ['jane@comcast.com', true],
  ['jane@stanford.edu', true],
  ['"odd@local"@acme.com', true],
  ['jane@comcast.net', false],
  ['jane@gmail.com', false],
  ['jane@mailinator.com', false],
  ['jane@sub.mailinator.com', false],
  ['acme.com', false],
  ['@acme.com', false],
  ['jane@', false],
  ['', false],
])('answers for %s: %s', (email, work) => {
  expect(isWorkEmail(email)).toBe(work);
});
