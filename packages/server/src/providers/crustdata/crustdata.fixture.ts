import type { FailureMeaning } from '../kit/call-result.ts';
import type { ScriptedReply } from '../kit/scripted-vendor.fixture.ts';

export const header: [string, string] = ['x-api-version', '2025-11-01'];

const documented: [name: string, status: number, body: unknown, means: FailureMeaning][] = [
  ['400 of a person route', 400, { error: 'Bad request', reason: 'x' }, 'request_refused'],
  ['400 of a company route', 400, { error: 'Bad request', description: 'x' }, 'request_refused'],
  ['401', 401, { error: 'Unauthorized' }, 'credential_rejected'],
  [
    '403 of a route that the plan does not have',
    403,
    { error: { type: 'permission_error', message: 'x' } },
    'not_in_plan',
  ],
  ['402 of older routes', 402, { error: 'Insufficient credits' }, 'quota_exhausted'],
  ['500 with a body', 500, { error: { type: 'internal_error', message: 'x' } }, 'unavailable'],
];

/** What every operation may answer instead. */
export const errors = documented.map(([name, status, body, means]) => ({
  name,
  reply: { status, body },
  means,
}));

export const rateLimit = { status: 429, body: { error: 'Too many requests' } };

/** One match in the usual envelope. */
export function matched(match: unknown): ScriptedReply {
  return { body: [{ matched_on: 'x', match_type: 'x', matches: [match] }] };
}

/** The free answer that says which company is meant. */
export const identified = matched({ confidence_score: 1, company_data: { crustdata_company_id: 77001 } });

export const noMatch = [
  { name: 'no matches', reply: { body: [{ matched_on: 'x', match_type: 'x', matches: [] }] } },
  { name: 'no entries', reply: { body: [] } },
  { name: 'no entries in the other envelope', reply: { body: { results: [] } } },
  { name: '404', reply: { status: 404, body: { error: 'Not found' } } },
];

/** A person as the vendor's examples show one. */
export const person = {
  crustdata_person_id: 910001,
  basic_profile: {
    name: 'Mara Lindqvist',
    headline: 'VP Sales at Fabrikam',
    current_title: 'VP Sales',
    location: { city: 'Stockholm', country: 'Sweden', raw: 'Stockholm, Sweden' },
  },
  social_handles: {
    professional_network_identifier: { profile_url: 'https://www.linkedin.com/in/mara' },
  },
  experience: {
    employment_details: {
      current: [
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
      ],
      past: [{ title: 'AE', name: 'Cobalt', start_date: '2019-01-01', end_date: '2023-01-31' }],
    },
  },
};

export const mara = {
  name: 'Mara Lindqvist',
  profile_url: 'https://www.linkedin.com/in/mara',
  job_title: 'VP Sales',
  company_name: 'Fabrikam AB',
  company_domain: 'fabrikam.test',
  company_profile_url: 'https://www.linkedin.com/company/fabrikam',
};
