import { describe, expect, test } from 'vitest';
import type { FoundEmail } from '../providers/kit/answers.ts';
import { personWorkEmailProfileUrlWaterfall1 } from './person-workemail-profileurl-waterfall.ts';
import { peopleWorkEmailWaterfall1, personWorkEmailWaterfall1 } from './person-workemail-waterfall.ts';
import { runScripted } from './run-asking-pipe.fixture.ts';

const input = { name: 'Ana Reyes', company_domain: 'acme.com' };
const address = (status: FoundEmail['status'], email = 'ana@acme.com'): FoundEmail => ({
  email,
  status,
  score: null,
});
const only = (...providers: string[]) => ({ providers: providers.map((provider) => ({ provider })) });

describe('person:workemail:waterfall@1', () => {
  test('asks everybody in order until one has an address, and bills that one', async () => {
    const { values, steps, attempts } = await runScripted(personWorkEmailWaterfall1, {
      input,
      script: {
        'prospeo.find_email': { fails: 'timeout' },
        'amplemarket.find_email': address('invalid'),
        'hunter.find_email': address('valid'),
      },
    });
    expect(values).toMatchObject({ work_email: 'ana@acme.com', email_validation_status: 'valid' });
    expect(steps).toEqual([
      'leadmagic.find_email not_found',
      'prospeo.find_email failed',
      'amplemarket.find_email rejected',
      'hunter.find_email found',
    ]);
    expect(attempts.map(({ credits }) => credits)).toEqual([0, 0, 0, 10_000]);
  });

  test('asks Crustdata for the profile first, which is free, then for the address behind it', async () => {
    const profileUrl = 'https://www.linkedin.com/in/ana';
    const { values, inputs, attempts } = await runScripted(personWorkEmailWaterfall1, {
      input: { name: 'Ana Reyes', company_name: 'Acme' },
      config: only('crustdata'),
      script: {
        'crustdata.find_person': { profile_url: profileUrl },
        'crustdata.find_email_by_profile': address('valid', ' Ana@Acme.com'),
      },
    });
    expect(values).toMatchObject({ work_email: 'ana@acme.com' });
    expect(inputs).toEqual({
      'crustdata.find_person': [{ name: 'Ana Reyes', domain: null, company: 'Acme' }],
      'crustdata.find_email_by_profile': [{ profileUrl }],
    });
    expect(attempts.map(({ priceRule, credits }) => [priceRule, credits])).toEqual([
      ['free', 0],
      ['onSuccess 3', 30_000],
    ]);
  });

  test.each([
    ['nobody is found', {}, 'no_result NoResult'],
    ['there is no profile', { 'crustdata.find_person': { profile_url: null } }, 'no_result NoResult'],
    ['it fails', { 'crustdata.find_person': { fails: 'timeout' } }, 'failed ProviderTimeout'],
  ] as const)('has nothing of Crustdata where %s', async (_, script, expected) => {
    const { values, steps } = await runScripted(personWorkEmailWaterfall1, {
      input,
      config: only('crustdata'),
      script,
    });
    expect(values['work_email']).toBe(expected);
    expect(steps).toHaveLength(1);
  });

  test('keeps to what the request allows', async () => {
    const { values } = await runScripted(personWorkEmailWaterfall1, {
      input,
      config: { allow_catch_all_emails: false, allow_risky_emails: false },
      script: {
        'leadmagic.find_email': address('catch_all'),
        'prospeo.find_email': address('risky'),
        'hunter.find_email': address('valid', 'ana.reyes@acme.com'),
      },
    });
    expect(values['work_email']).toBe('ana.reyes@acme.com');
  });
});

describe('people:workemail:waterfall@1', () => {
  test('takes the domain out of the website', async () => {
    const { values, inputs } = await runScripted(peopleWorkEmailWaterfall1, {
      input: { name: 'Ana Reyes', company_website_url: 'https://www.acme.com/en' },
      config: only('icypeas', 'findymail'),
      script: { 'findymail.find_email': address('valid', 'ana@globex.com') },
    });
    const sought = { name: 'Ana Reyes', domain: 'acme.com', company: null };
    expect(inputs).toEqual({ 'icypeas.find_email': [sought], 'findymail.find_email': [sought] });
    // Another domain: perhaps that of an earlier employer.
    expect(values).toMatchObject({ work_email: 'ana@globex.com' });
    expect(values).not.toHaveProperty('email_validation_status');
  });
});

describe('person:workemail:profileurl:waterfall@1', () => {
  test('knows no domain that an address must be at', async () => {
    const { values, inputs } = await runScripted(personWorkEmailProfileUrlWaterfall1, {
      input: { profile_url: 'linkedin.com/in/ana/' },
      script: {
        'hunter.find_email_by_profile': address('valid', 'ana@gmail.com'),
        'amplemarket.find_email_by_profile': address('valid', 'ana@globex.com'),
      },
    });
    expect(values).toMatchObject({ work_email: 'ana@globex.com', email_validation_status: 'valid' });
    expect(inputs['hunter.find_email_by_profile']).toEqual([{ profileUrl: 'https://linkedin.com/in/ana' }]);
  });

  test('cannot guess', async () => {
    const asked = { input: { profile_url: 'https://linkedin.com/in/ana' }, config: only('pattern') };
    const { values, steps } = await runScripted(personWorkEmailProfileUrlWaterfall1, asked);
    expect([values['work_email'], steps]).toEqual(['no_result NoResult', []]);
  });
});
