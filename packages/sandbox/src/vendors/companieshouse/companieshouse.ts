/* The register of companies of the United Kingdom: https://developer.company-information.service.gov.uk/. */
import type { Asked } from '../../kit/asked.ts';
import { defineSimulator } from '../../kit/define-simulator.ts';
import type { Registration } from '../../kit/national-register.ts';
import { registrationOf } from '../../kit/national-register.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';

const refuse = (status: number, error: string): SimulatedReply => ({
  status,
  body: { error, type: 'ch:service' },
});

const defaultPage = 20;
const largestPage = 100;

export const companieshouse = defineSimulator({
  id: 'companieshouse',
  baseUrls: ['https://api.company-information.service.gov.uk'],
  typicalMs: 200,
  // 600 in five minutes.
  requestsPerSecond: 2,
  keys: ['basic'],
  refuses: {
    noKey: refuse(401, 'Empty Authorization header'),
    wrongKey: refuse(401, 'Invalid Authorization'),
    tooOften: { status: 429, body: '' },
    unknownPath: refuse(404, 'Not Found'),
  },
  routes: { 'GET /search/companies': { answer: search } },
});

function search(asked: Asked): SimulatedReply {
  const perPage = Math.min(largestPage, Number(asked.text('items_per_page')) || defaultPage);
  const start = Number(asked.text('start_index')) || 0;
  const found = registrationOf(asked, asked.text('q'), { country: 'GB', digits: 8 });
  const items = found === null ? [] : [entryOf(found), ...namesakeOf(found)];
  return {
    status: 200,
    body: {
      kind: 'search#companies',
      items_per_page: perPage,
      start_index: start,
      page_number: Math.floor(start / perPage) + 1,
      total_results: items.length,
      items: items.slice(start, start + perPage),
    },
  };
}

function entryOf({ company, legalName, number, foundedOn }: Registration) {
  const [, premises = null, line = company.street] = /^(\d+) (.+)$/.exec(company.street) ?? [];
  return {
    ...named(legalName, number),
    company_status: 'active',
    company_type: 'ltd',
    date_of_creation: foundedOn,
    address_snippet: [company.street, company.place.city, company.zipCode].join(', '),
    address: {
      ...(premises === null ? {} : { premises }),
      address_line_1: line,
      locality: company.place.city,
      region: company.place.region,
      postal_code: company.zipCode,
      country: company.place.region,
    },
    description: `${number} - Incorporated on ${foundedOn}`,
  };
}

/** Dissolved companies stay in the register. */
function namesakeOf({ namesake }: Registration) {
  if (namesake === null) return [];
  const { name, number } = namesake;
  return [
    { ...named(`${name} Limited`, number), company_status: 'dissolved', date_of_cessation: '2011-05-03' },
  ];
}

function named(name: string, number: string) {
  return {
    kind: 'searchresults#company',
    title: name.toUpperCase(),
    company_number: number,
    snippet: '',
    matches: { title: [1, name.length] },
    links: { self: `/company/${number}` },
  };
}
