/*
 * What can be searched: the schemas on https://docs.coresignal.com under Elasticsearch DSL. Text is analysed and kept
 * whole as `.exact`; of websites the domain alone is `.domain_only`.
 */
import { fieldsOf, subFields, type EsField, type EsIndex } from '../../kit/es-index.ts';

const under = (group: string, names: readonly string[]): string[] => names.map((name) => `${group}.${name}`);

function texts(names: readonly string[]): [string, EsField][] {
  return [...fieldsOf('text', names), ...subFields('exact', { kind: 'keyword' }, names)];
}

function websites(names: readonly string[]): [string, EsField][] {
  const of = (value: unknown): unknown =>
    typeof value === 'string' ? value.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/.*$/, '') : value;
  return [...texts(names), ...subFields('domain_only', { kind: 'text', of }, names)];
}

const employeeFields: ReadonlyMap<string, EsField> = new Map([
  ...texts([
    'professional_network_url',
    'professional_network_shorthand_names',
    'full_name',
    'first_name',
    'last_name',
    'headline',
    'summary',
    'location_country',
    'location_country_iso2',
    'location_full',
    'location_city',
    'location_state',
    'inferred_skills',
    'primary_professional_email',
    'primary_professional_email_status',
    'active_experience_title',
    'active_experience_department',
    'active_experience_management_level',
    ...under('experience', [
      'position_title',
      'department',
      'management_level',
      'location',
      'company_name',
      'company_industry',
      'company_size_range',
      'company_type',
      'company_professional_network_url',
      'company_hq_country',
      'company_hq_country_iso2',
      'company_hq_city',
      'company_hq_full_address',
      'company_categories_and_keywords',
    ]),
    ...under('education', ['degree', 'institution_name']),
  ]),
  ...websites(['experience.company_website']),
  ...fieldsOf('number', [
    'id',
    'parent_id',
    'is_deleted',
    'is_parent',
    'is_working',
    'is_decision_maker',
    'connections_count',
    'followers_count',
    'active_experience_company_id',
    'total_experience_duration_months',
    ...under('experience', [
      'active_experience',
      'order_in_profile',
      'company_id',
      'company_employees_count',
      'company_annual_revenue_source_1',
      'company_annual_revenue_source_5',
      'duration_months',
      'date_from_year',
      'date_to_year',
    ]),
    ...under('education', ['date_from_year', 'date_to_year']),
  ]),
  ...fieldsOf('keyword', ['experience.company_founded_year']),
  ...fieldsOf('date', ['created_at', 'updated_at', 'checked_at', 'experience_change_last_identified_at']),
]);

const companyFields: ReadonlyMap<string, EsField> = new Map([
  ...texts([
    'company_name',
    'company_legal_name',
    'professional_network_url',
    'industry',
    'type',
    'size_range',
    'description',
    'description_enriched',
    'categories_and_keywords',
    'hq_country',
    'hq_country_iso2',
    'hq_region',
    'hq_state',
    'hq_city',
    'hq_full_address',
    'last_funding_round_name',
    ...under('technologies_used', ['technology']),
  ]),
  ...websites(['website', 'website_alias']),
  ...fieldsOf('keyword', ['founded_year', 'naics_codes', 'sic_codes', 'ticker']),
  ...fieldsOf('number', [
    'id',
    'employees_count',
    'followers_count_professional_network',
    'active_job_postings_count',
    'last_funding_round_amount_raised',
    'is_b2b',
    'is_public',
    'unique_domain',
    ...under('revenue_annual', [
      'source_1_annual_revenue.annual_revenue',
      'source_5_annual_revenue.annual_revenue',
    ]),
    ...under('funding_rounds', ['amount_raised']),
  ]),
  ...fieldsOf('keyword', under('funding_rounds', ['name'])),
  ...fieldsOf('date', [
    'updated_at',
    'last_updated_at',
    'last_funding_round_announced_date',
    ...under('funding_rounds', ['announced_date']),
  ]),
]);

const clauses: ReadonlySet<string> = new Set([
  'bool',
  'exists',
  'match',
  'match_all',
  'match_phrase',
  'multi_match',
  'nested',
  'prefix',
  'query_string',
  'range',
  'term',
  'terms',
  'wildcard',
]);

const limits = { unknownField: 'empty', clauses, takesOptions: true, mostValues: 1024 } as const;

export const employeeIndex = (today: string): EsIndex => ({
  fields: employeeFields,
  nested: ['experience', 'education'],
  ...limits,
  today,
});

export const companyIndex = (today: string): EsIndex => ({
  fields: companyFields,
  nested: ['technologies_used', 'funding_rounds'],
  ...limits,
  today,
});
