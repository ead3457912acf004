import type { DatasetKind } from '../../contract/datasets.ts';
import type { CatalogFieldName } from '../../contract/field-catalog.ts';

/** A field for both kinds, or one each. */
type Meaning = CatalogFieldName | Record<DatasetKind, CatalogFieldName>;

const name: Meaning = { people: 'name', companies: 'company_name' };
const profileUrl: Meaning = { people: 'profile_url', companies: 'company_profile_url' };

/** The usual names of columns in exports from CRMs, spreadsheets and vendors; small letters, single spaces. */
const meanings: Readonly<Record<string, Meaning>> = {
  name,
  'full name': name,
  'contact name': 'name',
  'person name': 'name',
  'first name': 'first_name',
  firstname: 'first_name',
  'given name': 'first_name',
  'last name': 'last_name',
  lastname: 'last_name',
  surname: 'last_name',
  'family name': 'last_name',
  title: 'job_title',
  'job title': 'job_title',
  position: 'job_title',
  headline: 'profile_headline',
  email: 'email',
  'e mail': 'email',
  mail: 'email',
  'email address': 'email',
  'e mail address': 'email',
  'work email': 'work_email',
  'business email': 'work_email',
  'personal email': 'personal_email',
  phone: 'phone',
  'phone number': 'phone',
  telephone: 'phone',
  mobile: 'mobile',
  'mobile phone': 'mobile',
  'mobile number': 'mobile',
  linkedin: profileUrl,
  'linkedin url': profileUrl,
  'linkedin profile': profileUrl,
  'linkedin profile url': profileUrl,
  'profile url': profileUrl,
  'person linkedin url': 'profile_url',
  'company linkedin url': 'company_profile_url',
  'company linkedin': 'company_profile_url',
  company: 'company_name',
  'company name': 'company_name',
  organization: 'company_name',
  organisation: 'company_name',
  account: 'company_name',
  'account name': 'company_name',
  employer: 'company_name',
  domain: 'company_domain',
  'company domain': 'company_domain',
  'web domain': 'company_domain',
  website: 'company_website_url',
  'web site': 'company_website_url',
  homepage: 'company_website_url',
  url: 'company_website_url',
  'website url': 'company_website_url',
  'company website': 'company_website_url',
  'company url': 'company_website_url',
  industry: 'company_industry',
  'company industry': 'company_industry',
  sector: 'company_industry',
  description: 'company_description',
  'company description': 'company_description',
  employees: 'headcount',
  'employee count': 'headcount',
  'number of employees': 'headcount',
  'company size': 'headcount',
  headcount: 'headcount',
  founded: 'founded_year',
  'founded year': 'founded_year',
  'year founded': 'founded_year',
  revenue: 'estimated_revenue',
  'annual revenue': 'estimated_revenue',
  'total funding': 'funding_total_usd',
  city: 'address_city',
  state: 'address_state',
  country: 'address_country',
  zip: 'zip_code',
  'zip code': 'zip_code',
  'postal code': 'zip_code',
  postcode: 'zip_code',
  street: 'address_line_1',
  address: 'address_line_1',
};

/** Only a person has these. */
const ofPeople = new Set<CatalogFieldName>([
  'first_name',
  'last_name',
  'job_title',
  'profile_headline',
  'work_email',
  'personal_email',
  'mobile',
]);

/** The field that a header usually means; null if it is the user's own word. */
export function findMeaning(header: string, kind: DatasetKind): CatalogFieldName | null {
  const meaning = lookUp(header);
  if (meaning === null || typeof meaning === 'string') return meaning;
  return meaning[kind];
}

/** People, if a header is one that only people have, or if there are names and addresses of people. */
export function guessKind(headers: readonly string[]): DatasetKind {
  const found = new Set(headers.map((header) => findMeaning(header, 'people')));
  if ([...found].some((field) => field !== null && ofPeople.has(field))) return 'people';
  return found.has('name') && found.has('email') ? 'people' : 'companies';
}

function lookUp(header: string): Meaning | null {
  const words = header
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
  return Object.hasOwn(meanings, words) ? (meanings[words] ?? null) : null;
}
