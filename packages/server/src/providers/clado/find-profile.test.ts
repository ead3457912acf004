import { describeVendor } from '../kit/bad-vendor.fixture.ts';
import { findProfile } from './find-profile.ts';
import { everywhere, header } from './refusals.fixture.ts';

const profileUrl = 'https://www.linkedin.com/in/mara-example';
const blank = {
  name: null,
  headline: null,
  location: { city: null, region: null, country: null },
  profile_url: profileUrl,
  skills: [],
  employment_history: [],
  education: [],
  observed_at: null,
};

describeVendor({
  ...everywhere,
  operation: findProfile,
  input: { profileUrl },
  asks: {
    method: 'GET',
    path: '/api/enrich/linkedin?linkedin_url=https%3A%2F%2Fwww.linkedin.com%2Fin%2Fmara-example',
    header,
  },
  found: [
    {
      name: 'a profile',
      reply: {
        body: {
          data: {
            data: {
              firstName: 'Mara',
              lastName: 'Lindqvist',
              headline: 'VP Sales at Fabrikam',
              username: 'mara-example',
              geo: { full: 'Stockholm, Sweden', country: 'Sweden', city: 'Stockholm' },
              fullPositions: [
                {
                  title: 'VP Sales',
                  companyName: 'Fabrikam',
                  start: { year: 2023, month: 2, day: 0 },
                  end: { year: 0, month: 0, day: 0 },
                },
                {
                  title: 'Seller',
                  companyName: 'Contoso',
                  start: { year: 2019, month: 0, day: 0 },
                  end: { year: 2023, month: 1, day: 31 },
                },
              ],
              educations: [
                { schoolName: 'KTH', degree: 'MSc', fieldOfStudy: '', start: { year: 2010 }, end: null },
              ],
              skills: [{ name: 'sales' }],
            },
          },
        },
      },
      answer: {
        ...blank,
        name: 'Mara Lindqvist',
        headline: 'VP Sales at Fabrikam',
        location: { city: 'Stockholm', region: null, country: 'Sweden' },
        skills: ['sales'],
        employment_history: [
          {
            company_name: 'Fabrikam',
            company_domain: null,
            title: 'VP Sales',
            seniority: null,
            start_date: '2023-02',
            end_date: null,
            is_current: true,
          },
          {
            company_name: 'Contoso',
            company_domain: null,
            title: 'Seller',
            seniority: null,
            start_date: '2019',
            end_date: '2023-01-31',
            is_current: false,
          },
        ],
        education: [{ school: 'KTH', degree: 'MSc', field: null, start_year: 2010, end_year: null }],
      },
    },
    { name: 'a profile without anything', reply: { body: { data: { data: {} } } }, answer: blank },
  ],
  notFound: [
    { name: 'nobody', reply: { status: 404, body: { detail: 'Profile not found' } } },
    { name: 'null', reply: { body: { data: { data: null } } } },
  ],
  wrongTypes: { data: 'none' },
});
