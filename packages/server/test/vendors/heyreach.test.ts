import { expect, test } from 'vitest';
import { addLead, stopLead, tryKey } from '../../src/providers/heyreach/heyreach.ts';
import { describeTroubles } from './conduct.ts';
import { proveVendor } from './prove-vendor.ts';

const { vendors, people, credits, conduct } = await proveVendor();

const profile = (handle: string) => `https://www.linkedin.com/in/${handle}`;
const lead = (profileUrl: string) => ({
  campaign: '90210',
  profileUrl,
  fields: { firstName: 'Ana', lastName: 'Reyes' },
});

credits(tryKey, 'The key is accepted');

test('somebody is put into a campaign once, and stopped once', async () => {
  const ana = { campaign: '90210', profileUrl: profile('ana-reyes') };
  expect(await vendors.call(stopLead, ana)).toMatchObject({ outcome: 'not_found' });
  const added = { outcome: 'found', answer: { profile_url: ana.profileUrl } };
  expect(await vendors.call(addLead, lead(ana.profileUrl))).toMatchObject(added);
  expect(await vendors.call(addLead, lead(ana.profileUrl))).toMatchObject({ outcome: 'not_found' });
  expect(await vendors.call(stopLead, { ...ana, campaign: '90211' })).toMatchObject({ outcome: 'not_found' });
  expect(await vendors.call(stopLead, ana)).toMatchObject({ outcome: 'found' });
  expect(await vendors.call(stopLead, ana)).toMatchObject({ outcome: 'not_found' });
  // HeyReach keeps those whom it has stopped.
  expect(await vendors.call(addLead, lead(ana.profileUrl))).toMatchObject({ outcome: 'not_found' });
});

test.each([
  ['somebody without a last name', { ...lead(profile('bo')), fields: { firstName: 'Bo' } }],
  ['what is no profile', lead('https://example.com/bo')],
  ['a campaign that there is none of', { ...lead(profile('bo')), campaign: '7' }],
])('%s is refused', async (_, asked) => {
  const refused = { outcome: 'failed', meaning: 'request_refused' };
  expect(await vendors.call(addLead, asked)).toMatchObject(refused);
});

test('a campaign that does not run takes nobody', async () => {
  const results = [];
  for (let number = 0; number < 40; number += 1)
    results.push(await vendors.call(addLead, { ...lead(profile('cy')), campaign: String(90_300 + number) }));
  const failed = results.filter(({ outcome }) => outcome === 'failed');
  expect(failed.length).toBeGreaterThan(0);
  expect(failed.length).toBeLessThan(20);
  for (const result of failed) expect(result).toMatchObject({ meaning: 'request_refused' });
});

conduct({
  operation: addLead,
  about: (word) => lead(profile(`jane-${word}`)),
  items: people,
  by: ({ profileUrl }) => lead(profileUrl),
  // How HeyReach says that an account is used up is not known.
  keys: { invalid: 'credential_rejected' },
  words: { notfound: 'found' },
});

// A success of the other operations has no body that could drip.
describeTroubles(vendors, {
  operation: addLead,
  vendor: 'heyreach',
  sample: lead(profile('dana-reyes')),
  limit: { requests: 14, over: 'wait' },
});
