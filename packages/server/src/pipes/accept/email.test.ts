import { describe, expect, test } from 'vitest';
import type { FoundEmail } from '../../providers/kit/answers.ts';
import { acceptEmail, emailPolicy } from './email.ts';

const everything = emailPolicy.defaults;
const found = (changes: Partial<FoundEmail> = {}): FoundEmail => ({
  email: 'ana@acme.com',
  status: 'valid',
  score: null,
  ...changes,
});

describe('acceptEmail', () => {
  test.each([
    ['valid', 'valid', 5],
    ['catch_all', 'catch_all', 3],
    ['unknown', 'unknown', 3],
    ['risky', 'risky', 2],
  ] as const)('takes an address that is %s', (status, shown, confidence) => {
    expect(acceptEmail(found({ status }), { config: everything, domain: 'acme.com' })).toEqual({
      accepted: true,
      rule: `accepted: ${shown}`,
      value: { values: { work_email: 'ana@acme.com', email_validation_status: shown }, confidence },
    });
  });

  test.each([
    ['at another domain is risky', { email: 'ana@globex.com' }, 'acme.com', 'accepted: risky'],
    ['at a host of the domain is not', { email: 'ana@mail.acme.com' }, 'www.acme.com', 'accepted: valid'],
    ['is taken as it is where no domain was asked for', { email: 'ana@globex.com' }, null, 'accepted: valid'],
    ['that is invalid', { status: 'invalid' }, 'acme.com', 'invalid address'],
    ['nobody believes in', { score: 29 }, 'acme.com', 'minimum confidence: score 29'],
    ['that is just believed in', { score: 30 }, 'acme.com', 'accepted: valid'],
    ['at a free-mail service', { email: 'Ana@GMail.com ' }, null, 'no business address'],
  ] as const)('one %s', (_, changes, domain, rule) => {
    expect(acceptEmail(found(changes), { config: everything, domain }).rule).toBe(rule);
  });

  test.each([
    ['catch_all', { allow_catch_all_emails: false, allow_risky_emails: true }, 'catch-all policy'],
    ['risky', { allow_catch_all_emails: true, allow_risky_emails: false }, 'risky policy'],
    ['unknown', { allow_catch_all_emails: true, allow_risky_emails: false }, 'risky policy'],
    ['valid', { allow_catch_all_emails: false, allow_risky_emails: false }, 'accepted: valid'],
  ] as const)('keeps to what a request allows: %s', (status, config, rule) => {
    expect(acceptEmail(found({ status }), { config, domain: 'acme.com' }).rule).toBe(rule);
  });
});
