import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineProvider } from './provider.ts';

const vendor = defineProvider({
  id: 'vendor',
  label: 'Vendor',
  baseUrl: 'https://vendor.example',
  auth: 'none',
  limits: {},
});

const find = {
  id: 'vendor.find',
  request: () => ({ method: 'GET' as const, path: '/' }),
  reply: z.object({ x: z.number() }),
  answer: (reply: { x: number }) => reply,
};
const job = {
  id: z.string().nullable(),
  read: () => ({ method: 'GET' as const, path: '/' }),
  isRunning: () => false,
  everyMs: 1000,
};

const converse = () => Promise.resolve(null);

test.each([
  [vendor.operation(find), 'lookup', 'request'],
  [vendor.effect(find), 'effect', 'request'],
  [vendor.job({ ...find, job }), 'lookup', 'job'],
  [vendor.conversation({ id: 'vendor.talk', converse }), 'lookup', 'conversation'],
  [vendor.tables({ id: 'vendor.rows', refuse: () => null }), 'lookup', 'rows'],
])('has one kind of exchange: %#', (operation, kind, how) => {
  expect([operation.kind, operation.exchange.kind]).toEqual([kind, how]);
});

test('cannot be declared with parts that do not go together', () => {
  const nonsense = [
    // @ts-expect-error a look-up has no key by which a vendor drops repetitions
    () => vendor.operation({ ...find, isIdempotent: true }),
    // @ts-expect-error what is read apart is text
    () => vendor.operation({ ...find, isReadApart: true }),
    // @ts-expect-error an effect is done when it is answered
    () => vendor.effect({ ...find, job }),
    // @ts-expect-error a job needs to be read
    () => vendor.job(find),
    // @ts-expect-error a conversation makes its own requests
    () => vendor.conversation({ id: 'vendor.talk', request: find.request, converse }),
    // @ts-expect-error rows come without HTTP
    () => vendor.tables({ id: 'vendor.rows', refuse: () => null }).exchange.wire,
  ];
  // The compiler refuses each of them.
  expect(nonsense).toHaveLength(6);
});
