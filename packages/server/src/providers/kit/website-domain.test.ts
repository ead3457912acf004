import { expect, test } from 'vitest';
import { websiteDomain } from './website-domain.ts';

test.each([
  ['https://www.Fabrikam.test/en?x=1', 'fabrikam.test'],
  ['http://shop.fabrikam.test:8080', 'shop.fabrikam.test'],
  ['fabrikam.test', 'fabrikam.test'],
  ['our website', null],
  ['https://www.Acme.test/about?x=1', 'acme.test'],
  ['http://acme.test:8080', 'acme.test'],
  ['shop.acme.test', 'shop.acme.test'],
  ['Acme', null],
  ['', null],
  [null, null],
])('reads %s as %s', (website, domain) => {
  expect(websiteDomain(website)).toBe(domain);
});
