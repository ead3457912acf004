/* LeadMagic as its documentation has it: https://leadmagic.io/docs. Misses are answers with status 200. */
import type { Asked } from '../../kit/asked.ts';
import { companyRoute } from '../../kit/company-routes.ts';
import { defineSimulator } from '../../kit/define-simulator.ts';
import { guessAddress } from '../../kit/guess-address.ts';
import { personAsked } from '../../kit/person-asked.ts';
import { emailRoute, mobileRoute, personRoute } from '../../kit/person-routes.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import type { WorldCompany } from '../../world/world.ts';
import { companyFields, fundingFields } from './company-fields.ts';
import { findRole, listEmployees } from './employees.ts';

/** Problem details, flat as in RFC 9457. */
const refuse = (status: number, code: string, title: string): SimulatedReply => ({
  status,
  body: {
    type: `https://api.leadmagic.io/errors/${code}`,
    title,
    status,
    detail: title,
    code,
    action: 'See the documentation.',
    docs: 'https://leadmagic.io/docs/api-reference/errors',
    trace: '00000000-0000-4000-8000-000000000000',
  },
});

const charged = (credits: number, message: string, fields: object): SimulatedReply => ({
  status: 200,
  body: { ...fields, credits_consumed: credits, message },
});

const anyEmployer = ['company_domain', 'company_name', 'company_profile_url'] as const;
const person = { name: 'full_name', domain: 'domain', company: 'company_name' };
const company = { domain: 'company_domain', name: 'company_name', profile: 'profile_url' };
const byProfile = { needs: ['profile_url'], by: { profile: 'profile_url' } };
const emails = { coverage: 0.62, staleness: 0.06 };
const noCompany = { companyName: null };

export const leadmagic = defineSimulator({
  id: 'leadmagic',
  baseUrls: ['https://api.leadmagic.io'],
  typicalMs: 350,
  requestsPerSecond: 5,
  keys: [{ header: 'x-api-key' }],
  refuses: {
    noKey: refuse(401, 'missing_authentication', 'API key is missing. Send it in the X-API-Key header.'),
    wrongKey: refuse(401, 'invalid_api_key', 'Invalid API key. The key does not exist or is incorrect.'),
    exhausted: refuse(402, 'insufficient_credits', 'Insufficient credits. Add credits to continue.'),
    restricted: refuse(403, 'insufficient_permissions', 'Access denied to this resource.'),
    tooOften: {
      ...refuse(429, 'rate_limit_exceeded', 'Rate limit exceeded: 300 requests per 1 minute.'),
      headers: { 'retry-after': '42', 'ratelimit-limit': '300', 'ratelimit-remaining': '0' },
    },
    unknownPath: refuse(404, 'resource_not_found', 'Resource not found.'),
    unfit: () => refuse(400, 'validation_error', 'Request validation failed. Check your input parameters.'),
  },
  routes: {
    'POST /v1/people/email-finder': emailRoute({
      needs: ['full_name', { any: ['domain', 'company_name'] }],
      by: person,
      holds: emails,
      found: ({ email, isStale, company: employer }) => foundEmail(email, { employer, isVerified: !isStale }),
      missing: guessEmail,
    }),
    'POST /v1/people/b2b-profile-email': emailRoute({
      ...byProfile,
      holds: emails,
      found: ({ email }, asked) =>
        charged(5, 'Email found for this profile.', { email, profile_url: asked.text('profile_url') }),
      missing: () => charged(0, 'No email found for this profile.', { email: null }),
    }),
    'POST /v1/people/personal-email-finder': personRoute({
      ...byProfile,
      what: 'personal email',
      holds: { coverage: 0.4, staleness: 0 },
      found: ({ person: { personalEmail: email } }) =>
        charged(2, 'Personal email found.', { personal_email: email, personal_emails: [email] }),
      missing: () => {
        const nothing = { personal_email: null, personal_emails: [] };
        return charged(0, 'No personal email found for this contact.', nothing);
      },
    }),
    'POST /v1/people/mobile-finder': mobileRoute({
      needs: [{ any: ['profile_url', 'work_email'] }],
      by: { profile: 'profile_url', email: 'work_email' },
      holds: { coverage: 0.35, staleness: 0.08 },
      found: ({ mobile }) => charged(5, 'Mobile found', { mobile_number: mobile }),
      missing: () => charged(0, 'mobile not found', { mobile_number: null }),
    }),
    'POST /v1/people/b2b-profile': personRoute({
      needs: ['work_email'],
      by: { email: 'work_email' },
      holds: { coverage: 0.7, staleness: 0 },
      found: ({ person: { profileUrl } }) => charged(10, 'Profile URL found.', { profile_url: profileUrl }),
      missing: () => charged(0, 'No profile found for this email.', { profile_url: null }),
    }),
    'POST /v1/people/role-finder': { needs: ['job_title', { any: anyEmployer }], answer: findRole },
    'POST /v1/people/employee-finder': { needs: [{ any: anyEmployer }], answer: listEmployees },
    'POST /v1/companies/company-search': companyRoute({
      needs: [{ any: Object.values(company) }],
      by: company,
      holds: { coverage: 0.8, staleness: 0.12 },
      found: (known) => charged(1, 'Company found.', companyFields(known)),
      missing: () => charged(0, 'Company not found', noCompany),
    }),
    'POST /v1/companies/company-funding': companyRoute({
      needs: [{ any: Object.values(company) }],
      by: company,
      what: 'funding',
      holds: { coverage: 0.6, staleness: 0.1 },
      found: (known, { world }) =>
        known.funding.length === 0
          ? charged(0, 'Company funding data not found', noCompany)
          : charged(4, 'Funding data found.', fundingFields(known, world)),
      missing: () => charged(0, 'Company funding data not found', noCompany),
    }),
    'GET /v1/credits': { isFree: true, answer: () => ({ status: 200, body: { credits: 15432.5 } }) },
  },
});

/** They do not know that old data and guesses are no longer, or never were, true. */
function foundEmail(
  email: string,
  { employer, isVerified }: { employer: WorldCompany; isVerified: boolean },
): SimulatedReply {
  return charged(1, 'Valid email found.', {
    email,
    status: employer.isCatchAll ? 'valid_catch_all' : 'valid',
    domain: employer.domain,
    employment_verified: isVerified,
    is_domain_catch_all: employer.isCatchAll,
    company_name: employer.name,
    company_profile_url: employer.profileUrl,
  });
}

/** Where the server takes any address a guess passes their check, so that they give some they do not know. */
function guessEmail(asked: Asked): SimulatedReply {
  const { person: of } = personAsked(asked, person);
  const employer = of?.employments[0].company;
  const canGuess = employer?.isCatchAll === true && employer.mailHost !== 'none';
  if (of === null || employer === undefined || !canGuess || asked.chance('guesses', of.id) > 0.3) {
    const message = 'No email found for this person at this company.';
    return charged(0, message, { email: null, status: 'not_found' });
  }
  const email = guessAddress(asked.world, 'leadmagic', { name: of, company: employer });
  return foundEmail(email, { employer, isVerified: false });
}
