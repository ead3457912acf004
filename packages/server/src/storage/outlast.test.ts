import { describe, expect, test } from 'vitest';
import { DatabaseError } from './database-error.ts';
import { outlast } from './outlast.ts';

const down = () => new DatabaseError('terminating connection due to administrator command', '57P01');

test('is done again for as long as the database is away, more and more slowly', async () => {
  const waits: number[] = [];
  let tries = 0;
  const answer = await outlast(
    () => {
      tries += 1;
      return tries <= 8 ? Promise.reject(down()) : Promise.resolve('there');
    },
    { wait: (ms) => Promise.resolve(waits.push(ms)) },
  );
  expect([answer, waits]).toEqual(['there', [50, 100, 200, 400, 800, 1600, 2000, 2000]]);
});

test('what the database refuses is not tried again', async () => {
  let tries = 0;
  const refused = outlast(() => {
    tries += 1;
    return Promise.reject(new DatabaseError('null value in column "id"', '23502'));
  });
  await expect(refused).rejects.toThrow('null value');
  expect(tries).toBe(1);
});

test.each([
  ['25006', 'a server that is a standby'],
  ['40P01', 'a deadlock'],
  ['40001', 'a conflict'],
  ['55P03', 'a lock that others have'],
  ['57P03', 'a server that starts'],
  ['EAI_AGAIN', 'a name server that does not answer'],
  ['ENETUNREACH', 'a network that is gone'],
])('%s, %s, is waited for', async (code) => {
  let tries = 0;
  const answer = outlast(
    () => {
      tries += 1;
      return tries < 20 ? Promise.reject(new DatabaseError('not now', code)) : Promise.resolve('there');
    },
    { wait: () => Promise.resolve() },
  );
  expect(await answer).toBe('there');
});

describe.each(['53200', '57014'])('%s, which may be the statement’s own fault,', (code) => {
  const wait = () => Promise.resolve();
  const failing = (times: number) => {
    let tries = 0;
    return () => {
      tries += 1;
      return tries <= times ? Promise.reject(new DatabaseError('not now', code)) : Promise.resolve(tries);
    };
  };

  test('is tried five times, and not more', async () => {
    expect(await outlast(failing(4), { wait })).toBe(5);
    await expect(outlast(failing(5), { wait })).rejects.toThrow('not now');
  });

  test('is not tried again when the statement has a time limit of its own', async () => {
    await expect(outlast(failing(1), { wait, isLimited: true })).rejects.toThrow('not now');
  });
});
