import { expect, test } from 'vitest';
import { postMessage, testToken } from '../../src/providers/slack/slack.ts';
import { describeTroubles } from './conduct.ts';
import { proveVendor } from './prove-vendor.ts';

const { vendors, credits, conduct } = await proveVendor();

credits(testToken, 'Workspace Simulated Sales');

test('each message of a channel has a time of its own', async () => {
  const post = () => vendors.call(postMessage, { channel: '#general', text: 'Hello' });
  const [first, second] = [await post(), await post()];
  expect(first).toMatchObject({ outcome: 'found', answer: { channel: expect.stringMatching(/^C/) } });
  expect(second).toMatchObject({ outcome: 'found' });
  expect(JSON.stringify(second)).not.toBe(JSON.stringify(first));
});

test.each([
  ['a channel there is none of', 'nowhere', 'Hello'],
  ['a text that is empty', '#general', ''],
  ['a text that is too long', '#general', 'x'.repeat(40_001)],
])('refuses %s', async (_, channel, text) => {
  expect(await vendors.call(postMessage, { channel, text })).toMatchObject({ meaning: 'request_refused' });
});

conduct({
  operation: postMessage,
  about: (word) => ({ channel: '#conduct', text: `Jane ${word}` }),
  // Channels of their own, because the messages of one are numbered.
  items: Array.from({ length: 5 }, (_, at) => `#sample-${at}`),
  by: (channel) => ({ channel, text: 'Hello' }),
  keys: { invalid: 'credential_rejected', exhausted: 'credential_rejected' },
  words: { notfound: 'found' },
});

describeTroubles(vendors, {
  operation: testToken,
  vendor: 'slack',
  sample: undefined,
  limit: { requests: 4, over: 'wait' },
});
