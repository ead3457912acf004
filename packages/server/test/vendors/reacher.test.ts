import { expect, test } from 'vitest';
import { readVersion, verifyEmail } from '../../src/providers/reacher/reacher.ts';
import { proveVendor } from './prove-vendor.ts';
import { someAddresses } from './sweep.ts';

const { verdicts, credits, conduct, vendors, companies, world } = await proveVendor();

verdicts(
  verifyEmail,
  {
    valid: 'valid',
    catch_all: 'catch_all',
    invalid: 'invalid',
    no_mail_server: 'invalid',
    disposable: 'risky',
  },
  { found: [1, 1], right: 0.9 },
);
credits(readVersion, 'Reacher 0.10.0');

test('a mailbox of a role that takes mail is a risk', async () => {
  const mailbox = companies
    .map(({ domain }) => world.mailbox(`info@${domain}`))
    .find(({ status }) => status === 'valid');
  expect(mailbox?.isRole).toBe(true);
  const email = mailbox?.address ?? '';
  expect(await vendors.call(verifyEmail, { email })).toMatchObject({ answer: { email, status: 'risky' } });
});

test('a text that is no address takes no mail', async () => {
  const email = 'no address';
  expect(await vendors.call(verifyEmail, { email })).toMatchObject({ answer: { email, status: 'invalid' } });
});

conduct({
  operation: verifyEmail,
  about: (word) => ({ email: `jane@${word}.com` }),
  items: someAddresses(world),
  by: (email) => ({ email }),
  // How an instance would say that something is used up is not known: nothing is.
  keys: { invalid: 'credential_rejected' },
  // That there is no such mailbox is what it is asked for.
  words: { notfound: 'found' },
});
