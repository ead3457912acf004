import { expect, test } from 'vitest';
import { createWantedOrders } from './wanted-orders.ts';

const line = 'all rows';
const older = { line, token: 'older' };
const newer = { line, token: 'newer' };

test('an order is wanted until a newer one of its line is, and while somebody waits for it', async () => {
  const wanted = createWantedOrders();
  wanted.setLatest(older);
  expect(wanted.isWanted(older)).toBe(true);
  wanted.setLatest(newer);
  expect([wanted.isWanted(older), wanted.isWanted(newer)]).toEqual([false, true]);
  expect(wanted.isWanted({ line: 'another question', token: 'older' })).toBe(true);
  const failing = wanted.during(older, async () => {
    await wanted.during(older, async () => {});
    expect(wanted.isWanted(older)).toBe(true);
    throw new Error('no database');
  });
  await expect(failing).rejects.toThrow('no database');
  expect(wanted.isWanted(older)).toBe(false);
});

test('tasks of a line go one after the other, whether or not they fail', async () => {
  const wanted = createWantedOrders();
  const { promise, reject } = Promise.withResolvers<void>();
  const begun: string[] = [];
  const begin = (name: string, until: Promise<void>) => async () => {
    begun.push(name);
    await until;
  };
  const first = wanted.inTurn(line, begin('first', promise));
  const second = wanted.inTurn(line, begin('second', Promise.resolve()));
  await wanted.inTurn('another', begin('of another line', Promise.resolve()));
  expect(begun).toEqual(['first', 'of another line']);
  reject(new Error('no database'));
  await expect(first).rejects.toThrow('no database');
  await second;
  expect(begun).toEqual(['first', 'of another line', 'second']);
});
