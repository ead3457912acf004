import { afterAll, expect, test } from 'vitest';
import { searchWeb, tryInstance } from '../../src/providers/searxng/searxng.ts';
import { startVendors } from './served-vendors.ts';
import { describeWebSearch } from './web-search.ts';

const vendors = await startVendors();
afterAll(() => vendors.close());

describeWebSearch(vendors, {
  vendor: 'searxng',
  searchWeb,
  limit: null,
  keys: { invalid: 'credential_rejected' },
});

test('is tried with a search, which says what to do where JSON is not enabled', async () => {
  expect(await vendors.call(tryInstance, undefined)).toMatchObject({
    answer: { detail: 'It answers searches with JSON' },
  });
  expect(await vendors.call(tryInstance, undefined, { key: 'restricted' })).toMatchObject({
    meaning: 'request_refused',
    message: expect.stringContaining('search.formats'),
  });
});
