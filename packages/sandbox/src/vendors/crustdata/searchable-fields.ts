/* The indexed fields of the two searches: https://docs.crustdata.com/person-docs/search and /company-docs/search. */

const jobFields = [
  'title',
  'description',
  'name',
  'company_name',
  'company_id',
  'company_website_domain',
  'company_website',
  'company_professional_network_profile_url',
  'company_linkedin_profile_url',
  'company_headcount_latest',
  'company_headcount_range',
  'company_industries',
  'company_professional_network_industry',
  'company_type',
  'company_headquarters_country',
  'company_hq_location',
  'seniority_level',
  'function_category',
  'start_date',
  'end_date',
  'location',
  'years_at_company_raw',
  'is_default',
  'business_email_verified',
];
const jobs = 'experience.employment_details';

const personFields: ReadonlySet<string> = new Set([
  'crustdata_person_id',
  'recently_changed_jobs',
  'years_of_experience_raw',
  'metadata.updated_at',
  'skills.professional_network_skills',
  'social_handles.professional_network_identifier.profile_url',
  ...under('basic_profile', [
    'name',
    'first_name',
    'last_name',
    'headline',
    'summary',
    'current_title',
    'languages',
  ]),
  ...under('basic_profile.location', ['full_location', 'raw', 'city', 'state', 'country', 'continent']),
  ...under('professional_network', ['connections', 'followers', 'open_to_cards', 'location.raw']),
  ...under('education.schools', ['school', 'degree', 'field_of_study', 'activities']),
  ...under('certifications', ['name', 'issuing_organization']),
  'honors.title',
  ...under(jobs, jobFields),
  ...under(`${jobs}.current`, jobFields),
  ...under(`${jobs}.past`, jobFields),
]);

const companyFields: ReadonlySet<string> = new Set([
  'crustdata_company_id',
  ...under('basic_info', [
    'company_id',
    'name',
    'primary_domain',
    'website',
    'professional_network_url',
    'markets',
  ]),
  ...under('basic_info', [
    'professional_network_id',
    'company_type',
    'year_founded',
    'employee_count_range',
    'industries',
  ]),
  ...under('basic_info', ['description']),
  ...under('revenue', ['estimated.lower_bound_usd', 'estimated.upper_bound_usd', 'acquisition_status']),
  ...under('funding', [
    'total_investment_usd',
    'last_round_amount_usd',
    'last_fundraise_date',
    'last_round_type',
  ]),
  ...under('funding', ['investors', 'tracxn_investors']),
  ...under('headcount', ['total', 'largest_headcount_country']),
  ...under('headcount.growth_percent', ['mom', 'qoq', 'six_months', 'yoy']),
  ...under('locations', ['country', 'state', 'city', 'headquarters', 'hq_country', 'hq_state', 'hq_city']),
  'locations.largest_headcount_country',
  ...under('taxonomy', ['professional_network_industry', 'professional_network_specialities', 'categories']),
  ...under('followers', ['count', 'mom_percent', 'qoq_percent', 'six_months_growth_percent', 'yoy_percent']),
  ...under('competitors', ['company_ids', 'websites']),
  ...under('metadata', ['updated_at', 'growth_calculation_date']),
]);

function under(group: string, names: readonly string[]): string[] {
  return names.map((name) => `${group}.${name}`);
}

export function isPersonField(field: string): boolean {
  return personFields.has(field);
}

/** Roles are indexed by their many names; the world has none of them. */
export function isCompanyField(field: string): boolean {
  return companyFields.has(field) || field.startsWith('roles.');
}
