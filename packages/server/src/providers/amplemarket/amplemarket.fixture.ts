import type { FailureMeaning } from '../kit/call-result.ts';
import type { ScriptedReply } from '../kit/scripted-vendor.fixture.ts';

export const header: [string, string] = ['authorization', 'Bearer secret-key'];

export function problem(status: number, code: string): ScriptedReply {
  return { status, body: { object: 'error', _errors: [{ code, title: 'X', detail: 'x', source: '' }] } };
}

const documented: [status: number, code: string, means: FailureMeaning][] = [
  [400, 'unsupported_value', 'request_refused'],
  [401, 'unauthorized', 'credential_rejected'],
  [402, 'insufficient_credits', 'quota_exhausted'],
  [403, 'insufficient_credits', 'quota_exhausted'],
  [403, 'a_code_of_tomorrow', 'not_in_plan'],
  [422, 'missing_field', 'request_refused'],
  [451, 'a_code_of_tomorrow', 'privacy_refused'],
  [500, 'internal_server_error', 'unavailable'],
];

/** What every operation may answer instead. */
export const everywhere = {
  errors: documented.map(([status, code, means]) => ({
    name: `${status} ${code}`,
    reply: problem(status, code),
    means,
  })),
  rateLimit: { status: 429, body: { object: 'error', _errors: [{ code: 'rate_limited' }] } },
};

/** What the vendor answers where nobody is found. */
export const nobody = [
  { name: '404 with its code', reply: problem(404, 'person_not_found') },
  { name: '404 with none', reply: { status: 404, body: {} } },
];

/** A person as the vendor's examples show one. */
export const person = {
  id: 'p_01',
  object: 'person',
  name: 'Mara Lindqvist',
  first_name: 'Mara',
  last_name: 'Lindqvist',
  title: 'VP Sales',
  headline: 'VP Sales at Fabrikam',
  linkedin_url: 'https://www.linkedin.com/in/mara',
  location: 'Stockholm, Sweden',
  email: 'mara@fabrikam.test',
  phone_numbers: [{ number: '+46700000001', type: 'mobile' }],
  company: {
    name: 'Fabrikam',
    website: 'https://www.Fabrikam.test/en',
    linkedin_url: 'https://www.linkedin.com/company/fabrikam',
    industry: 'Software',
    estimated_number_of_employees: 143,
    estimated_revenue: '10M-50M',
    founded_year: 2014,
    location_details: { city: 'Stockholm', country: 'Sweden' },
  },
};
