import { describe, expect, test } from 'vitest';
import type { PersonIdentity } from '../providers/kit/answers.ts';
import {
  peopleProfessionalProfileUrlEmailWaterfall1,
  peopleProfileUrlEmailWaterfall1,
} from './people-profileurl-email-waterfall.ts';
import {
  peopleIdentityEmailWaterfall1,
  personIdentityEmailWaterfall1,
  personIdentityEmailWaterfall2,
} from './person-identity-email-waterfall.ts';
import { makeProfile } from './profile/profile.fixture.ts';
import { runScripted } from './run-asking-pipe.fixture.ts';

const input = { email: 'ana@acme.com' };
const ana: PersonIdentity = {
  name: 'Ana Reyes',
  profile_url: 'http://linkedin.com/in/ana/',
  job_title: 'VP Sales',
  company_name: 'Acme',
  company_domain: 'acme.com',
  company_profile_url: null,
};

describe('person:identity:email:waterfall@1', () => {
  test('gives who it is', async () => {
    const script = { 'findymail.find_identity': ana };
    const { values, fields } = await runScripted(personIdentityEmailWaterfall1, { input, script });
    expect(values).toMatchObject({
      ...ana,
      profile_url: 'https://linkedin.com/in/ana',
      company_profile_url: 'no_result NoResult',
    });
    expect(fields['job_title']?.widgets).toMatchObject({ icon: { key: 'seniority_leadership' } });
    expect(fields['company_name']?.widgets).toMatchObject({ entity_logo: { entity: 'Acme' } });
  });

  test('goes on where there is no profile, or where the vendor doubts itself', async () => {
    const { values, attempts } = await runScripted(personIdentityEmailWaterfall1, {
      input,
      script: {
        'hunter.find_identity': { ...ana, profile_url: null },
        'crustdata.find_identity': { ...ana, confidence_score: 0.4 },
      },
    });
    expect(values['profile_url']).toBe('no_result NoResult');
    expect(attempts.map(({ rule }) => rule)).toEqual([
      'nothing found',
      'no profile URL',
      'minimum confidence: match 0.4',
    ]);
  });

  test('had a website in place of the domain', async () => {
    const script = { 'crustdata.find_identity': { ...ana, confidence_score: 1 } };
    const { values } = await runScripted(peopleIdentityEmailWaterfall1, { input, script });
    expect(values).toMatchObject({ company_website_url: 'https://acme.com' });
    expect(values).not.toHaveProperty('company_domain');
  });
});

describe('person:identity:email:waterfall@2', () => {
  test('gives the whole profile', async () => {
    const script = { 'findymail.find_profile_by_email': makeProfile() };
    const { values } = await runScripted(personIdentityEmailWaterfall2, { input, script });
    expect(values).toMatchObject({
      person_profile_match: makeProfile(),
      profile_url: 'https://www.linkedin.com/in/ana',
      name: 'Ana Reyes',
    });
  });

  test('makes a profile of what Hunter knows', async () => {
    const script = { 'hunter.find_identity': ana };
    const { values } = await runScripted(personIdentityEmailWaterfall2, { input, script });
    expect(values['person_profile_match']).toMatchObject({
      name: 'Ana Reyes',
      headline: 'VP Sales at Acme',
      employment_history: [{ company_domain: 'acme.com', title: 'VP Sales', is_current: true }],
    });
  });

  test.each([
    [0.4, 'no_result NoResult'],
    [null, 'Ana Reyes'],
  ])('takes a match of Crustdata of %j as %s', async (score, name) => {
    const { values } = await runScripted(personIdentityEmailWaterfall2, {
      input,
      script: {
        'crustdata.find_profile_by_email': { profile: makeProfile(), person: {}, confidence_score: score },
      },
    });
    expect(values['name']).toBe(name);
  });
});

test.each([
  [peopleProfileUrlEmailWaterfall1, 'profile_url'],
  [peopleProfessionalProfileUrlEmailWaterfall1, 'professional_profile_url'],
])('looks the work address up where both are there', async (pipe, field) => {
  const script = { 'leadmagic.find_profile_by_email': ana };
  const both = { email: 'ana@gmail.com', work_email: 'ana@acme.com' };
  const { values, inputs } = await runScripted(pipe, { input: both, script });
  expect(values[field]).toBe('https://linkedin.com/in/ana');
  expect(inputs['leadmagic.find_profile_by_email']).toEqual([{ email: 'ana@acme.com' }]);
  const alone = await runScripted(pipe, { input: { email: 'ana@gmail.com' }, script });
  expect(alone.inputs['leadmagic.find_profile_by_email']).toEqual([{ email: 'ana@gmail.com' }]);
});
