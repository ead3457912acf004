import { defineProvider } from '../kit/provider.ts';
import { companyFacts, joined } from '../kit/read-answers.ts';
import { list, num, obj, text } from '../kit/shapes.ts';

/** https://www.thecompaniesapi.com/api. A company found costs 1 credit. */
export const thecompaniesapi = defineProvider({
  id: 'thecompaniesapi',
  label: 'The Companies API',
  baseUrl: 'https://api.thecompaniesapi.com',
  // The word is that of RFC 7617, yet what follows is the token as it is.
  auth: { header: 'Authorization', prefix: 'Basic ' },
  // None is published; assumed to be that of other vendors of companies.
  limits: { requestsPerMinute: 300 },
  errors: {
    codeAt: ['messages'],
    // A wrong token is a 401; 403 is an account without credits.
    means: { companyNotFound: 'not_found', noCreditsRemaining: 'quota_exhausted', 403: 'quota_exhausted' },
  },
});

const named = obj({ name: text, code: text });

const company = {
  about: obj({
    name: text,
    industry: text,
    industries: list(text),
    totalEmployees: text,
    totalEmployeesExact: num,
    yearFounded: num,
  }),
  domain: obj({ domain: text }),
  descriptions: obj({ primary: text, tagline: text, website: text }),
  finances: obj({ revenue: text }),
  locations: obj({ headquarters: obj({ city: named, country: named }) }),
  socials: obj({ linkedin: obj({ url: text }) }),
};

/** What is known of a company, by its domain. */
export const findCompany = thecompaniesapi.get(
  'find_company',
  ({ domain }: { domain: string }) => `/v2/companies/${encodeURIComponent(domain)}`,
  {
    reply: company,
    answer: ({ about, domain, descriptions, finances, locations, socials }) => {
      const { city, country } = locations?.headquarters ?? {};
      return companyFacts({
        name: about?.name,
        domain: domain?.domain,
        profile_url: socials?.linkedin?.url,
        description: descriptions?.primary || descriptions?.website || descriptions?.tagline,
        industry: about?.industry || about?.industries?.[0],
        region: joined([city?.name, country?.name], ', '),
        country_code: country?.code?.toUpperCase(),
        headcount: about?.totalEmployeesExact?.toString() ?? about?.totalEmployees,
        revenue: finances?.revenue,
        founded_year: about?.yearFounded?.toString(),
      });
    },
  },
);

/** The account of the token, which is free. Assumed to say nothing of credits: those are those of a team. */
export const tryKey = thecompaniesapi.credits('/v2/user', { reply: {}, left: () => null });
