import { expect, test } from 'vitest';
import {
  companyFacts,
  emailFrom,
  identity,
  inRole,
  joined,
  phoneFrom,
  profileHandle,
  profileUrlOf,
  verdictFrom,
  withScheme,
} from './read-answers.ts';

const statuses = { ok: 'valid', guessed: 'risky' } as const;

test.each([
  [['ana@acme.test', 'ok', 90], { email: 'ana@acme.test', status: 'valid', score: 90 }],
  [['ana@acme.test', 'new word'], { email: 'ana@acme.test', status: 'unknown', score: null }],
  [['ana@acme.test', 'constructor'], { email: 'ana@acme.test', status: 'unknown', score: null }],
  [['ana@acme.test'], { email: 'ana@acme.test', status: 'unknown', score: null }],
  [['', 'ok'], null],
  [[null, 'ok'], null],
] as const)('an address: %j is %j', ([email, status, score], answer) => {
  expect(emailFrom(statuses)(email, status, score)).toEqual(answer);
});

test('a verdict is about the address that was asked about', () => {
  expect(verdictFrom(statuses)('ana@acme.test', 'guessed')).toEqual({
    email: 'ana@acme.test',
    status: 'risky',
    score: null,
  });
});

test.each([
  ['+49', undefined, { number: '+49', type: 'mobile' }],
  ['+49', 'Landline', { number: '+49', type: 'landline' }],
  ['+49', 'satellite', { number: '+49', type: 'unknown' }],
  ['+49', null, { number: '+49', type: 'unknown' }],
  ['', 'mobile', null],
] as const)('a number %j of type %j is %j', (number, type, answer) => {
  expect(phoneFrom(number, type)).toEqual(answer);
});

test('blank texts count as missing', () => {
  expect(identity({ name: 'Ana', profile_url: '', job_title: '', location: '' })).toEqual({
    name: 'Ana',
    profile_url: null,
    job_title: null,
    company_name: null,
    company_domain: null,
    company_profile_url: null,
  });
});

test('somebody without a name and a profile is nobody, a company without a name and a domain is none', () => {
  expect(identity({ name: '', job_title: 'CTO' })).toBeNull();
  expect(inRole({ company_name: 'Acme' })).toBeNull();
  expect(companyFacts({ industry: 'Tools' })).toBeNull();
});

test('parts are joined, those that are there', () => {
  expect(joined(['Ana', null, 'Reyes'])).toBe('Ana Reyes');
  expect(joined(['', undefined], ', ')).toBeNull();
});

test.each([
  ['https://www.linkedin.com/in/ana-reyes/?x=1', 'ana-reyes'],
  ['https://www.linkedin.com/company/acme', null],
])('the handle of %s is %j', (url, handle) => {
  expect(profileHandle(url)).toBe(handle);
});

test.each([
  ['ana', 'https://www.linkedin.com/in/ana'],
  ['/in/ana', 'https://www.linkedin.com/in/ana'],
  ['', null],
])('the profile of the handle %j is %j', (handle, url) => {
  expect(profileUrlOf(handle)).toBe(url);
});

test('a URL without a scheme gets one', () => {
  expect([withScheme('linkedin.com/in/x'), withScheme('http://x.com'), withScheme(null)]).toEqual([
    'https://linkedin.com/in/x',
    'http://x.com',
    null,
  ]);
});
