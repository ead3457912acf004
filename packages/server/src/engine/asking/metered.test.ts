import { z } from 'zod';
import { describe, expect, test } from 'vitest';
import { defineProvider } from '../../providers/kit/provider.ts';
import type { CallOutcome } from '../../providers/kit/call-result.ts';
import type { AskTerms, Quantity } from './ask.ts';
import type { Scene } from './asking.fixture.ts';
import { down, managed, nothing, own, setScene, vendorsOf } from './asking.fixture.ts';
import type { FoundCredential } from '../ports.ts';

type Words = { text: string; words: number; pages: number };

const spec = { id: 'x', label: 'x', baseUrl: '', auth: { header: 'key' }, limits: {} };
const write = defineProvider(spec).operation<{ about: string }, Words, Words>({
  id: 'x.write',
  request: () => ({ method: 'GET', path: '' }),
  reply: z.object({ text: z.string(), words: z.number(), pages: z.number() }),
  answer: (reply) => reply,
});

const quantitiesOf = (words: number, pages: number): Quantity[] => [
  { operation: 'words', units: words },
  { operation: 'pages', units: pages },
];

/** Ten words at 40, two pages at 300: at most 1,000. */
const terms: AskTerms<Words, string> = {
  operation: null,
  meter: { most: quantitiesOf(10, 2), used: ({ words, pages }) => quantitiesOf(words, pages) },
  judge: ({ text }) =>
    text === '' ? { accepted: false, rule: 'empty' } : { accepted: true, rule: 'text', value: text },
};
const wrote = (words: number, pages: number, text = 'Hi'): CallOutcome<Words> => ({
  outcome: 'found',
  answer: { text, words, pages },
});

const priced = (operation: string, price: number) => ({
  operation,
  provider: 'x',
  mode: 'always' as const,
  price,
  most: 10,
});
const prices = [priced('words', 40), priced('pages', 300)];
const sceneOf = (answer: CallOutcome<Words>, scene: Scene = {}) =>
  setScene({ prices, answers: { x: answer }, ...scene });
const about = { about: 'Acme' };

describe('what is sold by quantity', () => {
  test('has the most that it can be set aside while it is asked for', async () => {
    const held: number[] = [];
    const scene = setScene({
      prices,
      answers: {
        x: () => {
          held.push(scene.money.reserved);
          return Promise.resolve(wrote(1, 1));
        },
      },
    });
    await scene.ask(write, about, terms);
    expect(held).toEqual([1000]);
    expect(scene.money).toEqual({ reserved: 0, spent: 340 });
  });

  test.each([
    ['what was used', wrote(3, 1), 420, 'metered 3 x 0.004 + 1 x 0.03'],
    ['one of the two alone', wrote(0, 2), 600, 'metered 0 x 0.004 + 2 x 0.03'],
    ['no more than was set aside', wrote(1000, 1000), 1000, 'metered 1000 x 0.004 + 1000 x 0.03'],
    ['nothing where nothing was used', wrote(0, 0), 0, 'free'],
  ])('costs %s', async (_, answer, credits, priceRule) => {
    const scene = sceneOf(answer);
    expect(await scene.ask(write, about, terms)).toEqual({ outcome: 'accepted', value: 'Hi' });
    expect(scene.journaled).toMatchObject([{ outcome: 'found', credits, priceRule }]);
    expect(scene.money).toEqual({ reserved: 0, spent: credits });
  });

  test.each([
    ['rejected', wrote(3, 1, ''), quantitiesOf(3, 1)],
    ['not_found', nothing, null],
    ['failed', down, null],
  ])('costs nothing unless it is accepted, whatever its mode: %s', async (outcome, answer, used) => {
    const scene = setScene({ prices, answers: { x: answer } });
    await scene.ask(write, about, terms);
    expect(scene.journaled).toMatchObject([{ outcome, credits: 0, used }]);
    expect(scene.money).toEqual({ reserved: 0, spent: 0 });
  });

  test('is not asked for where the balance does not cover the most of it', async () => {
    const scene = sceneOf(wrote(1, 1), { balance: 999 });
    expect(await scene.ask(write, about, terms)).toMatchObject({ code: 'InsufficientCredits' });
    expect(scene.asked).toEqual([]);
    expect(scene.journaled).toMatchObject([{ outcome: 'skipped', used: null }]);
  });

  test.each<[string, FoundCredential]>([
    ['managed', managed],
    ['own', own],
  ])('has what was used recorded, whatever the credential: %s', async (_, credential) => {
    const scene = sceneOf(wrote(3, 1), { credential });
    await scene.ask(write, about, terms);
    expect(scene.journaled[0]?.used).toEqual(quantitiesOf(3, 1));
  });

  test('costs the fee on an own connection, once', async () => {
    const scene = sceneOf(wrote(3, 1), { credential: own });
    await scene.ask(write, about, terms);
    await scene.ask(write, { about: 'Umbrella' }, terms);
    expect(scene.journaled).toMatchObject([
      { credits: 500, priceRule: 'connection fee 0.05', used: quantitiesOf(3, 1) },
      { credits: 0, priceRule: 'free', used: quantitiesOf(3, 1) },
    ]);
    expect(scene.money).toEqual({ reserved: 0, spent: 500 });
  });

  test('costs nothing where the plan has no price for it, and needs no money', async () => {
    const scene = sceneOf(wrote(3, 1), { prices: [], balance: 0 });
    expect(await scene.ask(write, about, terms)).toMatchObject({ outcome: 'accepted' });
    expect(scene.journaled).toMatchObject([{ credits: 0, priceRule: 'free', used: quantitiesOf(3, 1) }]);
  });

  test('gives its money back where it cannot be measured', async () => {
    const scene = sceneOf(wrote(3, 1));
    const used = () => {
      throw new Error('a bug');
    };
    const broken = { ...terms, meter: { most: quantitiesOf(10, 2), used } };
    await expect(scene.ask(write, about, broken)).rejects.toThrow('a bug');
    expect(scene.money).toEqual({ reserved: 0, spent: 0 });
  });

  test('is replayed with what it cost then', async () => {
    const first = sceneOf(wrote(3, 1));
    await first.ask(write, about, terms);
    const second = sceneOf(wrote(9, 2), { journaled: first.journaled, balance: 0 });
    expect(await second.ask(write, about, terms)).toEqual({ outcome: 'accepted', value: 'Hi' });
    expect([second.asked, second.money.spent]).toEqual([[], 0]);
    expect(second.trace.attempts).toMatchObject([{ credits: 420, used: quantitiesOf(3, 1) }]);
  });
});

