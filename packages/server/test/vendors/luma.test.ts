import { expect, test } from 'vitest';
import { listGuests, readSelf } from '../../src/providers/luma/luma.ts';
import { describeTroubles, usualKeys } from './conduct.ts';
import { ofPage, testOwnSource } from './own-source.ts';
import { proveVendor } from './prove-vendor.ts';

const { vendors, credits, conduct } = await proveVendor();

testOwnSource('guests', {
  read: (page) => vendors.call(listGuests, page, { haste: 1 }),
  object: 'evt-spring',
  text: 'user_first_name',
  sparse: 'checked_in_at',
  ordered: 'created_at',
  emptyIsUnequal: true,
  part: 'an',
  pageSize: 50,
});

credits(readSelf, 'Simulated Host');

test('another event has other guests', async () => {
  const ask = (object: string) => vendors.call(listGuests, ofPage({ object }));
  expect(JSON.stringify(await ask('evt-spring'))).not.toBe(JSON.stringify(await ask('evt-autumn')));
});

conduct({
  operation: listGuests,
  about: (word) => ofPage({ object: `evt-${word}` }),
  items: ['evt-a', 'evt-b', 'evt-c'],
  by: (object) => ofPage({ object }),
  keys: usualKeys,
  words: { notfound: 'found' },
});

describeTroubles(vendors, {
  operation: readSelf,
  vendor: 'luma',
  sample: undefined,
  limit: { requests: 12, over: 'wait' },
});
