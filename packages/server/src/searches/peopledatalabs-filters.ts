/* Company filters that People Data Labs also has for the employers of people. */
import { list, minMax } from '../engine/search/filters.ts';

export const headcount = minMax('Headcount.', { min: 0, max: 10_000_000 });

export const foundedYear = minMax('Year in which the company was founded.', { min: 0, max: 2040 });

export const fundingTotal = minMax('Raised in all funding rounds, in USD.', {
  min: 0,
  max: 1_000_000_000_000,
});

export const revenueBrackets = list('Estimated yearly revenue in USD.', {
  values: [
    '$0-$1M',
    '$1M-$10M',
    '$10M-$25M',
    '$25M-$50M',
    '$50M-$100M',
    '$100M-$250M',
    '$250M-$500M',
    '$500M-$1B',
    '$1B-$10B',
    '$10B+',
  ],
});

export const companyTypes = list('Types.', {
  values: ['Private', 'Public', 'Public Subsidiary', 'Nonprofit', 'Educational', 'Government'],
});
