/* Prospeo as its documentation has it since March 2026, of which people are asked about: https://prospeo.io/api-docs. */
import type { Asked } from '../../kit/asked.ts';
import { defineSimulator } from '../../kit/define-simulator.ts';
import { guessAddress } from '../../kit/guess-address.ts';
import { mobileAsKnown } from '../../kit/mobile-as-known.ts';
import { personAsked } from '../../kit/person-asked.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import { personAsKnown } from '../../kit/stale-view.ts';
import type { Employment, WorldCompany, WorldPerson } from '../../world/world.ts';

/** Almost every error has status 400, misses among them; the code tells them apart. */
const refuse = (error_code: string, status = 400): SimulatedReply => ({
  status,
  body: { error: true, error_code },
});

export const prospeo = defineSimulator({
  id: 'prospeo',
  baseUrls: ['https://api.prospeo.io'],
  typicalMs: 450,
  requestsPerSecond: 5,
  keys: [{ header: 'x-key' }],
  refuses: {
    wrongKey: refuse('INVALID_API_KEY', 401),
    exhausted: refuse('INSUFFICIENT_CREDITS'),
    restricted: refuse('ACCOUNT_RESTRICTED'),
    tooOften: {
      ...refuse('RATE_LIMITED', 429),
      headers: { 'x-second-rate-limit': '5', 'x-minute-request-left': '0', 'x-minute-reset-seconds': '20' },
    },
    unknownPath: refuse('NOT_FOUND', 404),
    unfit: () => refuse('INVALID_DATAPOINTS'),
  },
  routes: {
    'POST /enrich-person': {
      needs: [
        { any: ['data.linkedin_url', 'data.full_name'] },
        { any: ['data.linkedin_url', 'data.company_website', 'data.company_name'] },
      ],
      answer: (asked) => enrichPerson(asked, 'data'),
    },
    'POST /bulk-enrich-person': { needs: ['data.0.identifier'], answer: enrichPeople },
    'GET /account-information': {
      isFree: true,
      answer: () => {
        const response = { current_plan: 'STARTER', remaining_credits: 950, used_credits: 50 };
        return { status: 200, body: { error: false, response } };
      },
    },
  },
});

const mostInBulk = 50;

function enrichPeople(asked: Asked): SimulatedReply {
  const data = asked.value('data');
  if (!Array.isArray(data) || data.length > mostInBulk) return refuse('INVALID_REQUEST');
  const told = {
    matched: new Array<object>(),
    not_matched: new Array<string>(),
    invalid_datapoints: new Array<string>(),
  };
  for (const at of data.keys()) {
    const identifier = asked.text(`data.${at}.identifier`) ?? '';
    const { status, body } = enrichPerson(asked, `data.${at}`);
    const isNamed = asked.text(`data.${at}.linkedin_url`) ?? asked.text(`data.${at}.full_name`);
    if (isNamed === undefined) told.invalid_datapoints.push(identifier);
    else if (status === 200) told.matched.push({ identifier, ...Object(body) });
    else told.not_matched.push(identifier);
  }
  return { status: 200, body: { error: false, total_cost: told.matched.length, ...told } };
}

/** `place`: where the parameters are. */
function enrichPerson(asked: Asked, place: string): SimulatedReply {
  const { person } = personAsked(asked, {
    profile: `${place}.linkedin_url`,
    name: `${place}.full_name`,
    domain: `${place}.company_website`,
    company: `${place}.company_name`,
  });
  if (person === null) return refuse('NO_MATCH');
  const isMobileWanted = asked.value('enrich_mobile') === true;
  const email = findEmail(person, asked);
  const mobile = mobileAsKnown(asked.world, 'prospeo', { of: person, coverage: 0.3, staleness: 0.07 });
  if (asked.value('only_verified_mobile') === true && mobile === null) return refuse('NO_MATCH');
  // What it has of a career, whether or not it has an address.
  const profile = { of: person, what: 'profile', coverage: 0.75, staleness: 0.09 };
  const record = email?.record ?? personAsKnown(asked.world, 'prospeo', profile);
  if (record === null && (mobile === null || !isMobileWanted)) return refuse('NO_MATCH');
  const shown = record ?? person;
  return {
    status: 200,
    body: {
      error: false,
      free_enrichment: false,
      person: {
        ...personRecord(shown),
        email: email === null ? null : { status: email.status, revealed: true, email: email.address },
        mobile: mobile === null ? null : mobileField(mobile, isMobileWanted),
      },
      company: companyRecord(shown.employments[0].company),
    },
  };
}

/** `record` is the person as the address has them: stale data keeps the former employer. */
function findEmail(person: WorldPerson, { world, chance }: Asked) {
  const fact = { of: person, what: 'email', coverage: 0.58, staleness: 0.09 };
  const known = personAsKnown(world, 'prospeo', fact);
  const record = known ?? person;
  const { company } = record.employments[0];
  if (company.mailHost === 'none') return null;
  if (known !== null)
    return { status: company.isCatchAll ? 'UNVERIFIED' : 'VERIFIED', address: known.workEmail, record };
  // For some it does not know it gives a guess that it does not vouch for.
  if (chance('guesses', person.id) > 0.2) return null;
  return { status: 'UNVERIFIED', address: guessAddress(world, 'prospeo', { name: person, company }), record };
}

/** Masked unless it is asked for. */
function mobileField(mobile: string, isRevealed: boolean) {
  const shown = isRevealed ? mobile : `${mobile.slice(0, 5)}${'*'.repeat(mobile.length - 5)}`;
  return { status: 'VERIFIED', revealed: isRevealed, mobile: shown };
}

function personRecord({ place, employments, ...person }: WorldPerson) {
  return {
    first_name: person.firstName,
    last_name: person.lastName,
    full_name: person.name,
    linkedin_url: person.profileUrl,
    current_job_title: employments[0].title,
    headline: person.headline,
    job_history: employments.map(jobRecord),
    location: {
      country: place.country,
      country_code: place.countryCode,
      state: place.region,
      city: place.city,
    },
    skills: person.skills,
  };
}

const seniorities = {
  c_suite: 'C-Suite',
  vp: 'VP',
  director: 'Director',
  manager: 'Manager',
  senior: 'Senior',
  ic: 'Junior',
  entry: 'Entry',
} as const;

function jobRecord({ title, company, startDate, endDate, seniority }: Employment) {
  const monthOf = (date: string | null) =>
    [date?.slice(0, 4), date?.slice(5, 7)].map((part) => Number(part) || null);
  const [start_year, start_month] = monthOf(startDate);
  const [end_year, end_month] = monthOf(endDate);
  const years = { start_year, start_month, end_year, end_month };
  return {
    title,
    company_name: company.name,
    current: endDate === null,
    ...years,
    seniority: seniorities[seniority],
  };
}

function companyRecord({ name, domain, description, industry, headcount, ...company }: WorldCompany) {
  return {
    name,
    website: `https://${domain}`,
    domain,
    description,
    industry,
    employee_count: headcount,
    linkedin_url: company.profileUrl,
    founded: company.foundedYear,
  };
}
