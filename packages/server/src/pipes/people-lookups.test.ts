import { describe, expect, test } from 'vitest';
import type { ZerobounceMatch } from '../providers/zerobounce/zerobounce.ts';
import {
  peopleEmailValidateZerobounce1,
  peopleEmailValidateZerobounce2,
  peopleValidateEmailZerobounce1,
} from './people-email-validate-zerobounce.ts';
import { peopleIdentityAmplemarket1, peopleMatchAmplemarket1 } from './people-match-amplemarket.ts';
import { peopleProfileWorkEmailCrustdata1 } from './people-profile-workemail-crustdata.ts';
import { runScripted } from './run-asking-pipe.fixture.ts';

const answer = (status: ZerobounceMatch['status']) => ({ address: 'ana@acme.com', status, sub_status: '' });

describe('the pipes on ZeroBounce', () => {
  test.each(['valid', 'invalid', 'unknown'] as const)('bill whatever the answer is: %s', async (status) => {
    const { values, fields, attempts } = await runScripted(peopleEmailValidateZerobounce2, {
      input: { email: 'ana@acme.com' },
      script: { 'zerobounce.validate_email': answer(status) },
    });
    expect(values).toMatchObject({
      zerobounce_validation_status: status,
      zerobounce_validation_match: answer(status),
    });
    expect(fields['zerobounce_validation_status']?.widgets).toHaveProperty('emoji');
    expect(attempts).toMatchObject([{ credits: 3000, priceRule: 'always 0.3' }]);
  });

  test('bill no failure', async () => {
    const { values, attempts } = await runScripted(peopleEmailValidateZerobounce2, {
      input: { email: 'ana@acme.com' },
      script: { 'zerobounce.validate_email': { fails: 'timeout' } },
    });
    expect(values['zerobounce_validation_status']).toBe('failed ProviderTimeout');
    expect(attempts).toMatchObject([{ credits: 0 }]);
  });

  test('say what is missing where nobody has a key', async () => {
    const { values } = await runScripted(peopleEmailValidateZerobounce2, {
      input: { email: 'ana@acme.com' },
      script: { 'zerobounce.validate_email': 'no credential' },
    });
    expect(values['zerobounce_validation_status']).toBe('failed ConnectionMissing');
  });

  test.each([
    ['valid', true],
    ['catch-all', false],
    ['invalid', false],
    ['do_not_mail', false],
    ['unknown', 'no_result NoResult'],
  ] as const)('gave a yes or no before: %s is %s', async (status, expected) => {
    const { values, attempts } = await runScripted(peopleEmailValidateZerobounce1, {
      input: { work_email: 'ana@acme.com' },
      script: { 'zerobounce.validate_email': answer(status) },
    });
    expect(values['is_email_valid']).toBe(expected);
    expect(attempts).toMatchObject([{ credits: 3000 }]);
  });

  test('took an IP address, and do without', async () => {
    const script = { 'zerobounce.validate_email': answer('valid') };
    const input = { work_email: 'ana@acme.com', ip_address: '192.0.2.1' };
    const { inputs } = await runScripted(peopleValidateEmailZerobounce1, { input, script });
    expect(inputs['zerobounce.validate_email']).toEqual([{ email: 'ana@acme.com', ipAddress: '192.0.2.1' }]);
    const without = await runScripted(peopleValidateEmailZerobounce1, {
      input: { work_email: 'ana@acme.com' },
      script,
    });
    expect(without.values['is_email_valid']).toBe(true);
  });
});

describe('the pipes on Amplemarket', () => {
  test.each([
    [
      peopleIdentityAmplemarket1,
      { email: 'ana@acme.com' },
      'amplemarket.find_person_by_email',
      { email: 'ana@acme.com' },
    ],
    [
      peopleMatchAmplemarket1,
      { profile_url: 'https://linkedin.com/in/ana' },
      'amplemarket.find_person_by_profile',
      { profileUrl: 'https://linkedin.com/in/ana' },
    ],
  ])('give its person as it is, for the connection fee', async (pipe, input, operation, asked) => {
    const person = { id: 'p1', object: 'person', name: 'Ana Reyes' };
    const own = ['amplemarket'];
    const { values, inputs, attempts } = await runScripted(pipe, {
      input,
      own,
      script: { [operation]: person },
    });
    expect(values['amplemarket_person_match']).toEqual(person);
    expect(inputs[operation]).toEqual([asked]);
    expect(attempts).toMatchObject([{ credits: 500, priceRule: 'connection fee 0.05' }]);
  });

  test('run on no other credential', async () => {
    const asked = { input: { email: 'ana@acme.com' } };
    await expect(runScripted(peopleIdentityAmplemarket1, asked)).rejects.toThrow('MissingConnection');
  });
});

test('people:profile:workemail:crustdata@1 gives the person in the flat form, and the score', async () => {
  const person = {
    crustdata_person_id: 7,
    basic_profile: {
      name: 'Ana Reyes',
      first_name: 'Ana',
      last_name: 'Reyes',
      languages: null,
      location: { raw: 'Lyon' },
    },
    social_handles: { professional_network_identifier: { profile_url: 'https://linkedin.com/in/ana' } },
    experience: {
      employment_details: {
        current: [{ company_name: 'Acme', title: 'CTO', is_default: true, company_industries: 7 }],
        past: [{ name: 'Globex', title: 'Engineer', end_date: '2025-01-31' }],
      },
    },
    education: { schools: [{ school: 'INSA', start_year: 2012 }] },
    skills: { professional_network_skills: ['CRM'] },
  };
  const { values } = await runScripted(peopleProfileWorkEmailCrustdata1, {
    input: { work_email: 'ana@acme.com' },
    script: { 'crustdata.find_profile_by_email': { profile: {}, person, confidence_score: 0.8 } },
  });
  expect(values).toMatchObject({
    crustdata_profile_match_score: 0.8,
    crustdata_person_match: {
      person_id: 7,
      name: 'Ana Reyes',
      region: 'Lyon',
      skills: ['CRM'],
      languages: [],
      linkedin_profile_url: 'https://linkedin.com/in/ana',
      num_of_connections: null,
      current_employers: [{ name: 'Acme', title: 'CTO', employer_is_default: true, company_industries: [] }],
      past_employers: [{ name: 'Globex', title: 'Engineer', end_date: '2025-01-31' }],
      all_employers: [{ name: 'Acme' }, { name: 'Globex' }],
      education_background: [{ institute_name: 'INSA', start_date: '2012', end_date: null }],
    },
  });
});
