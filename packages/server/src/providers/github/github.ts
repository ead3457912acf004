import { defineProvider } from '../kit/provider.ts';
import { companyFacts } from '../kit/read-answers.ts';
import { flag, num, obj, text } from '../kit/shapes.ts';
import { websiteDomain } from '../kit/website-domain.ts';

/** Organizations on GitHub, https://docs.github.com/rest/orgs/orgs. Free; with a token there are more requests. */
export const github = defineProvider({
  id: 'github',
  label: 'GitHub',
  baseUrl: 'https://api.github.com',
  auth: { header: 'authorization', prefix: 'Bearer ' },
  headers: {
    accept: 'application/vnd.github+json',
    'x-github-api-version': '2022-11-28',
    // Requests without one are refused.
    'user-agent': 'headrace/0.1 (+https://www.npmjs.com/package/headrace; company look-ups)',
  },
  limits: { requestsPerHour: 5000 },
  limitsWithoutCredential: { requestsPerHour: 60 },
  errors: {
    // Most limits are told with 403, and nothing but words tells them from refusals.
    says: { at: ['message'], means: [[/rate limit/i, 'rate_limited']] },
    means: { 403: 'request_refused', 404: 'not_found' },
  },
});

const organization = {
  login: text,
  name: text,
  description: text,
  blog: text,
  location: text,
  is_verified: flag,
};

/**
 * The organization of a domain: the one that is called like it, as `acme` for acme.com. Only if it names the domain as its website, and
 * GitHub has verified that the domain is its own: anybody may take any name.
 */
export const findCompany = github.get(
  'find_company',
  ({ domain }: { domain: string }) => `/orgs/${encodeURIComponent(labelOf(domain))}`,
  {
    reply: organization,
    answer: ({ login, name, description, blog, location, is_verified: isVerified }, { domain }) =>
      isVerified === true && isOf(domain, websiteDomain(blog))
        ? companyFacts({ name: name || login, domain, description, region: location })
        : null,
  },
);

/** Without dots, so that it never leads out of its path. */
function labelOf(domain: string): string {
  return domain.split('.')[0]?.toLowerCase() ?? '';
}

function isOf(domain: string, host: string | null): boolean {
  const wanted = domain.toLowerCase();
  return host !== null && (host === wanted || host.endsWith(`.${wanted}`));
}

/** A call that is not counted, and fails for a wrong token. */
export const countRequests = github.credits('/rate_limit', {
  reply: { resources: obj({ core: obj({ remaining: num }) }) },
  left: ({ resources }) => {
    const remaining = resources?.core?.remaining;
    return remaining === null || remaining === undefined ? null : `${remaining} requests of this hour`;
  },
});
