import { afterAll, describe, expect, test } from 'vitest';
import { Resend } from 'resend';
import type { WorldPerson } from '@headrace/sandbox';
import { createContact, listDomains, sendEmail } from '../../src/providers/resend/resend.ts';
import { describeConduct, describeTroubles, sampleOf, usualKeys } from './conduct.ts';
import { startVendors } from './served-vendors.ts';
import { somePeople } from './sweep.ts';
import { z } from 'zod';

const vendors = await startVendors();
afterAll(() => vendors.close());
const people = somePeople(vendors.world, 50);

const uuid = z.uuid();
const client = new Resend('sandbox', { baseUrl: vendors.urlOf('resend') });

function takesMail({ workEmail }: WorldPerson): boolean {
  return vendors.world.mailbox(workEmail).status === 'valid';
}

const email = {
  from: 'Ana <ana@mail.sandbox.example>',
  to: [people.find(takesMail)?.workEmail ?? ''],
  subject: 'Hello',
  text: 'Hi',
};

test('sends to everybody, each email with an id of its own', async () => {
  const results = await Promise.all(
    people.map(({ workEmail }, at) =>
      vendors.call(sendEmail, { ...email, to: workEmail }, { idempotencyKey: `to everybody ${at}` }),
    ),
  );
  const ids = results.map((result) => (result.outcome === 'found' ? uuid.parse(result.answer.id) : null));
  expect(ids).not.toContain(null);
  expect(new Set(ids).size).toBe(people.length);
});

test('an email that is sent again with the same key is the same email', async () => {
  const options = { idempotencyKey: 'once' };
  const first = await vendors.call(sendEmail, email, options);
  expect(await vendors.call(sendEmail, email, options)).toMatchObject({
    outcome: 'found',
    answer: first.outcome === 'found' ? first.answer : null,
  });
  expect(await vendors.call(sendEmail, { ...email, subject: 'Other' }, options)).toMatchObject({
    meaning: 'request_refused',
  });
});

test('what we send the official client reads', async () => {
  const sent = await vendors.call(sendEmail, { ...email, replyTo: 'team@example.com' });
  const { data } = await client.emails.get(sent.outcome === 'found' ? sent.answer.id : '');
  expect(data).toMatchObject({ ...email, reply_to: ['team@example.com'], html: null });
});

test('adds a contact, whom the vendor knows again', async () => {
  const contact = { email: people[0]?.workEmail ?? '', firstName: people[0]?.firstName ?? '' };
  const first = await vendors.call(createContact, contact);
  expect(first).toMatchObject({ outcome: 'found', answer: { id: expect.any(String) } });
  const { data } = await client.contacts.create(contact);
  expect(data?.id).toBe(first.outcome === 'found' ? first.answer.id : null);
});

describe('the official client', () => {
  test('sends, and reads what became of it', async () => {
    const { data, error } = await client.emails.send(email);
    expect(error).toBeNull();
    expect((await client.emails.get(uuid.parse(data?.id))).data).toMatchObject({
      id: data?.id,
      object: 'email',
      subject: 'Hello',
      last_event: 'delivered',
    });
  });

  test('sends once with one key', async () => {
    const options = { idempotencyKey: 'official' };
    const first = await client.emails.send(email, options);
    expect(uuid.parse(first.data?.id)).toBe((await client.emails.send(email, options)).data?.id);
    const other = await client.emails.send({ ...email, subject: 'Other' }, options);
    expect(other.error).toMatchObject({ name: 'invalid_idempotent_request', statusCode: 409 });
  });

  test('sends a batch', async () => {
    const { data, error } = await client.batch.send([email, { ...email, subject: 'Second' }]);
    expect(error).toBeNull();
    const [, second] = z
      .array(z.object({ id: uuid }))
      .length(2)
      .parse(data?.data);
    expect((await client.emails.get(second?.id ?? '')).data?.subject).toBe('Second');
  });

  test('lists domains', async () => {
    const { data, error } = await client.domains.list();
    expect(error).toBeNull();
    expect(data?.data).toMatchObject([{ name: 'mail.sandbox.example', status: 'verified' }]);
  });

  test('creates a contact', async () => {
    const { data, error } = await client.contacts.create({ email: 'bo@example.com', unsubscribed: true });
    expect(error).toBeNull();
    expect(data).toMatchObject({ object: 'contact', id: expect.any(String) });
  });

  test('is told of bad keys, bad input and what is not there', async () => {
    const baseUrl = vendors.urlOf('resend');
    const invalid = await new Resend('invalid', { baseUrl }).domains.list();
    expect(invalid.error).toMatchObject({ name: 'invalid_api_key', statusCode: 403 });
    const exhausted = await new Resend('exhausted', { baseUrl }).emails.send(email);
    expect(exhausted.error).toMatchObject({ name: 'daily_quota_exceeded', statusCode: 429 });
    const bad = await client.emails.send({ ...email, from: 'nobody' });
    expect(bad.error).toMatchObject({ name: 'invalid_from_address', statusCode: 422 });
    expect((await client.emails.get('none')).error).toMatchObject({ name: 'not_found' });
  });
});

describeConduct(vendors, {
  operation: createContact,
  about: (word) => ({ email: `jane@${word}.com` }),
  samples: sampleOf(people, ({ workEmail }) => ({ email: workEmail })),
  keys: usualKeys,
  // Whether there is such a mailbox shows when something is sent there.
  words: { notfound: 'found' },
});

describeTroubles(vendors, {
  operation: listDomains,
  vendor: 'resend',
  sample: undefined,
  limit: { requests: 9, over: 'wait' },
});
