import { expect, test } from 'vitest';
import { DatabaseError } from './database-error.ts';
import { outlast } from './outlast.ts';

const down = () => new DatabaseError('terminating connection due to administrator command', '57P01');

test('is done again for as long as the database is away, ever more slowly', async () => {
  const waits: number[] = [];
  let tries = 0;
  const answer = await outlast(
    () => {
      tries += 1;
      return tries <= 8 ? Promise.reject(down()) : Promise.resolve('there');
    },
    (ms) => Promise.resolve(waits.push(ms)),
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
