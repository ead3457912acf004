/*
 * What can be searched: https://docs.peopledatalabs.com/docs/elasticsearch-mapping and /elasticsearch-mapping-company.
 * Text is analysed in few fields only: the title of a job is a keyword, its words are found by `job_title.text`.
 */
import { fieldsOf, subFields, type EsField, type EsIndex } from '../../kit/es-index.ts';

const places = ['name', 'locality', 'region', 'country', 'continent'];
const employer = [
  'id',
  'name',
  'website',
  'size',
  'industry',
  'type',
  'ticker',
  'linkedin_url',
  'linkedin_id',
];
const under = (group: string, names: readonly string[]): string[] => names.map((name) => `${group}.${name}`);

const personFields: ReadonlyMap<string, EsField> = new Map([
  ...fieldsOf('keyword', [
    'id',
    'full_name',
    'first_name',
    'middle_name',
    'last_name',
    'sex',
    'linkedin_url',
    'linkedin_username',
    'linkedin_id',
    'facebook_url',
    'twitter_url',
    'github_url',
    'work_email',
    'personal_emails',
    'recommended_personal_email',
    'mobile_phone',
    'phone_numbers',
    ...under('emails', ['address', 'type']),
    'industry',
    'job_title',
    'job_title_role',
    'job_title_sub_role',
    'job_title_levels',
    ...employer.map((name) => `job_company_${name}`),
    'job_company_inferred_revenue',
    ...places.map((name) => `job_company_location_${name}`),
    ...places.map((name) => `location_${name}`),
    'location_metro',
    'skills',
    'interests',
    ...under('experience.company', employer),
    ...under('experience.company.location', places),
    ...under('experience.title', ['name', 'role', 'sub_role', 'levels']),
    'experience.location_names',
    'experience.is_primary',
    ...under('education', ['school.name', 'school.type', 'school.website', 'degrees', 'majors', 'minors']),
    ...under('profiles', ['network', 'id', 'url', 'username']),
    'languages.name',
    'certifications.name',
  ]),
  ...fieldsOf('text', ['headline', 'summary', 'job_summary', 'experience.summary']),
  ...subFields('text', { kind: 'text' }, ['job_title', 'experience.title.name']),
  ...fieldsOf('number', [
    'job_company_employee_count',
    'job_company_founded',
    'job_company_total_funding_raised',
    'experience.company.founded',
    'linkedin_connections',
    'inferred_years_experience',
  ]),
  ...fieldsOf('date', [
    'job_start_date',
    'job_last_changed',
    'job_last_verified',
    ...under('experience', ['start_date', 'end_date']),
    ...under('education', ['start_date', 'end_date']),
  ]),
]);

const companyFields: ReadonlyMap<string, EsField> = new Map([
  ...fieldsOf('keyword', [
    'id',
    'name',
    'display_name',
    'size',
    'industry',
    'industry_v2',
    ...under('naics', ['naics_code', 'sector']),
    ...under('sic', ['sic_code']),
    ...under('location', [...places, 'metro', 'street_address', 'postal_code']),
    'linkedin_id',
    'linkedin_url',
    'linkedin_slug',
    'facebook_url',
    'twitter_url',
    'profiles',
    'website',
    'ticker',
    'type',
    'tags',
    'alternative_names',
    'alternative_domains',
    'affiliated_profiles',
    'inferred_revenue',
    'latest_funding_stage',
    'funding_stages',
  ]),
  ...fieldsOf('text', ['summary', 'headline']),
  ...subFields('text', { kind: 'text' }, ['name']),
  ...fieldsOf('number', [
    'employee_count',
    'linkedin_follower_count',
    'total_funding_raised',
    'number_funding_rounds',
  ]),
  ...fieldsOf('date', ['founded', 'last_funding_date']),
]);

const clauses: ReadonlySet<string> = new Set([
  'bool',
  'exists',
  'match',
  'match_all',
  'match_phrase',
  'prefix',
  'range',
  'term',
  'terms',
  'wildcard',
]);

// `minimum_should_match` and options around a value are refused by the live service, though its pages only say that
// most specialised options are.
const limits = {
  unknownField: 'refused',
  nested: [],
  clauses,
  takesOptions: false,
  mostValues: 1000,
} as const;

export const personIndex = (today: string): EsIndex => ({ fields: personFields, ...limits, today });
export const companyIndex = (today: string): EsIndex => ({ fields: companyFields, ...limits, today });
