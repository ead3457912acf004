import { expect, test } from 'vitest';
import type { OutboundRequest, OutboundResult } from './guarded-request.ts';
import { call, good, reply } from './scripted-call.fixture.ts';
import { createTokenGrants } from './token-grants.ts';

const auth = { tokenAt: '/token' } as const;
const around = { provider: { auth }, key: 'id & co:se:cret' };
const token = (name: string) => reply(200, { access_token: name, expires_in: 3600 });
const sentTo = (sent: { request: OutboundRequest }[]) =>
  sent.map(({ request: { url, headers } }) => [
    new URL(url).pathname,
    new Map(headers).get('authorization') ?? null,
  ]);

test('an id and a secret are exchanged for a token, which is sent instead', async () => {
  const { result, sent } = await call([token('first'), good], {}, around);
  expect(result.outcome).toBe('found');
  expect(sentTo(sent)).toEqual([
    ['/token', null],
    ['/find', 'Bearer first'],
  ]);
  const form = new URLSearchParams(sent[0]?.request.body ?? '');
  expect(Object.fromEntries(form)).toEqual({
    grant_type: 'client_credentials',
    client_id: 'id & co',
    client_secret: 'se:cret',
  });
});

test('a token that has ended is replaced once', async () => {
  const { result, sent } = await call([token('first'), reply(401), token('second'), good], {}, around);
  expect(result.outcome).toBe('found');
  expect(sentTo(sent).map(([, bearer]) => bearer)).toEqual([null, 'Bearer first', null, 'Bearer second']);
  const again = await call([token('first'), reply(401), token('second'), reply(401)], {}, around);
  expect(again.result).toMatchObject({ outcome: 'failed', meaning: 'credential_rejected' });
  expect(again.sent).toHaveLength(4);
});

test('a token that is kept is used by the next call', async () => {
  const grants = createTokenGrants(() => 0);
  await call([token('first'), good], {}, { ...around, settings: { grants } });
  const { sent } = await call([good], {}, { ...around, settings: { grants } });
  expect(sentTo(sent)).toEqual([['/find', 'Bearer first']]);
});

test.each<[string, OutboundResult, string]>([
  ['a wrong secret', reply(401, { error: 'invalid_client' }), 'credential_rejected'],
  ['a client that is not known', reply(400, { error: 'invalid_client' }), 'credential_rejected'],
  ['too many questions', reply(429), 'rate_limited'],
  ['a server that is down', reply(503), 'unavailable'],
  ['a reply without a token', reply(200, {}), 'unavailable'],
  ['a token that no header can have', token('a\r\nb'), 'unavailable'],
])('%s is told', async (_, first, meaning) => {
  const { result, sent } = await call([first, good], {}, around);
  expect(result).toMatchObject({ outcome: 'failed', meaning });
  expect(sent).toHaveLength(1);
});

test('a credential without a secret is not sent anywhere', async () => {
  const { result, sent } = await call([good], {}, { ...around, key: 'alone' });
  expect(result).toMatchObject({ outcome: 'failed', meaning: 'credential_rejected' });
  expect(sent).toEqual([]);
});
