import { expect, test } from 'vitest';
import { addLead, findLead, removeLead, tryKey } from '../../src/providers/instantly/instantly.ts';
import { describeTroubles, usualKeys } from './conduct.ts';
import { proveVendor } from './prove-vendor.ts';

const { vendors, people, credits, conduct } = await proveVendor();

const campaign = '5f0c2b1e-7d3a-4c58-a1f4-2e9b6d80c713';
const other = '5f0c2b1e-7d3a-4c58-a1f4-2e9b6d80c714';
const lead = (email: string, to = campaign) => ({
  campaign: to,
  email,
  fields: { first_name: 'Ana', website: 'acme.com' },
  variables: { linkedin_url: 'https://www.linkedin.com/in/ana' },
});

credits(tryKey, 'The key is accepted');

test('somebody is put into one campaign once, and taken out once', async () => {
  const ana = { campaign, email: 'Ana+b@acme.com' };
  expect(await vendors.call(findLead, ana)).toMatchObject({ outcome: 'not_found' });
  const added = await vendors.call(addLead, lead('ana+b@acme.com'));
  expect(added).toMatchObject({ outcome: 'found', answer: { id: expect.stringMatching(/^[\da-f-]{36}$/) } });
  expect(await vendors.call(addLead, lead('ana+b@acme.com'))).toMatchObject({ outcome: 'not_found' });
  expect(await vendors.call(addLead, lead('ana+b@acme.com', other))).toMatchObject({ outcome: 'not_found' });
  expect(await vendors.call(findLead, { ...ana, campaign: other })).toMatchObject({ outcome: 'not_found' });
  const found = await vendors.call(findLead, ana);
  if (found.outcome !== 'found' || added.outcome !== 'found') throw new Error('nobody was found');
  expect(found.answer.lead).toBe(added.answer.id);
  const who = { campaign, lead: found.answer.lead };
  expect(await vendors.call(removeLead, who)).toMatchObject({ outcome: 'found' });
  expect(await vendors.call(removeLead, who)).toMatchObject({ outcome: 'not_found' });
  expect(await vendors.call(addLead, lead('ana+b@acme.com'))).toMatchObject({ outcome: 'found' });
});

test('a few people are on the blocklist, and none of them is put into a campaign', async () => {
  const blocked = [];
  for (let number = 0; number < 100; number += 1) {
    const email = `ana${number}@acme.com`;
    const result = await vendors.call(addLead, lead(email));
    if (result.outcome === 'found') continue;
    expect(result).toMatchObject({ outcome: 'failed', meaning: 'privacy_refused' });
    blocked.push(email);
  }
  expect(blocked.length).toBeGreaterThan(0);
  for (const email of blocked)
    expect(await vendors.call(findLead, { campaign, email })).toMatchObject({ outcome: 'not_found' });
});

test('a key without the scope is told so', async () => {
  const refused = { outcome: 'failed', meaning: 'not_in_plan' };
  expect(await vendors.call(addLead, lead('ana@acme.com'), { key: 'restricted' })).toMatchObject(refused);
});

test('what is no address is refused, and so is a campaign that is none', async () => {
  const refused = { outcome: 'failed', meaning: 'request_refused' };
  expect(await vendors.call(addLead, lead('ana'))).toMatchObject(refused);
  expect(await vendors.call(addLead, lead('ana@acme.com', 'toString'))).toMatchObject(refused);
});

conduct({
  operation: addLead,
  about: (word) => lead(`jane@${word}.com`),
  items: people,
  by: ({ personalEmail }) => lead(personalEmail),
  keys: usualKeys,
  words: { notfound: 'found' },
});

describeTroubles(vendors, {
  operation: tryKey,
  vendor: 'instantly',
  sample: undefined,
  // A busy machine does not get to a hundred requests a second.
  limit: null,
});
