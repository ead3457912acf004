import { defineProvider } from '../kit/provider.ts';
import { foundingDay, registeredCompanies } from '../kit/registered-company.ts';
import { flag, list, obj, text } from '../kit/shapes.ts';

/** The registers of many countries in one, https://api.opencorporates.com/documentation/API-Reference. Its key is free for open projects only. */
export const opencorporates = defineProvider({
  id: 'opencorporates',
  label: 'OpenCorporates',
  baseUrl: 'https://api.opencorporates.com/v0.4',
  auth: { query: 'api_token' },
  // None is published but for days and months, which depend on the account; assumed.
  limits: { requestsPerSecond: 2 },
  errors: { means: { 403: 'quota_exhausted', 404: 'not_found' } },
});

const company = {
  name: text,
  company_number: text,
  jurisdiction_code: text,
  incorporation_date: text,
  branch: text,
  inactive: flag,
  current_status: text,
  opencorporates_url: text,
  registered_address: obj({ street_address: text, locality: text, postal_code: text }),
};

/** The most of a page is 100. */
const perPage = 50;

/** Companies of a country (ISO 3166-1) by the words of a name, those that are inactive included. */
export const findCompanies = opencorporates.get('find_companies', '/companies/search', {
  ask: ({ name, country }: { name: string; country: string }) => ({
    q: name,
    country_code: country.toLowerCase(),
    per_page: perPage,
  }),
  reply: { results: obj({ companies: list(obj({ company: obj(company) })) }) },
  answer: ({ results }, { country }) =>
    registeredCompanies(
      (results?.companies ?? []).flatMap((entry) => {
        const found = entry?.company;
        // A branch is registered where its company is not at home.
        if (!found || found.branch || !isOf(country, found.jurisdiction_code)) return [];
        const { registered_address: address } = found;
        return {
          legal_name: found.name,
          number: found.company_number,
          status: found.current_status,
          is_dissolved: found.inactive,
          founded_on: foundingDay(found.incorporation_date),
          street: address?.street_address,
          city: address?.locality,
          zip_code: address?.postal_code,
          url: found.opencorporates_url,
        };
      }),
    ),
});

/** Jurisdictions are countries, or parts of them: `gb`, `us_de`. */
function isOf(country: string, jurisdiction: string | null | undefined): boolean {
  return jurisdiction?.split('_')[0] === country.toLowerCase();
}
