import { describe, expect, test } from 'vitest';
import type { EffectState } from '../ports.ts';
import { someTime } from '../pipeline.fixture.ts';
import { work } from './asking.fixture.ts';
import type { EffectPlace, SideEffect } from './at-most-once.ts';
import { atMostOnce } from './at-most-once.ts';

const unknown: EffectState = { state: 'unknown', since: new Date() };

/** An effect that is refused once, because its credential has ended, and what happens in which order. */
function refusedOnce(begun: EffectState[], given: { knownForMs?: number; isOurs?: boolean } = {}) {
  const { knownForMs = null, isOurs = true } = given;
  const happened: string[] = [];
  let looks = 0;
  const note = (step: string) => Promise.resolve(void happened.push(step));
  const effects = {
    begin: async () => {
      const known = begun.shift() ?? unknown;
      await note(`begin: ${known.state}`);
      return known;
    },
    withdraw: () => note('withdraw'),
    storeAnswer: (_: unknown, answer: unknown) => note(`store ${JSON.stringify(answer)}`),
  };
  // It is this worker's at first.
  const mayAsk = () => Promise.resolve((looks += 1) === 1 || isOurs);
  const place: EffectPlace = { work, position: 3, pipe: { index: 1 }, step: 0, ports: { effects }, mayAsk };
  const effect: SideEffect<string> = {
    perform: async (whileRefused) => {
      await note('refused');
      const renew = () => note('renew');
      await (whileRefused === null ? renew() : whileRefused(renew));
      await note('send');
      return 'sent';
    },
    store: (result) => result,
    restore: String,
    lost: () => 'unknown',
    knownForMs,
  };
  return { happened, run: () => atMostOnce(place, effect) };
}

describe('an effect that was refused because its credential had ended', () => {
  test('has no intent while another credential is made, and one before it is sent again', async () => {
    const { happened, run } = refusedOnce([{ state: 'new' }, { state: 'new' }]);
    expect(await run()).toBe('sent');
    expect(happened).toEqual([
      'begin: new',
      'refused',
      'withdraw',
      'renew',
      'begin: new',
      'send',
      'store "sent"',
    ]);
  });

  test.each([
    ['has the slice', { state: 'lost' }],
    ['sends it', unknown],
    ['has sent it', { state: 'answered', answer: 'sent' }],
  ] satisfies [string, EffectState][])('is left to another worker that %s', async (_, state) => {
    const { happened, run } = refusedOnce([{ state: 'new' }, state]);
    await expect(run()).rejects.toThrow('another worker');
    expect(happened).not.toContain('send');
  });

  test('is not sent when the lease has run out meanwhile', async () => {
    const { happened, run } = refusedOnce([{ state: 'new' }, { state: 'new' }], { isOurs: false });
    await expect(run()).rejects.toThrow('another worker');
    expect(happened).not.toContain('send');
  });

  test('keeps the intent of an earlier claim, which may have sent it', async () => {
    const { happened, run } = refusedOnce([unknown], { knownForMs: 1_000_000 });
    expect(await run()).toBe('sent');
    expect(happened).not.toContain('withdraw');
  });
});

test('an effect whose answer was lost is not sent again', async () => {
  const { happened, run } = refusedOnce([{ state: 'unknown', since: someTime }]);
  expect(await run()).toBe('unknown');
  expect(happened).toEqual(['begin: unknown']);
});
