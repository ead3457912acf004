import { expect, it } from 'vitest';
import type { Lane } from './pglite-turns.ts';
import { createTurns } from './pglite-turns.ts';

/** In which order callers that all wait at one time get their turns. */
async function orderOf(lanes: readonly Lane[]): Promise<Lane[]> {
  const turns = createTurns();
  await turns.acquire('work');
  const order: Lane[] = [];
  const all = lanes.map((lane) => turns.acquire(lane).then(() => (order.push(lane), turns.release())));
  turns.release();
  await Promise.all(all);
  expect(turns.state().isTaken).toBe(false);
  return order;
}

const times = (count: number, lane: Lane): Lane[] => Array.from({ length: count }, () => lane);

it('calls of the API go first, look-ups and runs take turns', async () => {
  expect(await orderOf(['work', 'work', 'lookups', 'lookups', 'upkeep', 'api'])).toEqual([
    'api',
    'upkeep',
    'lookups',
    'work',
    'lookups',
    'work',
  ]);
});

it('a flood of calls lets upkeep through', async () => {
  const order = await orderOf([...times(20, 'api'), 'upkeep', 'upkeep']);
  expect(order).toEqual([...times(8, 'api'), 'upkeep', ...times(8, 'api'), 'upkeep', ...times(4, 'api')]);
});

it('look-ups in a row let runs through in between', async () => {
  const order = await orderOf([...times(6, 'lookups'), 'work', 'work']);
  expect(order.indexOf('work')).toBe(1);
  expect(order.lastIndexOf('work')).toBe(3);
});
