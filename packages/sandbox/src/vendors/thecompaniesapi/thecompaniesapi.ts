/* The Companies API, as its own client's types have it: https://www.npmjs.com/package/@thecompaniesapi/sdk. */
import { companyRoute } from '../../kit/company-routes.ts';
import { defineSimulator } from '../../kit/define-simulator.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import type { WorldCompany } from '../../world/world.ts';

const refuse = (status: number, messages: string): SimulatedReply => ({ status, body: { messages, status } });

const wrongKey = refuse(401, 'invalidApiSecret');

export const thecompaniesapi = defineSimulator({
  id: 'thecompaniesapi',
  baseUrls: ['https://api.thecompaniesapi.com'],
  typicalMs: 400,
  requestsPerSecond: 5,
  keys: [{ header: 'authorization' }],
  refuses: {
    noKey: refuse(401, 'missingApiSecret'),
    wrongKey,
    // After the word `Basic` there is the token as it is: one that is encoded is none.
    atDoor: ({ headers }) => (/^basic /i.test(headers['authorization'] ?? 'basic ') ? null : wrongKey),
    exhausted: refuse(403, 'noCreditsRemaining'),
    tooOften: refuse(429, 'tooManyRequests'),
    unknownPath: refuse(404, 'routeNotFound'),
    unfit: ({ parameter, problem }) => refuse(400, `${parameter}_${problem}`),
  },
  routes: {
    'GET /v2/companies/{domain}': companyRoute({
      by: { domain: 'domain' },
      holds: { coverage: 0.75, staleness: 0.1 },
      found: (company) => ({ status: 200, body: companyObject(company) }),
      missing: () => refuse(404, 'companyNotFound'),
    }),
    'GET /v2/user': {
      isFree: true,
      answer: () => ({ status: 200, body: { id: 7, email: 'ops@example.com' } }),
    },
  },
});

const sizes = [10, 50, 200, 500, 1000, 5000, 10_000] as const;

function companyObject({ place, ...company }: WorldCompany) {
  const at = sizes.findIndex((most) => company.headcount <= most);
  const totalEmployees = at === -1 ? 'over-10k' : `${at === 0 ? 1 : sizes[at - 1]}-${sizes[at]}`;
  const code = (name: string) => name.toLowerCase().replaceAll(' ', '-');
  const ofRevenue = `${Math.max(1, Math.floor(company.revenueUsd / 1e6))}m`;
  return {
    id: String(company.id),
    about: {
      name: company.name,
      nameLegal: company.legalName,
      industry: company.industry,
      industries: [company.industry],
      totalEmployees,
      totalEmployeesExact: company.headcount,
      yearFounded: company.foundedYear,
    },
    domain: { domain: company.domain, tld: company.domain.split('.').at(-1), state: 'operating' },
    descriptions: { primary: company.description },
    finances: { revenue: ofRevenue, stockExchange: null, stockSymbol: null },
    locations: {
      headquarters: {
        address: { raw: `${company.street}, ${company.zipCode} ${place.city}` },
        city: { code: code(place.city), name: place.city, postcode: company.zipCode },
        country: { code: place.countryCode.toLowerCase(), name: place.country },
      },
    },
    technologies: { active: company.technologies },
    socials: { linkedin: { url: company.profileUrl, id: company.profileUrl.split('/').at(-1) } },
    meta: { score: 92 },
  };
}
