import type { WorldCompany } from '../../world/world.ts';

const consumerIndustries: ReadonlySet<string> = new Set([
  'Retail',
  'Food & Beverages',
  'Hospitality',
  'Hospitals & Health Care',
]);

/** Whom a company mostly sells to, as one tells from its line of business. */
export function businessModelOf({ industry }: WorldCompany): 'B2B' | 'B2C' {
  return consumerIndustries.has(industry) ? 'B2C' : 'B2B';
}
