import { describe, expect, test } from 'vitest';
import { fieldDomainify1 } from './field-domainify.ts';
import { valuesOf } from './run-pipe.fixture.ts';

describe('field:domainify', () => {
  test.each([
    ['https://www.acme.co.uk/about', 'acme.co.uk'],
    ['Blog.ACME.com:8080/x?y=1', 'acme.com'],
    ['http://www.münchen.de/straße', 'münchen.de'],
    ['https://xn--mnchen-3ya.de', 'xn--mnchen-3ya.de'],
  ])('makes of %s: %s', async (url_input, domain) => {
    expect(await valuesOf(fieldDomainify1, { input: { url_input } })).toMatchObject({ domain });
  });

  test.each(['http://93.184.216.34/x', 'https://co.uk'])(
    'has no result for a URL without a registrable domain: %s',
    async (url_input) => {
      expect(await valuesOf(fieldDomainify1, { input: { url_input } })).toMatchObject({
        domain: 'no_result NoResult',
      });
    },
  );

  test('fails on what is no URL', async () => {
    const config = { input_fields: { url_input: { alias: 'site' } } };
    expect(await valuesOf(fieldDomainify1, { config, input: { site: 'our home page' } })).toMatchObject({
      domain: 'failed InvalidValue',
    });
  });
});
