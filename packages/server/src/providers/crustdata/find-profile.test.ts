import { describeVendor } from '../kit/bad-vendor.fixture.ts';
import { errors, header, mara, matched, noMatch, person, rateLimit } from './crustdata.fixture.ts';
import { findIdentity, findProfile, findProfileByEmail } from './find-profile.ts';

const fields = ['basic_profile', 'social_handles', 'experience', 'education', 'skills'];

const whole = {
  ...person,
  basic_profile: { ...person.basic_profile, last_updated: '2026-01-02T03:04:05Z' },
  education: {
    schools: [
      { school: 'KTH', degree: 'BSc', field_of_study: 'Economics', start_year: 2012, end_year: 2015 },
      { school: 'Berghs', degree: null },
    ],
  },
  skills: { professional_network_skills: ['Sales', 'SaaS'] },
};

const profile = {
  name: 'Mara Lindqvist',
  headline: 'VP Sales at Fabrikam',
  location: { city: 'Stockholm', region: null, country: 'Sweden' },
  profile_url: 'https://www.linkedin.com/in/mara',
  skills: ['Sales', 'SaaS'],
  employment_history: [
    {
      company_name: 'Basalt',
      company_domain: 'basalt.test',
      title: 'Adviser',
      seniority: null,
      start_date: null,
      end_date: null,
      is_current: true,
    },
    {
      company_name: 'Fabrikam AB',
      company_domain: 'fabrikam.test',
      title: 'VP Sales',
      seniority: 'Vice President',
      start_date: '2023-02-01',
      end_date: null,
      is_current: true,
    },
    {
      company_name: 'Cobalt',
      company_domain: null,
      title: 'AE',
      seniority: null,
      start_date: '2019-01-01',
      end_date: '2023-01-31',
      is_current: false,
    },
  ],
  education: [
    { school: 'KTH', degree: 'BSc', field: 'Economics', start_year: 2012, end_year: 2015 },
    { school: 'Berghs', degree: null, field: null, start_year: null, end_year: null },
  ],
  observed_at: '2026-01-02T03:04:05Z',
};

const nothing = {
  name: null,
  headline: null,
  location: { city: null, region: null, country: null },
  skills: [],
  employment_history: [],
  education: [],
  observed_at: null,
};

const stranger = {
  ...whole,
  social_handles: {
    professional_network_identifier: { profile_url: 'https://se.linkedin.com/in/mara-lind' },
  },
};
const regional = {
  ...whole,
  social_handles: { professional_network_identifier: { profile_url: 'https://se.linkedin.com/in/Mara/' } },
};

const table = {
  errors,
  rateLimit,
  notFound: noMatch,
  wrongTypes: [{ matches: [{ confidence_score: 1, person_data: { skills: ['Sales'] } }] }],
};

describeVendor({
  ...table,
  operation: findProfile,
  input: { profileUrl: 'https://www.linkedin.com/in/mara' },
  asks: {
    method: 'POST',
    path: '/person/enrich',
    body: { professional_network_profile_urls: ['https://www.linkedin.com/in/mara'], fields },
    header,
  },
  found: [
    {
      name: 'a whole profile',
      reply: matched({ confidence_score: 1, person_data: whole }),
      answer: profile,
    },
    {
      name: 'a profile in the other envelope',
      reply: { body: { results: [{ matches: [{ person_data: whole }] }] } },
      answer: profile,
    },
    {
      name: 'a profile on a regional host',
      reply: matched({ person_data: regional }),
      answer: { ...profile, profile_url: 'https://se.linkedin.com/in/Mara/' },
    },
    {
      name: 'the best of several profiles',
      reply: {
        body: [
          {
            matches: [
              { confidence_score: 0.2, person_data: stranger },
              { confidence_score: 0.9, person_data: whole },
            ],
          },
        ],
      },
      answer: profile,
    },
    {
      name: 'a profile of nothing',
      reply: matched({ person_data: {} }),
      answer: { ...nothing, profile_url: 'https://www.linkedin.com/in/mara' },
    },
  ],
  notFound: [...noMatch, { name: 'the profile of somebody else', reply: matched({ person_data: stranger }) }],
});

describeVendor({
  ...table,
  operation: findProfileByEmail,
  input: { email: 'mara@fabrikam.test' },
  asks: {
    method: 'POST',
    path: '/person/enrich',
    body: { business_emails: ['mara@fabrikam.test'], fields },
    header,
  },
  found: [
    {
      name: 'a whole profile',
      reply: matched({ confidence_score: 0.92, person_data: whole }),
      answer: { profile, person: whole, confidence_score: 0.92 },
    },
    {
      name: 'a profile of nothing',
      reply: matched({ person_data: {} }),
      answer: { profile: { ...nothing, profile_url: null }, person: {}, confidence_score: null },
    },
  ],
});

describeVendor({
  ...table,
  operation: findIdentity,
  input: { email: 'mara@fabrikam.test' },
  asks: {
    method: 'POST',
    path: '/person/enrich',
    body: {
      business_emails: ['mara@fabrikam.test'],
      fields: ['basic_profile', 'social_handles', 'experience'],
    },
    header,
  },
  found: [
    {
      name: 'a person',
      reply: matched({ confidence_score: 0.92, person_data: person }),
      answer: { ...mara, confidence_score: 0.92 },
    },
    {
      name: 'a person of no confidence',
      reply: matched({ person_data: person }),
      answer: { ...mara, confidence_score: null },
    },
  ],
  notFound: [...noMatch, { name: 'a person without anything', reply: matched({ person_data: {} }) }],
});
