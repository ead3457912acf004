import { expect, it } from 'vitest';
import { createBytesInFlight } from './bytes-in-flight.ts';

const stays = new AbortController().signal;

/** Asks for bytes and notes when there was space. */
function watch(maxBytes: number) {
  const bytes = createBytesInFlight({ maxBytes });
  const went: string[] = [];
  const ask = async (name: string, count: number, signal = stays) => {
    const giveBack = await bytes.take(name.slice(0, 1), count, signal);
    went.push(name);
    return giveBack;
  };
  return { bytes, went, ask };
}

it('lets as many bytes of an owner in as there is space for, in the order they were asked for', async () => {
  const { went, ask } = watch(100);
  const first = await ask('a1', 60);
  const second = ask('a2', 60);
  const third = ask('a3', 10);
  await ask('b1', 100);
  expect(went).toEqual(['a1', 'b1']);
  first();
  first();
  await Promise.all([second, third]);
  expect(went).toEqual(['a1', 'b1', 'a2', 'a3']);
});

it('lets what has an unknown length wait until there is any space', async () => {
  const { went, ask } = watch(100);
  const whole = await ask('a1', 100);
  const unknown = ask('a2', 0);
  await ask('b1', 0);
  expect(went).toEqual(['a1', 'b1']);
  whole();
  await unknown;
  expect(went).toEqual(['a1', 'b1', 'a2']);
});

it('lets what is longer than all there is go alone', async () => {
  const { went, ask } = watch(100);
  const long = await ask('a1', 5000);
  const next = ask('a2', 0);
  expect(went).toEqual(['a1']);
  long();
  await next;
  expect(went).toEqual(['a1', 'a2']);
});

it('counts answers too, for which nothing waits but what comes after', async () => {
  const { bytes, went, ask } = watch(100);
  const answer = bytes.add('a', 500);
  const body = ask('a1', 10);
  await ask('b1', 10);
  expect(went).toEqual(['b1']);
  answer();
  (await body)();
  expect(went).toEqual(['b1', 'a1']);
});

it('forgets who has gone', async () => {
  const { went, ask } = watch(100);
  const first = await ask('a1', 100);
  const gone = new AbortController();
  const waiting = ask('a2', 100, gone.signal);
  const next = ask('a3', 100);
  gone.abort(new Error('has gone'));
  await expect(waiting).rejects.toThrow('has gone');
  await expect(ask('a4', 1, AbortSignal.abort(new Error('gone before')))).rejects.toThrow('gone before');
  first();
  await next;
  expect(went).toEqual(['a1', 'a3']);
});

it('still counts what came in the meantime when an early one gives back late, or twice', async () => {
  const { bytes, went, ask } = watch(100);
  const empty = bytes.add('a', 0);
  const early = await ask('a1', 100);
  early();
  const long = await ask('a2', 100);
  empty();
  early();
  const waiting = ask('a3', 100);
  await ask('b1', 100);
  expect(went).toEqual(['a1', 'a2', 'b1']);
  long();
  await waiting;
  expect(went).toEqual(['a1', 'a2', 'b1', 'a3']);
});
