import type { Attack } from '../attack.ts';
import { question } from '../attack.ts';
import { datasetName } from '../fill-dataset.ts';
import { jsonPayload, roundMark } from '../payload.ts';
import { many, repeat } from './many.ts';

const sources = [
  'titles',
  'locations',
  'linkedin.industries',
  'skills',
  `dataset:${datasetName}:description`,
];

function complete(name: string, tries: string, query: string): Attack {
  const payloads = sources.map((source) => jsonPayload(() => ({ source, query, limit: 50 })));
  return question({
    name,
    tries,
    send: (target, round) =>
      Promise.all(
        payloads.map((payload) => target.ask({ path: '/v1/complete', body: () => payload(round) })),
      ),
  });
}

const facets = (name: string, tries: string, body: () => object): Attack =>
  question({
    name,
    tries,
    send: repeat(`/v1/datasets/${datasetName}/facets`, { payload: jsonPayload(body), times: 4 }),
  });

/** Small requests that make much work. */
export const requestAttacks: readonly Attack[] = [
  complete('complete-words', 'words that begin everything', many(100, () => 'a').join(' ')),
  complete(
    'complete-typos',
    'six long words, each with typos',
    `enginering managr ${roundMark} directxr salfs softwaer`,
  ),
  complete('complete-anywhere', 'what stands nowhere', `zq${roundMark}`),
  facets('facets-unindexed', 'counts of what no index knows', () => ({
    column: 'description',
    filters: { description: { contains: many(500, (at) => `metal ${at} ${roundMark}`) } },
    limit: 100,
  })),
  facets('facets-of-all', 'counts of all different values', () => ({
    column: 'company_name',
    filters: { city: { exclude: many(500, (at) => `City ${at} ${roundMark}`) } },
    limit: 100,
  })),
  question({
    name: 'catalogs',
    tries: 'catalogs, API description and metrics, 40 at one time',
    send: (target) =>
      Promise.all(
        many(40, (at) =>
          target.ask({
            path: ['/v1/catalog/pipes', '/v1/catalog/searches', '/openapi.json', '/metrics'][at % 4] ?? '',
          }),
        ),
      ),
  }),
  question({
    name: 'odd-addresses-of-runs',
    tries: 'checks and receipts of runs that never were, with long names',
    send: (target, round) =>
      Promise.all(
        many(20, (at) =>
          target.ask({
            path: `/v1/pipes/receipt/${round}-${at}/${'%C3%A4'.repeat(200)}/${'x'.repeat(1500)}`,
          }),
        ),
      ),
  }),
];
