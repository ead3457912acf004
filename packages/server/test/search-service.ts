import { expect } from 'vitest';
import type { SearchResponse } from '../src/contract/search-response.ts';
import { searchResponse } from '../src/contract/search-response.ts';
import type { Answer, Call } from './service.ts';
import { waitFor } from './wait-for.ts';

export const prefixes = ['/v1/search', '/v1/searches'] as const;
export const sandbox = { environment: 'sandbox' } as const;

/** Companies of some size and one country of the simulated world, a few dozens. */
export function companiesIn(country: string, config: object = {}) {
  return {
    search_id: 'companies:profiles:crustdata@1',
    config: { filters: { hq_locations: { include: [country] }, headcount: ['51-200'] }, ...config },
  };
}

/** The search of an answer, checked against the schema of its response. */
export function searchOf(answer: Answer): SearchResponse {
  expect(answer.status, answer.text).toBe(200);
  return searchResponse.parse(answer.json);
}

export async function searchSync(call: Call, body: object): Promise<SearchResponse> {
  return searchOf(await call('/v1/search/run/sync', { body }));
}

/** Reads a search until it has ended. */
export function finishSearch(call: Call, id: string): Promise<SearchResponse> {
  return waitFor(
    async () => searchOf(await call(`/v1/search/check/${id}`)),
    ({ status }) => status !== 'pending' && status !== 'processing',
  );
}

/** Sends `next_page` as `search` until there is none; the answers in order. */
export async function walkSearch(
  call: Call,
  body: object,
  config: object = sandbox,
): Promise<SearchResponse[]> {
  const answers = [await searchSync(call, { config, ...body })];
  for (let next = answers[0]?.next_page ?? null; next !== null;) {
    const answer = await searchSync(call, { config, search: next });
    answers.push(answer);
    next = answer.next_page;
    if (answers.length > 200) throw new Error('there is no end');
  }
  return answers;
}

/** The values of one field over all rows. */
export function valuesOf(answers: readonly SearchResponse[], field: string): unknown[] {
  return answers.flatMap(({ results }) => results.map((row) => row[field]?.value));
}
