import type { ScriptedReply } from '../kit/scripted-vendor.fixture.ts';
import type { VendorWords } from '../kit/vendor-table.fixture.ts';

const refused = (status: number, body: unknown): ScriptedReply => ({ status, body });
const denied = { error: { type: 'permission_error', message: 'x' } };

export const words: VendorWords = {
  key: 'authorization: Bearer secret-key',
  refusals: {
    'a bad request of a person route': [refused(400, { error: 'Bad', reason: 'x' }), 'request_refused'],
    'a bad request of a company route': [refused(400, { error: 'Bad', description: 'x' }), 'request_refused'],
    'a wrong key': [refused(401, { error: 'Unauthorized' }), 'credential_rejected'],
    'a route that the plan does not have': [refused(403, denied), 'not_in_plan'],
    'no credits, of older routes': [refused(402, { error: 'Insufficient credits' }), 'quota_exhausted'],
    'an error with a body': [refused(500, { error: { type: 'internal_error' } }), 'unavailable'],
  },
  tooOften: { status: 429, body: { error: 'Too many requests' } },
};

export const matches = (...found: unknown[]) => [{ matched_on: 'x', match_type: 'x', matches: found }];
export const matched = (match: unknown): ScriptedReply => ({ body: matches(match) });
export const wrapped = (match: unknown): ScriptedReply => ({ body: { results: matches(match) } });
export const missing = {
  'no matches': { body: matches() },
  'no entries': { body: [] },
  'no entries in the other envelope': { body: { results: [] } },
  'a 404': { status: 404, body: { error: 'Not found' } },
};

const handles = (url: string) => ({ professional_network_identifier: { profile_url: url } });
const [adviser, vp, former] = [
  { title: 'Adviser', name: 'Basalt', company_website_domain: 'basalt.test' },
  {
    title: 'VP Sales',
    name: 'Fabrikam',
    company_name: 'Fabrikam AB',
    company_website_domain: 'fabrikam.test',
    company_professional_network_profile_url: 'https://www.linkedin.com/company/fabrikam',
    seniority_level: 'Vice President',
    start_date: '2023-02-01T00:00:00',
    is_default: true,
  },
  { title: 'AE', name: 'Cobalt', start_date: '2019-01-01', end_date: '2023-01-31' },
];
/** A person as the vendor's examples show one. */
export const person = {
  crustdata_person_id: 910001,
  basic_profile: {
    name: 'Mara Lindqvist',
    headline: 'VP Sales at Fabrikam',
    current_title: 'VP Sales',
    last_updated: '2026-01-02T03:04:05Z',
    location: { city: 'Stockholm', country: 'Sweden', raw: 'Stockholm, Sweden' },
  },
  social_handles: handles('https://www.linkedin.com/in/mara'),
  experience: { employment_details: { current: [adviser, vp], past: [former] } },
  education: {
    schools: [
      { school: 'KTH', degree: 'BSc', field_of_study: 'Economics', start_year: 2012, end_year: 2015 },
      { school: 'Berghs', degree: null },
    ],
  },
  skills: { professional_network_skills: ['Sales', 'SaaS'] },
};
export const mara = {
  name: 'Mara Lindqvist',
  profile_url: 'https://www.linkedin.com/in/mara',
  job_title: 'VP Sales',
  company_name: 'Fabrikam AB',
  company_domain: 'fabrikam.test',
  company_profile_url: 'https://www.linkedin.com/company/fabrikam',
  location: 'Stockholm, Sweden',
};
const unknownJob = {
  company_domain: null,
  seniority: null,
  start_date: null,
  end_date: null,
};
export const profile = {
  name: 'Mara Lindqvist',
  headline: 'VP Sales at Fabrikam',
  location: { city: 'Stockholm', region: null, country: 'Sweden' },
  profile_url: 'https://www.linkedin.com/in/mara',
  skills: ['Sales', 'SaaS'],
  employment_history: [
    {
      ...unknownJob,
      company_name: 'Basalt',
      company_domain: 'basalt.test',
      title: 'Adviser',
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
      ...unknownJob,
      company_name: 'Cobalt',
      title: 'AE',
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
export const noProfile = {
  name: null,
  headline: null,
  location: { city: null, region: null, country: null },
  profile_url: null,
  skills: [],
  employment_history: [],
  education: [],
  observed_at: null,
};
export const stranger = { ...person, social_handles: handles('https://se.linkedin.com/in/mara-lind') };
export const regional = { ...person, social_handles: handles('https://se.linkedin.com/in/Mara/') };
export const profileUrl = 'https://www.linkedin.com/in/mara';
export const byUrl = { professional_network_profile_urls: [profileUrl] };
export const email = 'mara@fabrikam.test';
export const fields = ['basic_profile', 'social_handles', 'experience', 'education', 'skills'];
export const oddPerson = matches({ confidence_score: 1, person_data: { skills: ['Sales'] } });

export const company = {
  crustdata_company_id: 77001,
  basic_info: {
    name: 'Fabrikam',
    primary_domain: 'fabrikam.test',
    professional_network_url: 'https://www.linkedin.com/company/fabrikam',
    year_founded: '2014-01-01',
    employee_count_range: '51-200',
    industries: ['Software Development', 'Internet'],
    description: 'Sells software.',
  },
  headcount: { total: 143 },
  revenue: { estimated: { lower_bound_usd: 10000000, upper_bound_usd: 20000000 } },
  locations: { hq_country: 'SWE', hq_city: 'Stockholm', headquarters: 'Stockholm, Sweden' },
};
export const basic = {
  crustdata_company_id: 77001,
  basic_info: { ...company.basic_info, year_founded: '2014' },
};
export const facts = {
  name: 'Fabrikam',
  domain: 'fabrikam.test',
  profile_url: 'https://www.linkedin.com/company/fabrikam',
  description: 'Sells software.',
  industry: 'Software Development',
  region: 'Stockholm, Sweden',
  country_code: 'SWE',
  headcount: '143',
  revenue: '10000000-20000000',
  founded_year: '2014',
};
export const basicFacts = { ...facts, region: null, country_code: null, headcount: '51-200', revenue: null };
export const begun = matched({ company_data: { status: { state: 'enriching' } } });
export const oddCompany = matches({ company_data: { basic_info: { year_founded: 2014 } } });
