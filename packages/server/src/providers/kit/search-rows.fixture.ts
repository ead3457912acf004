/* Rows of which nothing is told; tests add what is. */
import type { CompanyRow, PersonRow } from './search-page.ts';

export const noPerson: Omit<PersonRow, 'match'> = {
  name: null,
  jobTitle: null,
  headline: null,
  profileUrl: null,
  companyName: null,
  companyDomain: null,
  companyWebsiteUrl: null,
  companyProfileUrl: null,
  region: null,
};

export const noCompany: Omit<CompanyRow, 'match'> = {
  name: null,
  domain: null,
  websiteUrl: null,
  profileUrl: null,
  description: null,
  industry: null,
  headcount: null,
  region: null,
};
