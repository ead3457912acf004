import { describe, expect, test } from 'vitest';
import { companyDomainWorkEmail1 } from './company-domain-workemail.ts';
import { valuesOf } from './run-pipe.fixture.ts';

describe('company:domain:workemail', () => {
  test.each([
    ['jane@acme.com', 'acme.com'],
    ['jane@sales.acme.co.uk', 'acme.co.uk'],
    ['jane@gmail.com', 'no_result NoResult'],
    ['jane@mailinator.com', 'no_result NoResult'],
    ['jane@co.uk', 'no_result NoResult'],
  ])('makes of %s: %s', async (work_email, company_domain) => {
    expect(await valuesOf(companyDomainWorkEmail1, { input: { work_email } })).toMatchObject({
      company_domain,
    });
  });
});
