import { expect, it } from 'vitest';
import type { Lane } from './pglite-turns.ts';
import { createTurns } from './pglite-turns.ts';

/** A clock that stands still unless it is moved. */
function createClock() {
  let ms = 0;
  const timers: { at: number; callback: () => void }[] = [];
  return {
    now: () => ms,
    call: (callback: () => void, afterMs: number) => void timers.push({ at: ms + afterMs, callback }),
    move: (by: number) => {
      ms += by;
      for (const timer of timers.splice(0)) {
        if (timer.at <= ms) timer.callback();
        else timers.push(timer);
      }
    },
  };
}

/** In which order callers that all wait at one time get their turns, which take no time. */
async function orderOf(lanes: readonly Lane[]): Promise<Lane[]> {
  const turns = createTurns(createClock());
  await turns.acquire('work');
  const order: Lane[] = [];
  const all = lanes.map((lane) => turns.acquire(lane).then(() => (order.push(lane), turns.release())));
  turns.release();
  await Promise.all(all);
  expect(turns.state().isTaken).toBe(false);
  return order;
}

const times = (count: number, lane: Lane): Lane[] => Array.from({ length: count }, () => lane);

it('calls of the API go first, then upkeep and claims in turn, then look-ups and other work in turn', async () => {
  const order = await orderOf([
    ...times(2, 'work'),
    'lookups',
    ...times(2, 'upkeep'),
    ...times(2, 'runs'),
    ...times(2, 'api'),
  ]);
  expect(order).toEqual([
    ...times(2, 'api'),
    ...(['upkeep', 'runs', 'upkeep', 'runs', 'lookups', 'work', 'work'] as const),
  ]);
});

it('upkeep and claims, however many, let the others through', async () => {
  const order = await orderOf([...times(8, 'upkeep'), ...times(8, 'runs'), ...times(2, 'work'), 'lookups']);
  const slow = order.flatMap((lane, at) => (lane === 'work' || lane === 'lookups' ? [at] : []));
  expect(slow).toEqual([4, 9, 14]);
});

it('a flood of calls lets upkeep through', async () => {
  const order = await orderOf([...times(20, 'api'), 'upkeep', 'upkeep']);
  expect(order).toEqual([...times(8, 'api'), 'upkeep', ...times(8, 'api'), 'upkeep', ...times(4, 'api')]);
});

/** Callers whose turns take some time; `log` has the lanes in the order of their turns. */
function watchTurns() {
  const clock = createClock();
  const turns = createTurns(clock);
  const log: Lane[] = [];
  return {
    log,
    clock,
    turns,
    ask: (lane: Lane) => void turns.acquire(lane).then(() => log.push(lane)),
    /** Ends the turn of now after some time; resolves when the next one has begun. */
    end: async (ms: number) => {
      clock.move(ms);
      turns.release();
      await Promise.resolve();
    },
  };
}

it('look-ups get half of the time while others use the database', async () => {
  const { log, clock, turns, ask, end } = watchTurns();
  for (const lane of ['work', 'lookups', 'lookups', 'work', 'work', 'work'] as const) ask(lane);
  await end(10);
  expect(log).toEqual(['work', 'lookups']);
  await end(30);
  await end(10);
  await end(10);
  // The second look-up has not waited for as long as the first one took.
  expect(log).toEqual(['work', 'lookups', 'work', 'work', 'work']);
  await end(5);
  expect(turns.state()).toEqual({
    isTaken: false,
    waiting: { api: 0, work: 0, runs: 0, upkeep: 0, lookups: 1 },
  });
  clock.move(4);
  expect(turns.state().isTaken).toBe(false);
  clock.move(1);
  await Promise.resolve();
  expect(log.at(-1)).toBe('lookups');
});

it('the pauses of look-ups are short where others ask little, and there are none where nobody does', async () => {
  const { log, clock, ask, end } = watchTurns();
  ask('work');
  for (const lane of times(4, 'lookups')) ask(lane);
  await end(2);
  await end(30);
  clock.move(7);
  expect(log).toEqual(['work', 'lookups']);
  clock.move(1);
  await Promise.resolve();
  await end(30);
  await end(30);
  expect(log).toEqual(['work', ...times(4, 'lookups')]);
});

it('others have the database at once while look-ups stand back', async () => {
  const { log, ask, end } = watchTurns();
  for (const lane of ['work', 'lookups', 'lookups'] as const) ask(lane);
  await end(10);
  await end(30);
  expect(log).toEqual(['work', 'lookups']);
  ask('upkeep');
  await Promise.resolve();
  expect(log).toEqual(['work', 'lookups', 'upkeep']);
});

it('results that are written one after the other, and look-ups between them, do not keep other work waiting', async () => {
  const { log, ask, end } = watchTurns();
  for (const lane of ['upkeep', 'lookups', 'work'] as const) ask(lane);
  for (let turn = 0; turn < 4; turn += 1) {
    await end(40);
    ask(log.at(-1) === 'upkeep' ? 'upkeep' : 'lookups');
  }
  expect(log.slice(0, 4)).toContain('work');
});
