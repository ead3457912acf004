import type { FailureMeaning } from '../kit/call-result.ts';

export const header: [string, string] = ['x-api-key', 'secret-key'];

const refusal = (status: number, body: unknown, means: FailureMeaning) => ({
  name: `${status} ${JSON.stringify(body)}`,
  reply: { status, body },
  means,
});

/** What every endpoint may answer instead. */
export const errors = [
  refusal(
    401,
    'Invalid API key. See https://docs.apollo.io/reference/authentication for how to authenticate.',
    'credential_rejected',
  ),
  refusal(
    403,
    { error: 'This API key is not authorized to access it.', error_code: 'API_INACCESSIBLE' },
    'not_in_plan',
  ),
  refusal(403, { message: 'This endpoint is only available to Apollo users on paid plans.' }, 'not_in_plan'),
  refusal(422, { error: 'Invalid parameters' }, 'request_refused'),
  refusal(422, { error: 'Insufficient credits to perform this action.' }, 'quota_exhausted'),
];

export const rateLimit = {
  status: 429,
  body: { message: 'The maximum number of api calls allowed for it is 600 times per hour.' },
};

/** A person as a search shows them. */
export const masked = {
  id: '64a7000000000000000000a1',
  first_name: 'Mara',
  last_name_obfuscated: 'Li***t',
  title: 'VP Sales',
  last_refreshed_at: '2025-11-04T23:20:32.690+00:00',
  has_email: true,
  has_direct_phone: 'Yes',
  organization: { name: 'Fabrikam', has_industry: true },
};

export const maskedRow = {
  name: null,
  jobTitle: 'VP Sales',
  headline: null,
  profileUrl: null,
  companyName: 'Fabrikam',
  companyDomain: null,
  companyWebsiteUrl: null,
  companyProfileUrl: null,
  region: null,
  match: masked,
};
