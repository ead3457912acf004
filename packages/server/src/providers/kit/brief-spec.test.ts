import { expect, test } from 'vitest';
import { defineProvider } from './provider.ts';
import { num, obj, text } from './shapes.ts';

const northmail = defineProvider({
  id: 'northmail',
  label: 'Northmail',
  baseUrl: 'https://api.northmail.test',
  auth: 'none',
  limits: {},
});

const context = { idempotencyKey: 'x' };
const ask = (person: { name: string; domain: string | null }) => ({
  ...person,
  count: 1,
  company: undefined,
});
const form = { ask, reply: { data: obj({ email: text }) }, answer: () => null };

test('a GET sends what is given as its query', () => {
  const { exchange, id } = northmail.get('find_email', '/find', form);
  expect(id).toBe('northmail.find_email');
  expect(exchange.request({ name: 'Ana', domain: null }, context)).toEqual({
    method: 'GET',
    path: '/find',
    query: { name: 'Ana', count: '1' },
  });
});

test('a POST sends what is given as its body, and its path may follow from the input', () => {
  const { exchange } = northmail.post(
    'find_email',
    ({ domain }: { name: string; domain: string | null }) => `/at/${domain}`,
    {
      ...form,
      headers: { 'x-version': '2' },
    },
  );
  expect(exchange.request({ name: 'Ana', domain: 'acme.com' }, context)).toEqual({
    method: 'POST',
    path: '/at/acme.com',
    body: { name: 'Ana', domain: 'acme.com', count: 1 },
    headers: { 'x-version': '2' },
  });
});

test.each([
  [{ left: 12 }, '12 credits left'],
  [{ left: null }, 'The key is accepted'],
])('an account with %j says %j', (reply, detail) => {
  const credits = northmail.credits('/account', { reply: { left: num }, left: ({ left }) => left ?? null });
  expect(credits.exchange.read(reply, undefined)).toEqual({ detail });
});

test('an account may count something other than credits', () => {
  const credits = northmail.credits('/account', { reply: {}, left: () => '3 searches' });
  expect(credits.exchange.read({}, undefined)).toEqual({ detail: '3 searches left' });
});
