import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problem } from '../src/contract/errors.ts';
import { validateResponse } from '../src/contract/pipes-response.ts';
import type { TestService } from './service.ts';
import { startService } from './service.ts';
import { companiesIn, searchOf } from './search-service.ts';

const good = companiesIn('Germany', { limit: 5 });
const filterNames = ['hq_locations', 'headcount', 'revenue_in_usd', 'company_types', 'nonsense'];

const odd = fc.oneof(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(null, '', [], {}, 0, -1, 1e300, true));
const filters = fc.oneof(odd, fc.dictionary(fc.constantFrom(...filterNames), odd));
const config = fc.oneof(
  odd,
  fc.record(
    { filters, limit: odd, cursor: odd, page_number: odd, output_fields: odd, other: odd },
    { requiredKeys: [] },
  ),
);
const connector = fc.oneof(odd, fc.record({ strategy: odd, connections: odd }, { requiredKeys: [] }));
const search = fc.oneof(
  odd,
  fc.constant(good),
  fc.record(
    { search_id: fc.oneof(odd, fc.constant(good.search_id)), config, connector },
    { requiredKeys: ['search_id'] },
  ),
);
const list = fc.oneof(odd, fc.array(search, { maxLength: 4 }), fc.record({ searches: fc.array(search) }));
const body = fc.record({ search: fc.oneof(search, list), searches: list, config: odd }, { requiredKeys: [] });

describe('whatever a search is asked with', () => {
  let service: TestService;
  beforeAll(async () => void (service = await startService('pglite', {}, { role: 'api' })));
  afterAll(() => service.stop());

  const headers = { 'x-environment': 'sandbox' };
  const ask = (path: string, sent: unknown) =>
    service.call(`/v1/search/${path}`, { body: JSON.stringify(sent), headers });

  it('it is run, or refused with the place of every mistake, and validate says the same', async () => {
    let valid = 0;
    await fc.assert(
      fc.asyncProperty(body, async (sent) => {
        const [ran, validated, estimated] = await Promise.all(
          ['run', 'validate', 'estimate'].map((path) => ask(path, sent)),
        );
        const { errors = [], ...verdict } = validateResponse.parse(validated?.json);
        expect(estimated?.status).toBe(ran?.status);
        if (ran?.status === 200) {
          valid += 1;
          searchOf(ran);
          expect(verdict.valid).toBe(true);
          return;
        }
        expect([400, 422]).toContain(ran?.status);
        expect(verdict.valid).toBe(false);
        expect(problem.parse(ran?.json).errors).toEqual(errors);
        expect(errors.length).toBeGreaterThan(0);
        expect(ran?.text.length).toBeLessThan(20_000);
      }),
      { numRuns: 250 },
    );
    expect(valid).toBeGreaterThan(0);
  });
});
