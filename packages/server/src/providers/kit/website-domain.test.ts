import { expect, test } from 'vitest';
import { websiteDomain } from './website-domain.ts';

test.each([
  ['https://www.Acme.test/about?x=1', 'acme.test'],
  ['http://acme.test:8080', 'acme.test'],
  ['shop.acme.test', 'shop.acme.test'],
  ['Acme', null],
  ['', null],
  [null, null],
])('reads %s as %s', (website, domain) => {
  expect(websiteDomain(website)).toBe(domain);
});
