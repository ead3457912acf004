/* The words that the vendor knows. It silently ignores all others, and then returns rows that nobody asked for. */

const known: Readonly<Record<string, string>> = {
  type: 'private public self-employed self-owned partnership nonprofit educational government',
  category: 'b2b b2c b2g e-commerce media service-provider mobile saas',
  employees: '1-10 11-50 51-200 201-500 501-1K 1K-5K 5K-10K over-10K',
  /** A year, in USD. */
  revenue: 'under-1m 1m-10m 10m-50m 50m-100m 100m-200m 200m-1b over-1b',
  fundingRounds:
    'seed debt_financing angel venture series_a series_b series_c series_d series_e series_f series_g series_h other',
  seniority: 'owner founder c-suite partner vp head director manager senior entry intern',
};

/** A message about the first word that the vendor does not know; null if it knows all. */
export function refuseUnknown(groups: readonly (object | undefined)[]): string | null {
  for (const [name, values] of groups.flatMap((group) => Object.entries<unknown>({ ...group }))) {
    const words = known[name]?.split(' ');
    if (words === undefined || !Array.isArray(values)) continue;
    const unknown = values.map(String).find((value) => !words.includes(value));
    if (unknown !== undefined)
      return `CompanyEnrich does not know the value "${unknown.slice(0, 60)}" of ${name}; it knows ${words.join(', ')}.`;
  }
  return null;
}
