/* Answers of which nothing is known, for tests that tell what is. */
import type { CompanyFacts, PersonIdentity, PersonProfile, ProfileEmployment } from './answers.ts';
import type { CompanyRow, PersonRow } from './search-page.ts';

export const blankIdentity: PersonIdentity = {
  name: null,
  profile_url: null,
  job_title: null,
  company_name: null,
  company_domain: null,
  company_profile_url: null,
};

export const blankProfile: PersonProfile = {
  name: null,
  headline: null,
  location: { city: null, region: null, country: null },
  profile_url: null,
  skills: [],
  employment_history: [],
  education: [],
  observed_at: null,
};

export const blankJob: ProfileEmployment = {
  company_name: null,
  company_domain: null,
  title: null,
  seniority: null,
  start_date: null,
  end_date: null,
  is_current: true,
};

export const blankCompany: CompanyFacts = {
  name: null,
  domain: null,
  profile_url: null,
  description: null,
  industry: null,
  region: null,
  country_code: null,
  headcount: null,
  revenue: null,
  founded_year: null,
};

export const blankPersonRow: Omit<PersonRow, 'match'> = {
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

export const blankCompanyRow: Omit<CompanyRow, 'match'> = {
  name: null,
  domain: null,
  websiteUrl: null,
  profileUrl: null,
  description: null,
  industry: null,
  headcount: null,
  region: null,
};
