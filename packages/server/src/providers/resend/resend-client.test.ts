import { Resend } from 'resend';
import { describe, expect, test } from 'vitest';
import type { ScriptedVendor, SeenRequest } from '../kit/scripted-vendor.fixture.ts';
import { startScriptedVendor } from '../kit/scripted-vendor.fixture.ts';
import { createContact, listDomains, sendEmail } from './resend.ts';

/** What two clients ask the same vendor, without the headers in which they may differ. */
async function askBoth(
  official: (client: Resend) => Promise<{ error: unknown }>,
  ours: (vendor: ScriptedVendor) => Promise<{ outcome: string }>,
): Promise<{ official: unknown; ours: unknown }> {
  const vendor = await startScriptedVendor([{ body: { id: '1', object: 'x', data: [] } }]);
  const client = new Resend('secret-key', { baseUrl: vendor.baseUrl });
  expect(await official(client)).toMatchObject({ error: null });
  expect(await ours(vendor)).toMatchObject({ outcome: 'found' });
  await vendor.close();
  const [theirs, own] = vendor.seen;
  return { official: whatCounts(theirs), ours: whatCounts(own) };
}

function whatCounts(seen: SeenRequest | undefined) {
  const { method, path, headers, body = '' } = seen ?? {};
  return {
    method,
    path,
    body: body === '' ? null : JSON.parse(body),
    authorization: headers?.authorization,
    key: headers?.['idempotency-key'],
    hasUserAgent: headers?.['user-agent'] !== undefined,
  };
}

describe('the official client asks as we do', () => {
  const email = {
    from: 'Ana <ana@acme.test>',
    to: ['bo@basalt.test', 'cy@basalt.test'],
    subject: 'Hello',
    html: '<p>Hi</p>',
    text: 'Hi',
    replyTo: 'team@acme.test',
  };

  test('for a whole email', async () => {
    const asked = await askBoth(
      (client) => client.emails.send(email, { idempotencyKey: 'effect-1' }),
      (vendor) => vendor.call(sendEmail, email),
    );
    expect(asked.ours).toEqual(asked.official);
    expect(asked.ours).toMatchObject({
      method: 'POST',
      path: '/emails',
      key: 'effect-1',
      hasUserAgent: true,
    });
  });

  test('for an email of text alone', async () => {
    const plain = { from: email.from, to: 'bo@basalt.test', subject: 'Hello', text: 'Hi' };
    const asked = await askBoth(
      (client) => client.emails.send(plain, { idempotencyKey: 'effect-1' }),
      (vendor) => vendor.call(sendEmail, { ...plain, html: null, replyTo: null }),
    );
    expect(asked.ours).toEqual(asked.official);
  });

  const contact = { email: 'bo@basalt.test', firstName: 'Bo', lastName: 'Lind', unsubscribed: true };

  test('for a contact of an audience', async () => {
    const asked = await askBoth(
      (client) => client.contacts.create({ ...contact, audienceId: 'a-1' }),
      (vendor) => vendor.call(createContact, { ...contact, audienceId: 'a-1' }),
    );
    expect(asked.ours).toEqual(asked.official);
  });

  test('for a contact of segments', async () => {
    const asked = await askBoth(
      (client) => client.contacts.create({ ...contact, segments: [{ id: 's-1' }, { id: 's-2' }] }),
      (vendor) => vendor.call(createContact, { ...contact, segmentIds: ['s-1', 's-2'] }),
    );
    expect(asked.ours).toEqual(asked.official);
  });

  test('for the domains', async () => {
    const asked = await askBoth(
      (client) => client.domains.list(),
      (vendor) => vendor.call(listDomains, undefined),
    );
    expect(asked.ours).toEqual(asked.official);
  });
});
