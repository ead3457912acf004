/* OpenCorporates, https://api.opencorporates.com/documentation/API-Reference: the registers of many countries in one. */
import type { Asked } from '../../kit/asked.ts';
import { defineSimulator } from '../../kit/define-simulator.ts';
import type { Registration } from '../../kit/national-register.ts';
import { registrationOf } from '../../kit/national-register.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';

const refuse = (status: number, message: string): SimulatedReply => ({
  status,
  body: { error: { message } },
});
const defaultPage = 30;
const largestPage = 100;

export const opencorporates = defineSimulator({
  id: 'opencorporates',
  baseUrls: ['https://api.opencorporates.com/v0.4'],
  typicalMs: 700,
  requestsPerSecond: 2,
  keys: [{ query: 'api_token' }],
  refuses: {
    wrongKey: refuse(401, 'Invalid Api Token'),
    exhausted: refuse(403, 'You have exceeded the limit of your account'),
    tooOften: refuse(429, 'Too Many Requests'),
    unknownPath: refuse(404, 'Not Found'),
  },
  routes: { 'GET /companies/search': { answer: search } },
});

function search(asked: Asked): SimulatedReply {
  const perPage = Math.min(largestPage, Number(asked.text('per_page')) || defaultPage);
  const country = asked.text('country_code') ?? asked.text('jurisdiction_code') ?? '';
  const found = registrationOf(asked, asked.text('q'), {
    country: country.toUpperCase(),
    digits: 8,
    coverage: 0.85,
  });
  const entries = found === null ? [] : [entryOf(found), ...branchOf(found)];
  return {
    status: 200,
    body: {
      api_version: '0.4',
      results: {
        companies: entries.slice(0, perPage).map((company) => ({ company })),
        page: 1,
        per_page: perPage,
        total_pages: 1,
        total_count: entries.length,
      },
    },
  };
}

function entryOf({ company, legalName, number, foundedOn }: Registration) {
  const { place, street, zipCode } = company;
  const code = place.countryCode.toLowerCase();
  const jurisdiction = code === 'us' ? 'us_de' : code;
  return {
    name: legalName.toUpperCase(),
    company_number: number,
    jurisdiction_code: jurisdiction,
    incorporation_date: foundedOn,
    dissolution_date: null,
    company_type: 'Private Limited Company',
    branch: null,
    inactive: false,
    current_status: 'Active',
    opencorporates_url: `https://opencorporates.com/companies/${jurisdiction}/${number}`,
    registered_address: {
      street_address: street,
      locality: place.city,
      region: place.region,
      postal_code: zipCode,
      country: place.country,
    },
    previous_names: [],
  };
}

/** American companies are registered in each state where they do business. */
function branchOf(found: Registration) {
  const entry = entryOf(found);
  return entry.jurisdiction_code === 'us_de'
    ? [{ ...entry, jurisdiction_code: 'us_ca', company_number: `C${found.number}`, branch: 'F' }]
    : [];
}
