import { describeVendor } from '../kit/bad-vendor.fixture.ts';
import { findProfile } from './find-profile.ts';

const profileUrl = 'https://www.linkedin.com/in/ana';

const nothing = {
  name: null,
  headline: null,
  location: { city: null, region: null, country: null },
  profile_url: profileUrl,
  skills: [],
  employment_history: [],
  education: [],
  observed_at: null,
};

const noJob = { company_domain: null, seniority: null, end_date: null };

describeVendor({
  operation: findProfile,
  input: { profileUrl },
  asks: {
    method: 'GET',
    path: '/scrape/profile?url=https%3A%2F%2Fwww.linkedin.com%2Fin%2Fana',
    header: ['authorization', 'secret-key'],
  },
  found: [
    {
      name: 'a whole profile',
      reply: {
        body: {
          success: true,
          searchId: 's1',
          status: 'FOUND',
          result: {
            firstname: 'Ana',
            lastname: 'Reyes',
            headline: 'CTO at Acme',
            url: 'https://www.linkedin.com/in/ana-reyes',
            address: { addressLocality: 'Lyon', addressRegion: '', addressCountry: 'France' },
            skills: [{ value: 'Go' }, { value: null }, { value: 'SQL' }],
            worksFor: [{ name: 'Acme', jobTitle: 'CTO', startDate: '2023-02-01T00:00:00.000Z' }],
            alumniOf: [{ name: 'Basalt', jobTitle: 'Engineer', startDate: '2019-01', endDate: '2023-01' }],
            educations: [
              {
                name: 'INSA Lyon',
                degree: 'MSc',
                fieldsOfStudy: [{ value: 'Computer Science' }],
                startDate: '2014-09-01',
                endDate: 0,
              },
            ],
          },
        },
      },
      answer: {
        ...nothing,
        name: 'Ana Reyes',
        headline: 'CTO at Acme',
        location: { city: 'Lyon', region: null, country: 'France' },
        profile_url: 'https://www.linkedin.com/in/ana-reyes',
        skills: ['Go', 'SQL'],
        employment_history: [
          { ...noJob, company_name: 'Acme', title: 'CTO', start_date: '2023-02-01', is_current: true },
          {
            ...noJob,
            company_name: 'Basalt',
            title: 'Engineer',
            start_date: '2019-01',
            end_date: '2023-01',
            is_current: false,
          },
        ],
        education: [
          { school: 'INSA Lyon', degree: 'MSc', field: 'Computer Science', start_year: 2014, end_year: null },
        ],
      },
    },
    {
      name: 'the flat shape of people searches',
      reply: {
        body: {
          success: true,
          status: 'FOUND',
          result: {
            firstname: 'Ana',
            lastname: null,
            profileUrl: 'https://www.linkedin.com/in/ana-reyes',
            address: 'Greater Lyon',
            lastJobTitle: 'CTO',
            lastJobStartDate: '2023-02-01',
            lastCompanyName: 'Acme',
          },
        },
      },
      answer: {
        ...nothing,
        name: 'Ana',
        profile_url: 'https://www.linkedin.com/in/ana-reyes',
        employment_history: [
          { ...noJob, company_name: 'Acme', title: 'CTO', start_date: '2023-02-01', is_current: true },
        ],
      },
    },
    { name: 'an empty profile', reply: { body: { status: 'FOUND', result: {} } }, answer: nothing },
  ],
  notFound: [
    { name: 'NOT_FOUND', reply: { body: { success: true, status: 'NOT_FOUND', result: null } } },
    { name: 'no result', reply: { body: { success: true } } },
  ],
  errors: [
    {
      name: 'a wrong key',
      reply: { status: 401, body: { message: 'Unauthorized access.' } },
      means: 'credential_rejected',
    },
    {
      name: 'bad input with status 200',
      reply: { body: { success: false, validationErrors: [{ field: 'url', type: 'required' }] } },
      means: 'request_refused',
    },
    {
      name: 'no credits',
      reply: { body: { success: true, status: 'INSUFFICIENT_FUNDS' } },
      means: 'quota_exhausted',
    },
  ],
  rateLimit: {
    status: 429,
    body: { message: 'You have exceeded the max number of requests per minute.' },
  },
  wrongTypes: { success: true, status: 'FOUND', result: { firstname: 7, worksFor: 'Acme' } },
});
