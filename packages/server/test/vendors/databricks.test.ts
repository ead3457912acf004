import { expect, test } from 'vitest';
import { readMe } from '../../src/providers/databricks/databricks.ts';
import { queryRows } from '../../src/providers/databricks/query-rows.ts';
import { describeTroubles } from './conduct.ts';
import { isValue, ofPage, testOwnSource } from './own-source.ts';
import { proveVendor } from './prove-vendor.ts';

const { vendors, credits, conduct } = await proveVendor();

testOwnSource('people', {
  read: (page) => vendors.call(queryRows, page),
  object: 'abc123/main.sales.people',
  text: 'job_title',
  sparse: 'mobile',
  ordered: 'created_at',
  emptyIsUnequal: true,
  part: 'engineer',
  pageSize: 300,
});

credits(readMe, 'analyst@sandbox.example');

test.each([
  ['a table there is none of', ofPage({ object: 'w/unicorns' })],
  ['a column there is none of', ofPage({ object: 'w/people', fields: ['no_such'] })],
])('refuses %s', async (_, page) => {
  expect(await vendors.call(queryRows, page)).toMatchObject({ meaning: 'request_refused' });
});

const named = (word: string) =>
  ofPage({ object: 'w/people', match: isValue('last_name', word) }, { size: 5 });

conduct({
  operation: queryRows,
  about: named,
  items: ['Jacobs', 'Bauer', 'Weber'],
  by: named,
  keys: { invalid: 'credential_rejected', exhausted: 'credential_rejected' },
  words: { notfound: 'found' },
});

describeTroubles(vendors, {
  operation: readMe,
  vendor: 'databricks',
  sample: undefined,
  limit: null,
});
