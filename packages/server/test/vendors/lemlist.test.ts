import { expect, test } from 'vitest';
import { addLead, readTeam, removeLead } from '../../src/providers/lemlist/lemlist.ts';
import { describeTroubles, usualKeys } from './conduct.ts';
import { proveVendor } from './prove-vendor.ts';

const { vendors, people, credits, conduct } = await proveVendor();

const lead = (email: string) => ({ campaign: 'cam_spring', email, fields: { firstName: 'Ana' } });

credits(readTeam, 'Team Simulated Sales');

test('somebody is put into a campaign once, and taken out once', async () => {
  const ana = lead('ana@acme.com');
  const { fields: _, ...who } = ana;
  expect(await vendors.call(removeLead, who)).toMatchObject({ outcome: 'not_found' });
  expect(await vendors.call(addLead, ana)).toMatchObject({ outcome: 'found' });
  expect(await vendors.call(addLead, ana)).toMatchObject({ outcome: 'not_found' });
  expect(await vendors.call(removeLead, who)).toMatchObject({ outcome: 'found' });
  expect(await vendors.call(addLead, ana)).toMatchObject({ outcome: 'found' });
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
  operation: readTeam,
  vendor: 'lemlist',
  sample: undefined,
  limit: { requests: 25, over: 'wait' },
});
