import { expect, test } from 'vitest';
import { found, managed, missing, operationOf, own, setScene, terms } from './asking.fixture.ts';

const jane = { name: 'Jane' };
const someTimeAgo = new Date('2026-03-01T08:00:00Z');
const earlier = (answer: object | null) => () => ({
  answer: answer === null ? null : JSON.stringify(answer),
  observedAt: someTimeAgo,
});

test('an answer to an earlier run is taken over, with its own age, and costs nothing', async () => {
  const scene = setScene({ maxAgeMs: 1000, recall: earlier({ email: 'jane@acme.com' }) });
  expect(await scene.ask(operationOf('x'), jane, terms)).toMatchObject({ outcome: 'accepted' });
  expect(scene.asked).toEqual([]);
  expect(scene.journaled).toMatchObject([
    { outcome: 'found', credits: 0, cached: true, observedAt: someTimeAgo, priceRule: 'free' },
  ]);
});

test('"nothing found" is an answer, too', async () => {
  const scene = setScene({ maxAgeMs: 1000, recall: earlier(null) });
  expect(await scene.ask(operationOf('x'), jane, terms)).toEqual({ outcome: 'not_found' });
  expect([scene.asked, scene.journaled[0]?.cached]).toEqual([[], true]);
});

test('it is judged by the rule of the pipe that asks now', async () => {
  const scene = setScene({ maxAgeMs: 1000, recall: earlier({ email: 'jane@elsewhere.com' }) });
  expect(await scene.ask(operationOf('x'), jane, terms)).toMatchObject({ outcome: 'rejected' });
});

test('it needs no money', async () => {
  const scene = setScene({ maxAgeMs: 1000, recall: earlier({ email: 'jane@acme.com' }), balance: 0 });
  expect(await scene.ask(operationOf('x'), jane, terms)).toMatchObject({ outcome: 'accepted' });
});

test.each([
  ['without an age, nobody looks', 0, 'lookup'],
  ['a side effect is never an answer to somebody else', 1000, 'effect'],
] as const)('%s', async (_, maxAgeMs, kind) => {
  const scene = setScene({
    maxAgeMs,
    recall: earlier({ email: 'old@acme.com' }),
    answers: { x: found('new@acme.com') },
  });
  expect(await scene.ask(operationOf('x', kind), jane, terms)).toMatchObject({ value: 'new@acme.com' });
  expect(scene.asked).toEqual(['x']);
});

test('where an effect follows from it, an earlier answer does not count', async () => {
  const scene = setScene({ maxAgeMs: 1000, recall: earlier(null), answers: { x: found('jane@acme.com') } });
  const asOfNow = { ...terms, isAsOfNow: true };
  expect(await scene.ask(operationOf('x'), jane, asOfNow)).toMatchObject({ value: 'jane@acme.com' });
  expect(scene.asked).toEqual(['x']);
});

test.each([
  ['managed', managed, 'managed:x'],
  ['own', own, 'x_1'],
])('is looked for under the credential: %s', async (_, credential, id) => {
  const looked: string[] = [];
  const recall = (request: { credential: string; organizationId: string }) => {
    looked.push(`${request.organizationId} ${request.credential}`);
    return null;
  };
  await setScene({ maxAgeMs: 1000, recall, credential }).ask(operationOf('x'), jane, terms);
  await setScene({ maxAgeMs: 1000, recall, credential: missing }).ask(operationOf('x'), jane, terms);
  expect(looked).toEqual([`org ${id}`]);
});
