import { describeVendor } from '../kit/bad-vendor.fixture.ts';
import { everywhere, header, nobody, person } from './amplemarket.fixture.ts';
import { findProfile } from './find-profile.ts';

const profileUrl = 'https://www.linkedin.com/in/mara';

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

describeVendor({
  ...everywhere,
  operation: findProfile,
  input: { profileUrl },
  asks: {
    method: 'GET',
    path: '/people/find?linkedin_url=https%3A%2F%2Fwww.linkedin.com%2Fin%2Fmara',
    header,
  },
  found: [
    {
      name: 'a person without experiences',
      reply: { body: person },
      answer: {
        ...nothing,
        name: 'Mara Lindqvist',
        headline: 'VP Sales at Fabrikam',
        location: { city: 'Stockholm', region: null, country: 'Sweden' },
        employment_history: [
          {
            company_name: 'Fabrikam',
            company_domain: 'fabrikam.test',
            title: 'VP Sales',
            seniority: null,
            start_date: null,
            end_date: null,
            is_current: true,
          },
        ],
      },
    },
    {
      name: 'a whole profile',
      reply: {
        body: {
          ...person,
          location: 'Stockholm, Stockholm County, Sweden',
          experiences: [
            { title: 'VP Sales', company_name: 'Fabrikam', start_date: '2023-02-01', end_date: null },
            { title: 'AE', company_name: 'Basalt', start_date: '2019-01-01', end_date: '2023-01-31' },
          ],
          educations: [
            {
              school_name: 'KTH',
              degree: 'BSc',
              field_of_study: 'Economics',
              start_date: '2012-09-01',
              end_date: '2015',
            },
          ],
        },
      },
      answer: {
        ...nothing,
        name: 'Mara Lindqvist',
        headline: 'VP Sales at Fabrikam',
        location: { city: 'Stockholm', region: 'Stockholm County', country: 'Sweden' },
        employment_history: [
          {
            company_name: 'Fabrikam',
            company_domain: 'fabrikam.test',
            title: 'VP Sales',
            seniority: null,
            start_date: '2023-02-01',
            end_date: null,
            is_current: true,
          },
          {
            company_name: 'Basalt',
            company_domain: null,
            title: 'AE',
            seniority: null,
            start_date: '2019-01-01',
            end_date: '2023-01-31',
            is_current: false,
          },
        ],
        education: [{ school: 'KTH', degree: 'BSc', field: 'Economics', start_year: 2012, end_year: 2015 }],
      },
    },
    {
      name: 'a place in parts',
      reply: {
        body: { location: 'x', location_details: { city: 'Lyon', state: 'Rhône', country: 'France' } },
      },
      answer: { ...nothing, location: { city: 'Lyon', region: 'Rhône', country: 'France' } },
    },
    {
      name: 'a country alone',
      reply: { body: { location: 'Sweden' } },
      answer: { ...nothing, location: { city: null, region: null, country: 'Sweden' } },
    },
  ],
  notFound: nobody,
  wrongTypes: { name: 7, experiences: {} },
});
