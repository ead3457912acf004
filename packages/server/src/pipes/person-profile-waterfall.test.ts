import { describe, expect, test } from 'vitest';
import {
  peopleProfessionalProfileWaterfall1,
  personProfileWaterfall1,
  personProfileWaterfall2,
} from './person-profile-waterfall.ts';
import { makeJob, makeProfile } from './profile/profile.fixture.ts';
import { runScripted } from './run-asking-pipe.fixture.ts';

const input = { profile_url: 'https://www.linkedin.com/in/ana' };

describe('person:profile:waterfall@2', () => {
  test('gives the profile as it is, and the name by itself', async () => {
    const script = { 'amplemarket.find_profile': makeProfile() };
    const { values, fields } = await runScripted(personProfileWaterfall2, { input, script });
    expect(values).toMatchObject({ person_profile_match: makeProfile(), name: 'Ana Reyes' });
    expect(fields['person_profile_match']?.widgets).toMatchObject({
      location_indicator: { emoji: '🇫🇷' },
      sources: { list: [{ source: 'Profile of Ana Reyes', url: 'https://www.linkedin.com/in/ana' }] },
    });
  });

  test.each([
    ['has no name', { name: null }, 'no name'],
    ['says nothing', { headline: null, employment_history: [] }, 'empty profile'],
  ])('goes on where a profile %s', async (_, changes, rule) => {
    const { values, attempts } = await runScripted(personProfileWaterfall2, {
      input,
      script: {
        'crustdata.find_profile': makeProfile(changes),
        'prospeo.find_profile': makeProfile({ name: 'Ana R.' }),
      },
    });
    expect(values['name']).toBe('Ana R.');
    expect(attempts[0]).toMatchObject({ rule, credits: 0 });
  });
});

describe('person:profile:waterfall@1', () => {
  test('gives the profile in the older shape, with the time in each job', async () => {
    const { values, fields } = await runScripted(personProfileWaterfall1, {
      input,
      now: new Date('2026-03-10T12:00:00Z'),
      script: { 'icypeas.find_profile': makeProfile() },
    });
    expect(values['profile']).toMatchObject({
      object: 'linkedin_profile',
      name: 'Ana Reyes',
      skills: [{ name: 'CRM', level: null }],
      country: 'France',
      region: 'Rhône',
      current_jobs: [
        {
          job_title: 'VP Sales',
          company_website: 'https://acme.com',
          tenure_in_days: 30,
          tenure_in_years: 0.1,
        },
      ],
      // The year it began says too little.
      job_history: [{ job_title: 'Head of Sales', company_website: null, tenure_in_days: null }],
      current_educations: [],
      education_history: [
        { institution_name: 'INSA', start_date: '2012', end_date: '2014', tenure_in_years: 2 },
      ],
    });
    expect(fields['profile']?.widgets).toMatchObject({ location_indicator: { emoji: '🇫🇷' } });
  });

  test('tells present courses of study from past ones, and leaves out those without a school', async () => {
    const study = { degree: null, field: null, start_year: 2025, end_year: null };
    const education = [
      { ...study, school: 'HEC' },
      { ...study, school: null },
    ];
    const { values } = await runScripted(personProfileWaterfall1, {
      input,
      script: {
        'prospeo.find_profile': makeProfile({
          education,
          employment_history: [makeJob({ start_date: null })],
        }),
      },
    });
    expect(values['profile']).toMatchObject({
      current_educations: [{ institution_name: 'HEC', end_date: null, tenure_in_years: null }],
      education_history: [],
      current_jobs: [{ tenure_in_days: null, tenure_in_years: null }],
    });
  });
});

test('has the profile under its oldest name', async () => {
  const { values } = await runScripted(peopleProfessionalProfileWaterfall1, {
    input: { professional_profile_url: input.profile_url },
    script: { 'prospeo.find_profile': makeProfile() },
  });
  expect(values['professional_profile']).toMatchObject({ object: 'linkedin_profile', name: 'Ana Reyes' });
});
