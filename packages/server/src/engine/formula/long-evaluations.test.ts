import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { givePlaceBack, takePlace } from './long-evaluations.ts';

it('lets two in at a time, in the order they came', async () => {
  const order: number[] = [];
  let inside = 0;
  const enter = async (number: number): Promise<void> => {
    await takePlace();
    inside += 1;
    order.push(number);
    expect(inside).toBeLessThanOrEqual(2);
    await nextTurn();
    inside -= 1;
    givePlaceBack();
  };
  await Promise.all(Array.from({ length: 20 }, (_, number) => enter(number)));
  await enter(20);
  expect(order).toEqual(Array.from({ length: 21 }, (_, number) => number));
});
