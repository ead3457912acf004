/* People Data Labs' own names for what the world calls otherwise; all its text is in lower case. */
import { headcountRange, usualBrackets } from '../../kit/headcount-range.ts';
import type { Role } from '../../kit/remember-role.ts';
import { foldLetters } from '../../world/fold.ts';
import type { Place, Seniority, WorldCompany } from '../../world/world.ts';

const roles: Readonly<Record<string, { role: string; subRole: string }>> = {
  Engineering: { role: 'engineering', subRole: 'software' },
  Production: { role: 'manufacturing', subRole: 'production' },
  Product: { role: 'product', subRole: 'product_management' },
  Design: { role: 'creative', subRole: 'product_design' },
  Data: { role: 'analyst', subRole: 'data_analyst' },
  Sales: { role: 'sales', subRole: 'account_executive' },
  Marketing: { role: 'marketing', subRole: 'product_marketing' },
  'Customer Success': { role: 'support', subRole: 'customer_success' },
  Finance: { role: 'finance', subRole: 'accounting' },
  'Human Resources': { role: 'human_resources', subRole: 'talent_acquisition' },
  Operations: { role: 'operations', subRole: 'business_operations' },
  Legal: { role: 'legal', subRole: 'counsel' },
  'Information Technology': { role: 'engineering', subRole: 'information_technology' },
  Medical: { role: 'health', subRole: 'doctor' },
  Consulting: { role: 'professional_service', subRole: 'management_consulting' },
};

const levels: Readonly<Record<Seniority, string>> = {
  c_suite: 'cxo',
  vp: 'vp',
  director: 'director',
  manager: 'manager',
  senior: 'senior',
  ic: 'entry',
  entry: 'training',
};

export function titleParts({ title, seniority, department }: Role) {
  const of = roles[department];
  const isOwner = /founder|owner/i.test(title);
  return {
    name: title.toLowerCase(),
    role: of?.role ?? null,
    sub_role: of?.subRole ?? null,
    levels: isOwner ? ['owner', levels[seniority]] : [levels[seniority]],
  };
}

const continents: readonly [RegExp, string][] = [
  [/^(?:US|CA|MX)$/, 'north america'],
  [/^(?:BR|AR|CL|CO)$/, 'south america'],
  [/^(?:AU|NZ)$/, 'oceania'],
  [/^(?:IN|SG|JP|KR|CN|IL|AE)$/, 'asia'],
  [/^(?:ZA|NG|KE|EG)$/, 'africa'],
];

export function locationParts({ city, region, country, countryCode }: Place) {
  const parts = { locality: foldLetters(city), region: foldLetters(region), country: foldLetters(country) };
  return {
    name: [parts.locality, parts.region, parts.country].join(', '),
    ...parts,
    continent: continents.find(([codes]) => codes.test(countryCode))?.[1] ?? 'europe',
  };
}

export const sizeOf = ({ headcount }: Pick<WorldCompany, 'headcount'>): string =>
  headcountRange(headcount, usualBrackets);

const revenueTops: readonly [number, string][] = [
  [1e6, '$0-$1M'],
  [1e7, '$1M-$10M'],
  [2.5e7, '$10M-$25M'],
  [5e7, '$25M-$50M'],
  [1e8, '$50M-$100M'],
  [2.5e8, '$100M-$250M'],
  [5e8, '$250M-$500M'],
  [1e9, '$500M-$1B'],
  [1e10, '$1B-$10B'],
];

export const revenueOf = ({ revenueUsd }: Pick<WorldCompany, 'revenueUsd'>): string =>
  revenueTops.find(([top]) => revenueUsd < top)?.[1] ?? '$10B+';

/** LinkedIn's older names, where they are others than the world's. */
const industries: Readonly<Record<string, string>> = {
  'Software Development': 'computer software',
  'Information Technology & Services': 'information technology and services',
  'Data Infrastructure & Analytics': 'information services',
  'Marketing & Advertising': 'marketing and advertising',
  'Machinery Manufacturing': 'machinery',
  'Logistics & Supply Chain': 'logistics and supply chain',
  'Hospitals & Health Care': 'hospital & health care',
  'Staffing & Recruiting': 'staffing and recruiting',
};

export const industryOf = ({ industry }: WorldCompany): string =>
  industries[industry] ?? industry.toLowerCase();

export function typeOf({ headcount, id }: WorldCompany): string {
  if (headcount > 5000 && id % 2 === 0) return 'public';
  return id % 23 === 0 ? 'nonprofit' : 'private';
}

/** Without scheme and `www.`, as it writes all URLs. */
export const bareUrl = (url: string): string => url.replace(/^https?:\/\/(?:www\.)?/, '');

export const companyId = ({ id }: Pick<WorldCompany, 'id'>): string =>
  Buffer.from(`company ${id}`).toString('base64url');
