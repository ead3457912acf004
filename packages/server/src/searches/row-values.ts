/* Rows of any provider, under the names of the field catalog. */
import type { JsonObject } from '../contract/json-value.ts';
import type { CompanyRow, PersonRow } from '../providers/kit/search-page.ts';

/** Everything known about a person. `match` goes under the name that the search gives it. */
export function personValues(row: PersonRow): JsonObject {
  return {
    name: row.name,
    job_title: row.jobTitle,
    profile_headline: row.headline,
    profile_url: row.profileUrl,
    company_name: row.companyName,
    company_domain: row.companyDomain,
    company_website_url: row.companyWebsiteUrl ?? row.companyDomain,
    company_profile_url: row.companyProfileUrl,
    company_region: row.region,
  };
}

/** Everything known about a company. */
export function companyValues(row: CompanyRow): JsonObject {
  return {
    company_name: row.name,
    company_domain: row.domain ?? row.websiteUrl,
    company_website_url: row.websiteUrl ?? row.domain,
    company_profile_url: row.profileUrl,
    company_description: row.description,
    company_industry: row.industry,
    headcount: row.headcount,
    company_region: row.region,
  };
}
