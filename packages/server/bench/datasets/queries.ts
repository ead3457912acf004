import type { DatasetFilters, DatasetSort } from '../../src/contract/datasets.ts';
import { countries, industries } from './make-file.ts';
import { createRandom } from './random.ts';

export interface BenchQuery {
  filters: DatasetFilters;
  sort: DatasetSort;
}

/** Four filters and a sort, of values as they are usually asked for: from some dozen rows to a hundred thousand. */
export function makeQueries(count: number): BenchQuery[] {
  const { next, pick } = createRandom(7);
  const sorts = ['headcount', 'revenue_usd', 'founded_year', 'company_name'];
  const [topCountries, topIndustries] = [countries.slice(0, 10), industries.slice(0, 60)];
  return Array.from({ length: count }, () => {
    const from = Math.floor(next() * 2000);
    return {
      filters: {
        address_country: { include: [pick(topCountries), pick(topCountries)] },
        company_industry: { include: [pick(topIndustries), pick(topIndustries)] },
        headcount: { from, to: from * 4 },
        last_funding_date: { after: '2018-01-01' },
      },
      sort: { field: pick(sorts), direction: pick(['asc', 'desc'] as const) },
    };
  });
}
