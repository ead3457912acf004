/* Amplemarket as its documentation has it: https://docs.amplemarket.com. */
import { companyRoute } from '../../kit/company-routes.ts';
import { defineSimulator } from '../../kit/define-simulator.ts';
import { mobileAsKnown } from '../../kit/mobile-as-known.ts';
import { personAsked } from '../../kit/person-asked.ts';
import { personRoute } from '../../kit/person-routes.ts';
import type { Asked } from '../../kit/asked.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import { personAsKnown } from '../../kit/stale-view.ts';
import type { WorldPerson } from '../../world/world.ts';
import { companyHolds, companyObject, isWithheld, personHolds, personObject } from './amplemarket-records.ts';
import { searchCompanies, searchPeople } from './amplemarket-search.ts';

function refuse(status: number, code: string, told: { title: string; source?: string }): SimulatedReply {
  const error = { status: String(status), code, detail: `${told.title}.`, ...told };
  return { status, body: { object: 'error', _errors: [error] } };
}

const by = {
  profile: 'linkedin_url',
  email: 'email',
  name: 'name',
  domain: 'company_domain',
  company: 'company_name',
};

export const amplemarket = defineSimulator({
  id: 'amplemarket',
  baseUrls: ['https://api.amplemarket.com'],
  typicalMs: 500,
  // Five hundred a minute; single endpoints less.
  requestsPerSecond: 8,
  keys: ['bearer'],
  refuses: {
    wrongKey: refuse(401, 'unauthorized', { title: 'Unauthorized' }),
    // The code is documented; that it comes with 403 is an assumption, the documentation knows no 402.
    exhausted: refuse(403, 'insufficient_credits', { title: 'Insufficient credits' }),
    restricted: refuse(403, 'forbidden', { title: 'Forbidden' }),
    tooOften: {
      ...refuse(429, 'too_many_requests', { title: 'Too many requests' }),
      headers: { 'retry-after': '1' },
    },
    unknownPath: refuse(404, 'resource_not_found', { title: 'Not found' }),
    unfit: ({ parameter: source, problem }) =>
      problem === 'missing'
        ? refuse(422, 'missing_field', { title: 'Missing field', source })
        : refuse(422, 'unsupported_value', { title: 'Unsupported value', source }),
  },
  routes: {
    'GET /people/find': personRoute({
      needs: [{ any: ['linkedin_url', 'email', ['name', 'company_domain'], ['name', 'company_name']] }],
      by,
      holds: personHolds,
      found: ({ person }, asked) =>
        isWithheld(asked.world, person)
          ? refuse(451, 'unavailable_for_legal_reasons', { title: 'Unavailable for legal reasons' })
          : { status: 200, body: { ...personObject(person), ...revealed(asked) } },
      missing: () => refuse(404, 'person_not_found', { title: 'Person not found' }),
    }),
    'GET /companies/find': companyRoute({
      needs: [{ any: ['domain', 'linkedin_url'] }],
      by: { domain: 'domain', profile: 'linkedin_url' },
      holds: companyHolds,
      found: (company) => ({ status: 200, body: companyObject(company) }),
      missing: () => refuse(404, 'company_not_found', { title: 'Company not found' }),
    }),
    'POST /people/search': { isFree: true, answer: searchPeople },
    'POST /companies/search': { isFree: true, answer: searchCompanies },
    'GET /account-info': {
      isFree: true,
      answer: () => ({ status: 200, body: { object: 'account_info', id: 'account_1', name: 'Sandbox' } }),
    },
  },
});

/** What the caller pays for on top of the profile. */
function revealed(asked: Asked) {
  const { person } = personAsked(asked, by);
  const isAsked = (what: string) => asked.text(`reveal_${what}`) === 'true';
  return {
    email: person !== null && isAsked('email') ? emailOf(person, asked) : null,
    phone_numbers: person !== null && isAsked('phone_numbers') ? phonesOf(person, asked) : [],
  };
}

function emailOf(of: WorldPerson, { world }: Asked): string | null {
  const fact = { of, what: 'email', coverage: 0.55, staleness: 0.08 };
  return personAsKnown(world, 'amplemarket', fact)?.workEmail ?? null;
}

function phonesOf(of: WorldPerson, { world, chance }: Asked): { number: string; type: string }[] {
  const mobile = mobileAsKnown(world, 'amplemarket', { of, coverage: 0.4, staleness: 0.12 });
  const hasOffice = chance('office', of.id) < 0.3;
  return [
    ...(mobile === null ? [] : [{ number: mobile, type: 'mobile' }]),
    ...(hasOffice ? [{ number: of.employments[0].company.phone, type: 'office' }] : []),
  ];
}
