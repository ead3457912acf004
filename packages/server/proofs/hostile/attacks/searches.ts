import type { Attack } from '../attack.ts';
import { question } from '../attack.ts';
import { jsonPayload, roundMark } from '../payload.ts';
import { datasetName } from '../fill-dataset.ts';
import { many, repeat, searchOf } from './many.ts';

type Config = Record<string, unknown>;
const one = (id: string, config: Config) => ({ search: { search_id: id, config } });
const several = (payloads: [id: string, config: Config][]) => ({
  searches: payloads.map(([id, config]) => ({ search_id: id, config })),
});
/** Letters that most texts have and words that some have, so that all of them are looked for. */
const word = (at: number) => 'e a r n i s t o sales manager'.split(' ')[at % 10] ?? '';
const words = (seed: number, units: number) => {
  const last = ` ${roundMark}`;
  return (
    many(units, (at) => word(seed + at * 3))
      .join(' ')
      .slice(0, units - last.length) + last
  );
};
const values = (count: number, units: number) => many(count, (at) => words(at, units));
const prose = (units: number) =>
  `${roundMark} ${'sales directors or managers who worked at software companies in Germany, France or Berlin with over 50 and under 5,000 employees that use Salesforce and raised a Series A, not in London, '.repeat(200)}`.slice(
    0,
    units,
  );

/** Searches of the simulated world, of datasets, and what is asked about them. */
export const searchAttacks: readonly Attack[] = [
  searchOf({
    name: 'search-long-titles',
    tries: '100 titles of 800 units',
    body: () =>
      one('people:profiles:amplemarket@2', { limit: 100, filters: { current_job_titles: values(100, 800) } }),
  }),
  searchOf({
    name: 'search-long-titles-elsewhere',
    tries: '200 titles of 900 units at six vendors',
    body: () =>
      several([
        ['people:profiles:apollo@1', { filters: { job_titles: values(200, 900) } }],
        ['people:profiles:companyenrich@1', { filters: { job_titles: values(200, 900) } }],
        ['people:profiles:coresignal@1', { filters: { job_titles: values(200, 900) } }],
        ['people:profiles:crustdata@3', { filters: { current_employment_job_titles: values(200, 900) } }],
        ['people:profiles:icypeas@1', { filters: { currentJobTitle: values(200, 900) } }],
        ['people:profiles:peopledatalabs@1', { filters: { job_titles: values(200, 900) } }],
      ]),
  }),
  searchOf({
    name: 'search-keywords',
    tries: 'hundreds of words in every text of a company',
    body: () =>
      several([
        [
          'companies:profiles:coresignal@1',
          { filters: { keywords: values(200, 900), technologies: values(200, 900) } },
        ],
        ['companies:profiles:crustdata@3', { filters: { profile_summary_keywords: values(50, 900) } }],
        [
          'people:profiles:coresignal@1',
          { filters: { keywords: values(200, 900), skills: values(200, 900) } },
        ],
      ]),
  }),
  searchOf({
    name: 'search-excluded',
    tries: '200 of each exclusion',
    body: () =>
      one('people:profiles:crustdata@3', {
        filters: Object.fromEntries(
          [
            'locations',
            'skills',
            'honors',
            'certifications',
            'school_names',
            'profile_headline_keywords',
          ].map((name) => [name, { exclude: values(100, 500) }]),
        ),
      }),
  }),
  searchOf({
    name: 'search-prose',
    tries: 'objectives of 20,000 characters',
    body: () =>
      several([
        ['people:entitysearch:parallel@1', { limit: 100, objective: prose(19_000) }],
        ['companies:entitysearch:parallel@1', { limit: 100, objective: prose(19_000) }],
        ['companies:profiles:exa@1', { limit: 100, filters: { query: prose(19_000) } }],
        ['people:profiles:exa@1', { limit: 100, filters: { query: prose(19_000) } }],
        ['people:profiles:clado@2', { limit: 1000, filters: { query: prose(19_000) } }],
      ]),
  }),
  searchOf({
    name: 'search-rare',
    tries: 'searches that hardly anybody fits, 20 at one time',
    body: () =>
      several(
        many(20, (at) => [
          'people:profiles:coresignal@1',
          { limit: 100, filters: { job_titles: [`Zoo keeper ${at} ${roundMark}`], keywords: ['saxophone'] } },
        ]),
      ),
  }),
  searchOf({
    name: 'search-deep',
    tries: '10,000 rows of one search',
    body: () => one('people:profiles:clado@2', { limit: 10_000, filters: { query: `people ${roundMark}` } }),
  }),
  question({
    name: 'search-validations',
    tries: '20 searches of 11 filters of 200 unknown values',
    send: repeat('/v1/search/validate', {
      times: 1,
      payload: jsonPayload(() =>
        several(
          many(20, () => [
            'people:profiles:crustdata@3',
            {
              filters: Object.fromEntries(
                [
                  'current_employer_headcount_brackets',
                  'current_employment_job_functions',
                  'current_employment_seniority_levels',
                  'current_employment_tenure_brackets',
                  'previous_employment_job_functions',
                  'previous_employment_seniority_levels',
                ].map((name) => [name, values(200, 90)]),
              ),
            },
          ]),
        ),
      ),
    }),
  }),
  searchOf({
    name: 'search-dataset',
    tries: '20 searches of a dataset that nothing indexes, sorted',
    body: () =>
      several(
        many(20, (at) => [
          `companies:profiles:${datasetName}@1`,
          {
            limit: 100,
            filters: {
              description: { contains: values(500, 30) },
              company_name: { contains: [`${at}`], exclude: values(500, 30) },
            },
            sort: { field: 'headcount', direction: 'desc' },
          },
        ]),
      ),
  }),
];
