import { expect, test } from 'vitest';
import { sendMail } from '../../src/providers/gmail/gmail.ts';
import { usualKeys } from './conduct.ts';
import { proveVendor } from './prove-vendor.ts';

const { vendors, people, conduct } = await proveVendor();

const mailTo = (to: string) => ({ to, subject: 'Grüße', text: 'Hi', html: '<p>Hi</p>', replyTo: null });

test('sends to everybody, each mail with an id of its own', async () => {
  const sent = await Promise.all(
    people.slice(0, 30).map(({ workEmail }) => vendors.call(sendMail, mailTo(workEmail))),
  );
  const ids = sent.map((result) => (result.outcome === 'found' ? result.answer['id'] : null));
  expect(ids).not.toContain(null);
  expect(new Set(ids).size).toBe(30);
});

test('a mail that is sent again is another mail', async () => {
  const send = () => vendors.call(sendMail, mailTo('twice@acme.com'));
  const [first, second] = [await send(), await send()];
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
