/*
 * What is searched by, of the schemas on https://docs.coresignal.com under Elasticsearch DSL. Text is analysed and kept
 * whole as `.exact`; of websites the domain alone is `.domain_only`.
 */
import { fieldsOf, subFields, type EsField, type EsIndex } from '../../kit/es-index.ts';

const words = (text: string): string[] => text.split(/\s+/);
const under = (group: string, names: string): string[] => words(names).map((name) => `${group}.${name}`);

function texts(names: readonly string[]): [string, EsField][] {
  return [...fieldsOf('text', names), ...subFields('exact', { kind: 'keyword' }, names)];
}

function websites(names: readonly string[]): [string, EsField][] {
  const of = (value: unknown): unknown =>
    typeof value === 'string' ? value.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/[^]*/, '') : value;
  return [...texts(names), ...subFields('domain_only', { kind: 'text', of }, names)];
}

const employeeFields: ReadonlyMap<string, EsField> = new Map([
  ...texts([
    ...words('professional_network_url full_name first_name last_name headline summary location_country'),
    ...words('location_country_iso2 location_full location_city location_state inferred_skills'),
    ...words('active_experience_title active_experience_department active_experience_management_level'),
    ...under('experience', 'position_title department management_level company_name company_industry'),
    ...under('experience', 'company_size_range company_type company_professional_network_url'),
    ...under('experience', 'company_hq_country company_hq_country_iso2 company_hq_city'),
    ...under('experience', 'company_categories_and_keywords'),
  ]),
  ...websites(['experience.company_website']),
  ...fieldsOf('number', [
    ...words('id is_decision_maker total_experience_duration_months'),
    ...under('experience', 'active_experience company_employees_count'),
    ...under('experience', 'company_annual_revenue_source_1 company_annual_revenue_source_5'),
  ]),
  ...fieldsOf('keyword', ['experience.company_founded_year']),
]);

const companyFields: ReadonlyMap<string, EsField> = new Map([
  ...texts([
    ...words('company_name professional_network_url industry type size_range description'),
    ...words('categories_and_keywords hq_country hq_country_iso2 hq_state hq_city hq_full_address'),
    ...words('last_funding_round_name technologies_used.technology'),
  ]),
  ...websites(['website']),
  ...fieldsOf('keyword', ['founded_year']),
  ...fieldsOf('number', [
    ...words('id employees_count last_funding_round_amount_raised'),
    'revenue_annual.source_1_annual_revenue.annual_revenue',
    'revenue_annual.source_5_annual_revenue.annual_revenue',
  ]),
]);

const limits = {
  unknownField: 'empty',
  clauses: new Set(
    words(
      'bool exists match match_all match_phrase multi_match nested prefix query_string range term terms wildcard',
    ),
  ),
  takesOptions: true,
  mostValues: 1024,
} as const;

export const employeeIndex = (today: string): EsIndex => ({
  fields: employeeFields,
  nested: ['experience'],
  ...limits,
  today,
});

export const companyIndex = (today: string): EsIndex => ({
  fields: companyFields,
  nested: ['technologies_used'],
  ...limits,
  today,
});
