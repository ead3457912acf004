import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searches } from '../src/catalog.ts';
import type { SearchResponse } from '../src/contract/search-response.ts';
import { makeExampleSheets } from './example-sheets.ts';
import type { TestService } from './service.ts';
import { startService } from './service.ts';
import { sandbox, searchSync } from './search-service.ts';

const rowsOf = (answers: readonly SearchResponse[]) =>
  answers.flatMap(({ results }) => results.map((row) => JSON.stringify(row)));

describe('every search of the catalog, in sandbox', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService('pglite');
    const keys = Array.from({ length: 30 }, (_, at) => `person${at}@acme.com`);
    await service.call('/v1/buckets', { body: { name: 'contacted', environment: 'sandbox' } });
    await service.call('/v1/buckets/contacted/entries?environment=sandbox', { body: { keys } });
    await makeExampleSheets(service.call);
  });
  afterAll(() => service.stop());

  /** Rows as they came, a few pages of them. */
  const walk = async (search: object, pages: number): Promise<SearchResponse[]> => {
    const config = { ...sandbox, dedup: null };
    const answers = [await searchSync(service.call, { config, search })];
    for (let next = answers[0]?.next_page ?? null; next !== null && answers.length < pages;) {
      const answer = await searchSync(service.call, { config, search: next });
      answers.push(answer);
      next = answer.next_page;
    }
    return answers;
  };

  // Most of the time they wait for simulated vendors.
  describe.concurrent.each(searches.map((search) => [search.id, search] as const))('%s', (id, search) => {
    const sent = (limit: number) => ({ search_id: id, config: { ...search.example, limit } });
    const small = Math.max(3, search.limit.min);

    it('finds something for its example, and gives what it says it gives', async () => {
      const [answer] = await walk({ search_id: id, config: search.example }, 1);
      expect(answer).toMatchObject({ status: 'completed', errors: [], credits: { spent: 0 } });
      expect(answer?.results.length).toBeGreaterThan(0);
      expect(answer?.pagination_type).toBe(search.pagination);
      const cells = answer?.results.flatMap((row) => Object.entries(row)) ?? [];
      expect(cells.filter(([, { status }]) => status === 'failed')).toEqual([]);
      for (const name of search.identity) {
        const shown = cells.filter(([field]) => field === name);
        expect(shown.length === 0 || shown.some(([, { status }]) => status === 'completed'), name).toBe(true);
      }
    });

    it('goes on where a page ended, with each row once and in the order of one long answer', async () => {
      if (search.pagination === null) {
        expect((await walk(sent(small), 2))[0]?.next_page).toBeNull();
        return;
      }
      const pages = await walk(sent(small), 4);
      const rows = rowsOf(pages);
      expect(new Set(rows).size).toBe(rows.length);
      const long = Math.min(small * 4, search.limit.max);
      const [whole, ...others] = await walk(sent(long), 2);
      if (whole === undefined) throw new Error('there is an answer');
      expect(others.length <= 1).toBe(true);
      const begun = rowsOf([whole]);
      expect(rows.slice(0, begun.length)).toEqual(begun.slice(0, rows.length));
    });

    it('has pages as long as its limit where they are numbered, so that each number means the same rows', () => {
      const isNumbered = search.pagination === 'page_number';
      const { pageSize, hasSteadyPages } = search.prepare({ ...search.defaultConfig, ...search.example });
      if (isNumbered) expect([pageSize >= search.limit.max, hasSteadyPages]).toEqual([true, true]);
    });
  });
});
