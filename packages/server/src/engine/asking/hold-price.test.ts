import { describe, expect, test } from 'vitest';
import { operationOf, setScene, terms } from './asking.fixture.ts';
import type { HeldPrice } from './ask.ts';

const vendor = operationOf('x');
const free = { ...terms, operation: null };

async function hold(scene: ReturnType<typeof setScene>): Promise<HeldPrice> {
  const held = await scene.holdPrice('find');
  if ('refusal' in held) throw new Error(held.refusal);
  return held;
}

describe('holdPrice', () => {
  test('sets the price aside, and takes it as an attempt of the service itself', async () => {
    const scene = setScene({ price: 3000 });
    const held = await hold(scene);
    expect(scene.money).toEqual({ reserved: 3000, spent: 0 });
    held.capture('found');
    expect(scene.money).toEqual({ reserved: 0, spent: 3000 });
    expect(scene.journaled).toMatchObject([
      {
        pipeIndex: 1,
        step: 0,
        provider: 'headrace',
        operation: 'find',
        outcome: 'found',
        rule: 'composition',
        credits: 3000,
        priceRule: 'always 0.3',
        connection: null,
      },
    ]);
    expect(scene.trace.attempts).toEqual(scene.journaled);
  });

  test('gives it back without a trace', async () => {
    const scene = setScene();
    (await hold(scene)).release();
    expect([scene.money, scene.journaled]).toEqual([{ reserved: 0, spent: 0 }, []]);
  });

  test('has its step before the calls, and is journaled after them', async () => {
    const scene = setScene();
    const held = await hold(scene);
    await scene.ask(vendor, { name: 'Jane' }, free);
    held.capture('not_found');
    expect(scene.journaled.map(({ provider, step }) => [provider, step])).toEqual([
      ['x', 1],
      ['headrace', 0],
    ]);
  });

  test('says so when the balance does not cover it', async () => {
    const scene = setScene({ balance: 4999 });
    expect(await scene.holdPrice('find')).toEqual({ refusal: expect.stringContaining('balance') });
    expect(scene.money.reserved).toBe(0);
  });

  test('leaves a trace where nothing was left, and asks for it again once there is money', async () => {
    const first = setScene({ price: 3000, balance: 2999 });
    await first.holdPrice('find');
    expect(first.journaled).toMatchObject([
      { step: 0, provider: 'headrace', outcome: 'skipped', rule: 'InsufficientCredits', credits: 0 },
    ]);
    expect(first.trace.attempts).toEqual(first.journaled);
    const second = setScene({ price: 3000, journaled: first.journaled });
    (await hold(second)).capture('found');
    expect(second.money).toEqual({ reserved: 0, spent: 3000 });
    expect(second.journaled).toMatchObject([{ step: 0, outcome: 'found', credits: 3000 }]);
  });

  test('takes nothing for what the plan has no price of', async () => {
    for (const operation of ['find', 'unheard of']) {
      const scene = setScene({ price: operation === 'find' ? 0 : 5000, balance: 0 });
      const held = await scene.holdPrice(operation);
      if ('refusal' in held) throw new Error(held.refusal);
      held.capture('found');
      expect(scene.journaled).toMatchObject([{ credits: 0, priceRule: 'free' }]);
    }
  });

  test('takes nothing again that an earlier claim has journaled, however many calls come this time', async () => {
    const first = setScene();
    (await hold(first)).capture('found');
    const second = setScene({ journaled: first.journaled, balance: 0 });
    const held = await hold(second);
    await second.ask(vendor, { name: 'Jane' }, free);
    await second.ask(vendor, { name: 'John' }, free);
    held.capture('found');
    expect(second.money).toEqual({ reserved: 0, spent: 0 });
    expect(second.journaled.map(({ provider }) => provider)).toEqual(['x', 'x']);
    expect(second.trace.attempts).toContainEqual(first.journaled[0]);
    held.release();
    expect(second.money).toEqual({ reserved: 0, spent: 0 });
  });
});

describe('replay of calls that were made side by side', () => {
  test('finds each in whatever order they come', async () => {
    const [jane, john] = [{ name: 'Jane' }, { name: 'John' }];
    const first = setScene();
    await Promise.all([first.ask(vendor, jane, free), first.ask(vendor, john, free)]);
    const second = setScene({ journaled: first.journaled });
    await Promise.all([second.ask(vendor, john, free), second.ask(vendor, jane, free)]);
    expect([second.asked, second.journaled]).toEqual([[], []]);
  });
});