describe('what is asked once per run', () => {
  const hour = 3_600_000;
  const looked = async (isOncePerRun: boolean, scene: Scene) => {
    const requests: [number, string | null][] = [];
    const recall: Scene['recall'] = ({ since, run }) => {
      requests.push([Math.round((Date.now() - since.getTime()) / 60_000), run?.id ?? null]);
      return null;
    };
    await sceneOf(wrote(1, 1), { ...scene, recall }).ask(write, about, { ...terms, isOncePerRun });
    return requests;
  };
  const submittedAt = new Date(Date.now() - hour);

  test('takes answers of the run, and those that the request takes', async () => {
    expect(await looked(true, { submittedAt })).toEqual([[0, 'run']]);
    expect(await looked(true, { submittedAt, maxAgeMs: hour / 2 })).toEqual([[30, 'run']]);
  });

  test('is asked anew otherwise, unless the request takes older answers', async () => {
    expect(await looked(false, { submittedAt })).toEqual([]);
    expect(await looked(false, { submittedAt, maxAgeMs: hour / 2 })).toEqual([[30, null]]);
  });

  test.each([
    ['ahead', 5000],
    ['behind', -5000],
  ])('is told apart by run, though the clock of the database is %s', async (_, aheadMs) => {
    const asked: string[] = [];
    const providers = vendorsOf({ answers: { x: wrote(3, 1) } }, asked);
    const ask = (runId: string) =>
      sceneOf(wrote(9, 9), { runId, submittedAt: new Date(Date.now() + aheadMs), providers }).ask(
        write,
        about,
        { ...terms, isOncePerRun: true },
      );
    await ask('one');
    await ask('one');
    expect(asked).toHaveLength(1);
    await ask('another');
    expect(asked).toHaveLength(2);
  });

  test('is not asked again by a pipe that waited for money, however long the journal takes to find nothing', async () => {
    const asked: string[] = [];
    const providers = vendorsOf({ answers: { x: wrote(3, 1) } }, asked);
    const recall: Scene['recall'] = () => {
      const until = performance.now() + 60;
      while (performance.now() < until);
      return null;
    };
    const shared = { submittedAt: new Date(), providers };
    const oncePerRun = { ...terms, isOncePerRun: true };
    await sceneOf(wrote(9, 9), shared).ask(write, about, oncePerRun);
    const late = sceneOf(wrote(9, 9), { ...shared, recall, balanceAfterMs: 60 });
    expect(await late.ask(write, about, oncePerRun)).toEqual({ outcome: 'accepted', value: 'Hi' });
    expect(asked).toEqual(['x']);
  });

  test('costs nothing the second time, and counts nothing as used again', async () => {
    const answer = JSON.stringify({ text: 'Hi', words: 3, pages: 1 });
    const recall = () => ({ answer, observedAt: submittedAt });
    const scene = sceneOf(wrote(9, 2), { submittedAt, recall, balance: 0 });
    expect(await scene.ask(write, about, { ...terms, isOncePerRun: true })).toMatchObject({ value: 'Hi' });
    expect(scene.asked).toEqual([]);
    expect(scene.journaled).toMatchObject([
      { outcome: 'found', cached: true, credits: 0, priceRule: 'free', used: null },
    ]);
  });
});
