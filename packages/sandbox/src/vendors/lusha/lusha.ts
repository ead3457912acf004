/* Lusha's version 3, https://docs.lusha.com: every request has rows, and each row its own answer or error. One row is served. */
import type { Asked } from '../../kit/asked.ts';
import { companyRoute } from '../../kit/company-routes.ts';
import { defineSimulator } from '../../kit/define-simulator.ts';
import { mobileAsKnown } from '../../kit/mobile-as-known.ts';
import { personAsked } from '../../kit/person-asked.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import { personAsKnown } from '../../kit/stale-view.ts';
import type { WorldCompany, WorldPerson } from '../../world/world.ts';

const refuse = (statusCode: number, message: string): SimulatedReply => ({
  status: statusCode,
  body: { statusCode, message, errors: [message] },
});

const row = (asked: Asked, found: object | null, credits = 0): SimulatedReply => {
  const of = { clientReferenceId: asked.text('contacts.0.clientReferenceId') ?? '1' };
  const error = { code: 'NOT_FOUND', message: 'Not found' };
  const results = [found === null ? { ...of, error } : { ...of, ...found }];
  return {
    status: 200,
    headers: { 'x-rate-limit-minute': '40', 'x-minute-requests-left': '39' },
    body: { results, billing: { creditsCharged: credits, resultsReturned: found === null ? 0 : 1 } },
  };
};

const who = {
  first: 'contacts.0.firstName',
  last: 'contacts.0.lastName',
  domain: 'contacts.0.companyDomain',
  company: 'contacts.0.companyName',
  profile: 'contacts.0.linkedinUrl',
  email: 'contacts.0.email',
};

export const lusha = defineSimulator({
  id: 'lusha',
  baseUrls: ['https://api.lusha.com'],
  typicalMs: 700,
  // Forty a minute on the free plan, 300 on the one whose keys are meant for programs.
  requestsPerSecond: 5,
  keys: [{ header: 'api_key' }],
  refuses: {
    wrongKey: refuse(401, 'Unauthorized'),
    exhausted: refuse(402, 'Payment required'),
    restricted: refuse(403, 'The plan does not include this'),
    tooOften: refuse(429, 'Hourly limit reached. Reset in 1 seconds'),
    unknownPath: refuse(404, 'Cannot find the endpoint'),
    unfit: ({ parameter, problem }) => refuse(400, `${parameter} is ${problem}`),
  },
  routes: {
    'POST /v3/contacts/search-and-enrich': {
      needs: [
        {
          any: [
            'contacts.0.linkedinUrl',
            'contacts.0.email',
            ['contacts.0.firstName', 'contacts.0.companyDomain'],
            ['contacts.0.firstName', 'contacts.0.companyName'],
          ],
        },
      ],
      answer: findContact,
    },
    'POST /v3/companies/search-and-enrich': companyRoute({
      needs: [{ any: ['companies.0.domain', 'companies.0.name'] }],
      by: { domain: 'companies.0.domain', name: 'companies.0.name' },
      holds: { coverage: 0.7, staleness: 0.1 },
      found: (company, asked) => row(asked, companyObject(company), 1),
      missing: (asked) => row(asked, null),
    }),
    'GET /v3/account/usage': {
      isFree: true,
      answer: () => ({ status: 200, body: { credits: { used: 60 } } }),
    },
  },
});

/** Only what is to be revealed is, and of what it has. */
function findContact(asked: Asked): SimulatedReply {
  const { person: of } = personAsked(asked, who);
  const fact = { what: 'email', coverage: 0.5, staleness: 0.07 };
  const known = of && personAsKnown(asked.world, 'lusha', { of, ...fact });
  const mobile = of && mobileAsKnown(asked.world, 'lusha', { of, coverage: 0.45, staleness: 0.05 });
  const wanted = asked.texts('reveal');
  const emails = wanted.includes('emails') && known ? emailsOf(known, asked) : [];
  const phones =
    wanted.includes('phones') && mobile ? [{ number: mobile, type: 'mobile', doNotCall: false }] : [];
  if (of === null || (emails.length === 0 && phones.length === 0)) return row(asked, null);
  const { firstName, lastName, name: fullName, id } = of;
  return row(asked, { id: String(id), firstName, lastName, fullName, emails, phones }, 1);
}

function emailsOf({ workEmail, personalEmail, employments: [{ company }], id }: WorldPerson, asked: Asked) {
  const own = asked.chance('private too', id) < 0.3;
  return [
    ...(own ? [{ email: personalEmail, type: 'private', confidence: 'A' }] : []),
    { email: workEmail, type: 'work', confidence: company.isCatchAll ? 'B' : 'A+' },
  ];
}

function companyObject({ place, ...company }: WorldCompany) {
  return {
    id: String(company.id),
    name: company.name,
    domain: company.domain,
    description: company.description,
    yearFounded: company.foundedYear,
    employeeCount: { exact: company.headcount, min: null, max: null },
    industry: company.industry,
    location: {
      city: place.city,
      state: place.region,
      country: place.country,
      countryIso2: place.countryCode,
    },
    socialLinks: { linkedin: company.profileUrl },
    revenueRange: { min: Math.floor(company.revenueUsd * 0.8), max: Math.ceil(company.revenueUsd * 1.2) },
  };
}
