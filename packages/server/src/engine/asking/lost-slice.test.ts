import { describe, expect, test } from 'vitest';
import { found, operationOf, setScene, terms } from './asking.fixture.ts';

const jane = { name: 'Jane Doe' };
const answers = { x: found('jane@acme.com') };
const effect = operationOf('x', 'effect');

/** A slice whose lease has run out, until a test says what became of it. */
function outOfLease() {
  const { promise: known, resolve: tell } = Promise.withResolvers<boolean>();
  return { mayAsk: () => known, tell };
}

const laterTurn = () => new Promise((resolve) => setImmediate(resolve));

describe.each([
  ['a look-up', operationOf('x')],
  ['a side effect', effect],
])('%s of a slice whose lease has run out', (_name, operation) => {
  test('begins once the lease is renewed, and not before', async () => {
    const { mayAsk, tell } = outOfLease();
    const scene = setScene({ answers, mayAsk });
    const asking = scene.ask(operation, jane, terms);
    await laterTurn();
    expect([scene.asked, scene.effects]).toEqual([[], []]);
    tell(true);
    expect(await asking).toMatchObject({ outcome: 'accepted' });
    expect(scene.asked).toHaveLength(1);
  });

  test('never begins when another worker has the slice', async () => {
    const { mayAsk, tell } = outOfLease();
    const scene = setScene({ answers, mayAsk });
    const asking = scene.ask(operation, jane, terms);
    tell(false);
    await laterTurn();
    expect(await Promise.race([asking, Promise.resolve('nothing')])).toBe('nothing');
    expect([scene.asked, scene.effects, scene.journaled]).toEqual([[], [], []]);
  });
});

test('a side effect whose intent was written while the lease ran out is left to the worker that has the slice now', async () => {
  const answersToCome = [true, false];
  const mayAsk = () => Promise.resolve(answersToCome.shift() ?? false);
  const scene = setScene({ answers, mayAsk });
  const asking = scene.ask(effect, jane, terms);
  await laterTurn();
  expect(await Promise.race([asking, Promise.resolve('nothing')])).toBe('nothing');
  expect(scene.asked).toEqual([]);
});
