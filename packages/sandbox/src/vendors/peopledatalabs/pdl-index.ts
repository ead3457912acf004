/*
 * What is searched by, of https://docs.peopledatalabs.com/docs/elasticsearch-mapping and /elasticsearch-mapping-company.
 * Text is analysed in few fields only: the title of a job is a keyword, its words are found by `job_title.text`.
 */
import { fieldsOf, subFields, type EsField, type EsIndex } from '../../kit/es-index.ts';

const places = ['name', 'locality', 'region', 'country', 'continent'];
const employer = ['id', 'name', 'website', 'size', 'industry', 'type', 'linkedin_url', 'linkedin_id'];
const words = (text: string): string[] => text.split(/\s+/);

const personFields: ReadonlyMap<string, EsField> = new Map([
  ...fieldsOf('keyword', [
    ...words('id full_name first_name last_name linkedin_url linkedin_username work_email industry skills'),
    ...words('job_title job_title_role job_title_sub_role job_title_levels job_company_inferred_revenue'),
    ...employer.map((name) => `job_company_${name}`),
    ...places.flatMap((name) => [`job_company_location_${name}`, `location_${name}`]),
  ]),
  ...fieldsOf('text', ['headline', 'summary', 'job_summary']),
  ...subFields('text', { kind: 'text' }, ['job_title']),
  ...fieldsOf('number', [
    'job_company_employee_count',
    'job_company_founded',
    'job_company_total_funding_raised',
    'inferred_years_experience',
  ]),
  ...fieldsOf('date', ['job_start_date', 'job_last_changed']),
]);

const companyFields: ReadonlyMap<string, EsField> = new Map([
  ...fieldsOf('keyword', [
    ...words('id name display_name size industry industry_v2 linkedin_id linkedin_url linkedin_slug website'),
    ...words('type tags inferred_revenue latest_funding_stage funding_stages'),
    ...places.map((name) => `location.${name}`),
  ]),
  ...fieldsOf('text', ['summary', 'headline']),
  ...subFields('text', { kind: 'text' }, ['name']),
  ...fieldsOf('number', ['employee_count', 'total_funding_raised', 'number_funding_rounds']),
  ...fieldsOf('date', ['founded', 'last_funding_date']),
]);

// `minimum_should_match` and options around a value are refused by the live service, though its pages only say that
// most specialised options are.
const limits = {
  unknownField: 'refused',
  nested: [],
  clauses: new Set(words('bool exists match match_all match_phrase prefix range term terms wildcard')),
  takesOptions: false,
  mostValues: 1000,
} as const;

export const personIndex = (today: string): EsIndex => ({ fields: personFields, ...limits, today });
export const companyIndex = (today: string): EsIndex => ({ fields: companyFields, ...limits, today });
