import { expect, test } from 'vitest';
import { openCredential } from './open-credential.ts';

test.each([
  ['https://acme.my.salesforce.com|00D!token', 'https://acme.my.salesforce.com', '00D!token'],
  [
    ' https://ACME--dev.sandbox.my.salesforce.com/ | 00D!a|b ',
    'https://acme--dev.sandbox.my.salesforce.com',
    '00D!a|b',
  ],
  ['https://acme.lightning.force.com|t', 'https://acme.lightning.force.com', 't'],
  ['https://acme.my.salesforce.com:443|t', 'https://acme.my.salesforce.com', 't'],
  ['00D!token', 'https://login.salesforce.com', '00D!token'],
])('%j leads to its instance', (stored, baseUrl, key) => {
  expect(openCredential(stored)).toEqual({ baseUrl, key });
});

test.each([
  'https://evil.example|token',
  'https://evilsalesforce.com|token',
  'https://salesforce.com|token',
  'https://acme.salesforce.com.evil.example|token',
  'https://evil.example/acme.my.salesforce.com|token',
  'https://evil.example#.my.salesforce.com|token',
  'https://evil.example?.my.salesforce.com|token',
  'https://acme.my.salesforce.com@evil.example|token',
  'https://user:pass@acme.my.salesforce.com|token',
  'https://acme.my.salesforce.com\\@evil.example|token',
  'https://acme.my.salesforce.com:8443|token',
  'https://acme.my.salesforce.com./|token',
  'https://acme.my.salesforce.com/path|token',
  'http://acme.my.salesforce.com|token',
  'ftp://acme.my.salesforce.com|token',
  'https://127.0.0.1|token',
  'acme.my.salesforce.com|token',
  'https://acme.my.salesforce.com|',
  'https://acme.my.salesforce.com',
  '|token',
])('%j is sent nowhere', (stored) => {
  expect(openCredential(stored)).toBeNull();
});
