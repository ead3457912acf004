import { expect, test } from 'vitest';
import { listScopes, sendMail } from '../../src/providers/sendgrid/sendgrid.ts';
import { describeTroubles, usualKeys } from './conduct.ts';
import { proveVendor } from './prove-vendor.ts';

const { vendors, people, credits, conduct } = await proveVendor();

const mailTo = (to: string) => ({
  from: 'Bo <bo@acme.com>',
  to,
  subject: 'Hello',
  text: 'Hi',
  html: '<p>Hi</p>',
  replyTo: null,
});

credits(listScopes, 'The key may send');

test('a mail that is sent again is another mail', async () => {
  const send = () => vendors.call(sendMail, mailTo('twice@acme.com'));
  const [first, second] = [await send(), await send()];
  expect(first).toMatchObject({ outcome: 'found', answer: { id: expect.any(String) } });
  expect(JSON.stringify(second)).not.toBe(JSON.stringify(first));
});

test('a mail to nobody is refused', async () => {
  expect(await vendors.call(sendMail, mailTo('nobody'))).toMatchObject({ meaning: 'request_refused' });
});

conduct({
  operation: sendMail,
  about: (word) => mailTo(`jane@${word}.com`),
  items: people,
  by: ({ personalEmail }) => mailTo(personalEmail),
  keys: usualKeys,
  words: { notfound: 'found' },
});

describeTroubles(vendors, {
  operation: listScopes,
  vendor: 'sendgrid',
  sample: undefined,
  limit: { requests: 25, over: 'wait' },
});
