import { afterAll, expect, test } from 'vitest';
import { countCredits, searchWeb } from '../../src/providers/tavily/tavily.ts';
import { startVendors } from './served-vendors.ts';
import { describeWebSearch } from './web-search.ts';

const vendors = await startVendors();
afterAll(() => vendors.close());

describeWebSearch(vendors, { vendor: 'tavily', searchWeb, limit: { requests: 6, over: 'told' } });

test('says what is left of the account', async () => {
  expect(await vendors.call(countCredits, undefined)).toMatchObject({
    outcome: 'found',
    answer: { detail: expect.stringContaining('880') },
  });
});
