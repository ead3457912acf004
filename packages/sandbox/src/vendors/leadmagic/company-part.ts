/* What replies about people and addresses say of the employer and its mail. */
import { headcountRange, usualBrackets } from '../../kit/headcount-range.ts';
import { mailExchangeOf } from '../../kit/mail-exchange.ts';
import type { WorldCompany } from '../../world/world.ts';

export function companyPart(company: WorldCompany): Record<string, unknown> {
  return {
    company_name: company.name,
    company_industry: company.industry,
    company_size: headcountRange(company.headcount, usualBrackets),
    company_founded: company.foundedYear,
    company_type: 'private',
    company_linkedin_url: company.profileUrl,
    company_profile_url: company.profileUrl,
    company_location: {
      name: `${company.place.city}, ${company.place.country}`,
      locality: company.place.city,
      region: company.place.region,
      country: company.place.country,
      street_address: company.street,
      postal_code: company.zipCode,
    },
  };
}

const providers = {
  google: 'Google Workspace',
  microsoft: 'Microsoft 365',
  proofpoint: 'Proofpoint',
  own: 'Other',
  none: null,
} as const;

export function mailPart(company: WorldCompany): Record<string, unknown> {
  return {
    is_domain_catch_all: company.isCatchAll,
    has_mx: company.mailHost !== 'none',
    mx_record: mailExchangeOf(company),
    mx_provider: providers[company.mailHost],
    mx_gateway: company.mailHost === 'proofpoint' ? 'Proofpoint' : null,
    mx_security_gateway: company.mailHost === 'proofpoint',
  };
}
