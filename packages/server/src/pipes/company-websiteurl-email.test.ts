import { describe, expect, test } from 'vitest';
import { companyWebsiteUrlEmail1 } from './company-websiteurl-email.ts';
import { valuesOf } from './run-pipe.fixture.ts';

describe('company:websiteurl:email', () => {
  test.each([
    ['jane@acme.com', 'https://acme.com'],
    ['Jane@Sales.Acme.co.uk', 'https://sales.acme.co.uk'],
    ['jane@münchen.de', 'https://münchen.de'],
    ['jane@gmail.com', 'no_result NoResult'],
    ['jane@mailinator.com', 'no_result NoResult'],
  ])('makes of %s: %s', async (email, company_website_url) => {
    expect(await valuesOf(companyWebsiteUrlEmail1, { input: { email } })).toMatchObject({
      company_website_url,
    });
  });
});
