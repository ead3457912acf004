import { describe, expect, test } from 'vitest';
import { createBrake } from './brake.ts';

/** A brake on a thread that is as busy as told, whose sleeps end when the test says so. */
function watch(load: number) {
  const state = { load, now: 0, served: '', isClear: false };
  let wake = () => {};
  const brake = createBrake({
    load: () => state.load,
    isServed: (owner) => owner === state.served,
    isClear: () => state.isClear,
    now: () => state.now,
    sleep: (ms) =>
      new Promise<void>((resolve) => {
        wake = () => {
          state.now += ms;
          resolve();
        };
      }),
  });
  const turn = async () => {
    wake();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { brake, state, turn };
}

/** So many records wait while class 1 is active. */
function waitOn(records: number) {
  const watched = watch(0.9);
  watched.brake.noteUrgent('small');
  const pass = { gone: 0 };
  for (let record = 0; record < records; record += 1) void watched.brake.pass().then(() => (pass.gone += 1));
  return { ...watched, pass };
}

const idle = { isIdle: true, isSettled: true };
const busy = { isIdle: false, isSettled: false };

describe('without work of class 1', () => {
  test.each([
    ['all of a free thread', 0.94, busy, 8],
    ['nothing more for a thread that is full', 0.96, busy, 0],
    ['one slice where a full thread has nothing under way', 0.96, idle, 1],
  ])('allows %s', (_, load, underWay, slices) => {
    expect(watch(load).brake.allow(8, underWay)).toBe(slices);
  });

  test('every record makes its next call at once', async () => {
    await expect(watch(1).brake.pass()).resolves.toBeUndefined();
  });
});

describe('while class 1 is active', () => {
  test.each([
    ['one slice at a time below the load that is left to others', 0.8, idle, 1],
    ['none before the last one is settled', 0.5, busy, 0],
    ['none above that load', 0.81, idle, 0],
  ])('allows %s', (_, load, underWay, slices) => {
    const { brake } = watch(load);
    brake.noteUrgent('small');
    expect(brake.allow(8, underWay)).toBe(slices);
  });

  test.each([
    [0.95, busy, 1],
    [0.96, idle, 0],
  ])('allows one slice where none of others is here, at a load of %d', (load, underWay, slices) => {
    const { brake, state } = watch(load);
    state.isClear = true;
    brake.noteUrgent('large');
    expect(brake.allow(8, underWay)).toBe(slices);
  });

  test('counts it for half a second after its last sign', () => {
    const { brake, state } = watch(0.9);
    brake.noteUrgent('small');
    state.now = 499;
    expect(brake.isUrgent()).toBe(true);
    state.now = 500;
    expect([brake.isUrgent(), brake.allow(8, busy)]).toEqual([false, 8]);
  });

  test('does not count it where its organization has nobody to hold back, but that of others', () => {
    const { brake, state } = watch(0.9);
    brake.noteUrgent('large');
    state.served = 'large';
    expect(brake.isUrgent()).toBe(false);
    brake.noteUrgent('small');
    brake.noteUrgent('large');
    expect(brake.isUrgent()).toBe(true);
  });

  test('records of other classes wait, then continue a few at a time, and all of them when it is over', async () => {
    const { brake, state, turn, pass } = waitOn(100);
    await turn();
    expect(pass.gone).toBe(0);
    state.load = 0.5;
    await turn();
    expect(pass.gone).toBe(5);
    state.load = 0.9;
    state.now = 500;
    await turn();
    expect([pass.gone, brake.isUrgent()]).toEqual([100, false]);
  });

  test('more of them continue each time while the thread has time left, and half as many once it has not', async () => {
    const { state, turn, pass } = waitOn(100);
    const gone: number[] = [];
    for (const load of [0.5, 0.6, 0.7, 0.9, 0.8, 0.5]) {
      state.load = load;
      const before = pass.gone;
      await turn();
      gone.push(pass.gone - before);
    }
    expect(gone).toEqual([5, 10, 15, 0, 10, 15]);
  });

  test('no record that comes later passes those that wait', async () => {
    const { brake, state, turn } = watch(0.9);
    brake.noteUrgent('small');
    const order: string[] = [];
    void brake.pass().then(() => order.push('first'));
    state.load = 0.5;
    void brake.pass().then(() => order.push('second'));
    await turn();
    expect(order).toEqual(['first', 'second']);
  });
});
