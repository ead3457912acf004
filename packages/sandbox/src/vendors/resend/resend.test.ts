import { describe, expect, it } from 'vitest';
import { askSimulator } from '../../kit/ask-simulator.ts';
import { createWorld } from '../../world/create-world.ts';
import { resend } from './resend.ts';

const world = createWorld();
const headers = { authorization: 'Bearer re_1', 'user-agent': 'test/1' };
const email = { from: 'Ana <ana@acme.test>', to: 'bo@acme.test', subject: 'Hello', text: 'Hi' };

function openSession() {
  const ask = askSimulator(resend, world);
  return {
    ask,
    send: (body: unknown, more: Record<string, string> = {}) =>
      ask('POST /emails', { headers: { ...headers, ...more }, body }),
  };
}

function idOf(reply: { body: unknown }): string {
  return (
    /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}/.exec(JSON.stringify(reply.body))?.[0] ??
    ''
  );
}

describe('at the door', () => {
  it.each([
    ['no user agent', { authorization: 'Bearer re_1' }, 403, 'error code: 1010'],
    ['no key', { 'user-agent': 't' }, 401, { statusCode: 401, name: 'missing_api_key' }],
    ['a wrong key', { ...headers, authorization: 'Bearer re_invalid' }, 403, { name: 'invalid_api_key' }],
    ['no quota', { ...headers, authorization: 'Bearer re_exhausted' }, 429, { name: 'daily_quota_exceeded' }],
    [
      'an unverified domain',
      { ...headers, authorization: 'Bearer re_restricted' },
      403,
      { name: 'validation_error' },
    ],
  ])('refuses %s', (_, given, status, body) => {
    const reply = askSimulator(resend, world)('POST /emails', { headers: given, body: email });
    expect(reply.status).toBe(status);
    if (typeof body === 'string') expect(reply.body).toBe(body);
    else expect(reply.body).toMatchObject(body);
  });
});

describe('sending', () => {
  it('answers with an id and gives the email back by it', () => {
    const { ask, send } = openSession();
    const sent = send(email);
    expect(sent).toMatchObject({ status: 200, body: { id: expect.any(String) } });
    expect(ask(`GET /emails/${idOf(sent)}`, { headers })).toMatchObject({
      status: 200,
      body: {
        object: 'email',
        id: idOf(sent),
        to: ['bo@acme.test'],
        subject: 'Hello',
        html: null,
        text: 'Hi',
      },
    });
  });

  it('bounces what no mailbox takes', () => {
    const { ask, send } = openSession();
    const company = Array.from({ length: 50 }, (_, index) => world.company(index)).find(
      (one) => one.mailHost === 'none',
    );
    const lastEvent = (to: string) => ask(`GET /emails/${idOf(send({ ...email, to }))}`, { headers }).body;
    expect(lastEvent(`ana@${company?.domain ?? ''}`)).toMatchObject({ last_event: 'bounced' });
    const valid = Array.from({ length: 50 }, (_, index) => world.person(index).workEmail).find(
      (address) => world.mailbox(address).status === 'valid',
    );
    expect(lastEvent(`Somebody <${valid ?? ''}>`)).toMatchObject({ last_event: 'delivered' });
  });

  it.each([
    ['from', { ...email, from: undefined }, 422, 'missing_required_field'],
    ['to', { ...email, to: [] as string[], cc: 5 }, 422, 'validation_error'],
    ['subject', { ...email, subject: undefined }, 422, 'missing_required_field'],
    ['content', { ...email, text: undefined }, 422, 'missing_required_field'],
    ['an address to send from', { ...email, from: 'Ana' }, 422, 'invalid_from_address'],
    [
      'no more than 50 recipients',
      { ...email, to: Array.from({ length: 51 }, () => 'a@b.test') },
      422,
      'validation_error',
    ],
  ])('asks for %s', (_, body, status, name) => {
    expect(openSession().send(body)).toMatchObject({ status, body: { statusCode: status, name } });
  });

  it('sends once per idempotency key', () => {
    const { send } = openSession();
    const key = { 'idempotency-key': 'k1' };
    expect(idOf(send(email, key))).toBe(idOf(send(email, key)));
    expect(send({ ...email, subject: 'Other' }, key)).toMatchObject({
      status: 409,
      body: { name: 'invalid_idempotent_request' },
    });
    expect(idOf(send(email, { 'idempotency-key': 'k2' }))).not.toBe(idOf(send(email, key)));
    expect(send(email, { 'idempotency-key': 'k'.repeat(257) })).toMatchObject({ status: 400 });
  });

  it('sends a batch whole or not at all', () => {
    const { ask } = openSession();
    const batch = (body: unknown) => ask('POST /emails/batch', { headers, body });
    expect(batch([email, email])).toMatchObject({
      status: 200,
      body: { data: [{ id: expect.any(String) }, {}] },
    });
    expect(batch([email, { ...email, to: undefined }])).toMatchObject({ status: 422 });
    expect(batch(Array.from({ length: 101 }, () => email))).toMatchObject({ status: 422 });
  });

  it('cancels what is scheduled', () => {
    const { ask, send } = openSession();
    const later = idOf(send({ ...email, scheduled_at: '2999-01-01T00:00:00Z' }));
    expect(ask(`GET /emails/${later}`, { headers }).body).toMatchObject({ last_event: 'scheduled' });
    expect(ask(`POST /emails/${later}/cancel`, { headers }).status).toBe(200);
    expect(ask(`GET /emails/${later}`, { headers }).body).toMatchObject({ last_event: 'canceled' });
  });
});

describe('everything else', () => {
  it('lists domains and creates audiences and contacts', () => {
    const { ask } = openSession();
    expect(ask('GET /domains', { headers }).body).toMatchObject({
      object: 'list',
      data: [{ status: 'verified' }],
    });
    const audience = ask('POST /audiences', { headers, body: { name: 'Friends' } });
    expect(audience).toMatchObject({ status: 201, body: { object: 'audience', name: 'Friends' } });
    const contacts = `POST /audiences/${idOf(audience)}/contacts`;
    expect(ask(contacts, { headers, body: { email: 'bo@acme.test' } })).toMatchObject({ status: 201 });
    expect(ask(contacts, { headers, body: {} })).toMatchObject({ status: 422 });
    expect(ask('POST /contacts', { headers, body: { email: 'bo@acme.test' } })).toMatchObject({
      status: 201,
    });
    expect(ask('POST /audiences/none/contacts', { headers, body: { email: 'b@c.test' } })).toMatchObject({
      status: 404,
    });
  });

  it('knows no other paths', () => {
    const { ask } = openSession();
    expect(ask('GET /nothing', { headers })).toMatchObject({ status: 404, body: { name: 'not_found' } });
    expect(ask('GET /emails/none', { headers })).toMatchObject({ status: 404, body: { name: 'not_found' } });
    expect(ask('DELETE /emails', { headers })).toMatchObject({
      status: 405,
      body: { name: 'method_not_allowed' },
    });
  });
});
