import { expect, test } from 'vitest';
import { websiteDomain } from './website-domain.ts';

test.each([
  ['https://www.Fabrikam.test/en?x=1', 'fabrikam.test'],
  ['http://shop.fabrikam.test:8080', 'shop.fabrikam.test'],
  ['fabrikam.test', 'fabrikam.test'],
  ['our website', null],
  ['', null],
  [null, null],
])('the domain of %j is %j', (website, domain) => {
  expect(websiteDomain(website)).toBe(domain);
});
