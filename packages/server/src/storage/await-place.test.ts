import { expect, it } from 'vitest';
import { awaitPlace } from './await-place.ts';
import { DatabaseError } from './database-error.ts';

/** Connects to a server that says these first. How often it was tried, and for how long. */
async function start(codes: string[], then: string | null) {
  let [tries, waitedMs] = [0, 0];
  const connect = () => {
    const code = codes[tries] ?? then;
    tries += 1;
    return code === null ? Promise.resolve() : Promise.reject(new DatabaseError('no', code));
  };
  const ended = await awaitPlace(connect, (ms) => Promise.resolve((waitedMs += ms))).then(
    () => 'connected',
    (error: unknown) => (error instanceof DatabaseError ? error.code : 'another error'),
  );
  return { ended, tries, waitedMs };
}

it.each([
  ['has no place for a while', ['53300', '53300'], null, { ended: 'connected', tries: 3 }],
  ['is starting up', ['57P03'], null, { ended: 'connected', tries: 2 }],
  ['never has a place', [], '53300', { ended: '53300', tries: 40, waitedMs: 19_500 }],
  ['is not there', [], 'ECONNREFUSED', { ended: 'ECONNREFUSED', tries: 1, waitedMs: 0 }],
  ['lets nobody in', [], '28P01', { ended: '28P01', tries: 1, waitedMs: 0 }],
])('a server that %s', async (_, codes, then, expected) => {
  expect(await start(codes, then)).toMatchObject(expected);
});
