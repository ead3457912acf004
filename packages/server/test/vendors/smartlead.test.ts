import { expect, test } from 'vitest';
import { addLead } from '../../src/providers/smartlead/add-lead.ts';
import { findLead, removeLead, tryKey } from '../../src/providers/smartlead/smartlead.ts';
import { describeTroubles, usualKeys } from './conduct.ts';
import { proveVendor } from './prove-vendor.ts';

const { vendors, people, credits, conduct } = await proveVendor();

const lead = (email: string, campaign = '20001') => ({
  campaign,
  email,
  fields: { first_name: 'Ana', linkedin_profile: 'https://www.linkedin.com/in/ana' },
  customFields: { job_title: 'CTO' },
});

credits(tryKey, 'The key is accepted');

test('somebody is put into one campaign once, and taken out once', async () => {
  const ana = { campaign: '20001', email: 'Ana+b@acme.com' };
  expect(await vendors.call(findLead, ana)).toMatchObject({ outcome: 'not_found' });
  const added = await vendors.call(addLead, lead('ana+b@acme.com'));
  expect(added).toMatchObject({ outcome: 'found', answer: { id: expect.stringMatching(/^\d{10}$/) } });
  expect(await vendors.call(addLead, lead('ana+b@acme.com'))).toMatchObject({ outcome: 'not_found' });
  expect(await vendors.call(addLead, lead('ana+b@acme.com', '20002'))).toMatchObject({
    outcome: 'not_found',
  });
  expect(await vendors.call(findLead, { ...ana, campaign: '20002' })).toMatchObject({ outcome: 'not_found' });
  const found = await vendors.call(findLead, ana);
  if (found.outcome !== 'found' || added.outcome !== 'found') throw new Error('nobody was found');
  expect(found.answer.lead).toBe(added.answer.id);
  const who = { campaign: '20001', lead: found.answer.lead };
  expect(await vendors.call(removeLead, { ...who, campaign: '20002' })).toMatchObject({
    outcome: 'not_found',
  });
  expect(await vendors.call(removeLead, who)).toMatchObject({ outcome: 'found' });
  expect(await vendors.call(removeLead, who)).toMatchObject({ outcome: 'not_found' });
  expect(await vendors.call(addLead, lead('ana+b@acme.com'))).toMatchObject({ outcome: 'found' });
});

test('a few people have unsubscribed, and none of them is put into a campaign', async () => {
  const unsubscribed = [];
  for (let number = 0; number < 100; number += 1) {
    const email = `ana${number}@acme.com`;
    const result = await vendors.call(addLead, lead(email));
    if (result.outcome === 'found') continue;
    expect(result).toMatchObject({ outcome: 'failed', meaning: 'privacy_refused' });
    unsubscribed.push(email);
  }
  expect(unsubscribed.length).toBeGreaterThan(0);
  for (const email of unsubscribed)
    expect(await vendors.call(findLead, { campaign: '20001', email })).toMatchObject({
      outcome: 'not_found',
    });
});

test('what is no address is refused, and so are a member and a campaign that there is none of', async () => {
  const refused = { outcome: 'failed', meaning: 'request_refused' };
  expect(await vendors.call(addLead, lead('ana'))).toMatchObject(refused);
  expect(await vendors.call(addLead, lead('ana@acme.com', '7'))).toMatchObject(refused);
  const odd = { ...lead('ana@acme.com'), fields: { job_title: 'CTO' } };
  expect(await vendors.call(addLead, odd)).toMatchObject(refused);
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
  vendor: 'smartlead',
  sample: undefined,
  limit: { requests: 4, over: 'wait' },
});
