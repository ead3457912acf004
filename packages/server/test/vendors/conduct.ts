/* How an adapter takes what any vendor may do: bad keys, trouble on purpose, trouble on the way. */
import { afterEach, describe, expect, test } from 'vitest';
import type { Switches } from '@headrace/sandbox';
import type { CallResult, FailureMeaning } from '../../src/providers/kit/call-result.ts';
import type { AnswerShape, Operation } from '../../src/providers/kit/operation.ts';
import type { ServedVendors } from './served-vendors.ts';

export interface Conduct<Input, Answer extends AnswerShape> {
  operation: Operation<Input, Answer>;
  /** A question with this word in a name or a domain. */
  about(word: string): Input;
  /** Questions whose answers must be the same with and without HTTP. */
  samples: readonly [Input, ...Input[]];
  /** What bad keys are taken for; null where no key is needed. Without `exhausted` if it is not known how the vendor says so. */
  keys: Readonly<{ invalid: FailureMeaning; exhausted?: FailureMeaning }> | null;
  /** For jobs, whose reads are far apart. */
  haste?: number;
  /** What of the words means something else to this vendor. */
  words?: Partial<Readonly<Record<keyof typeof words, string>>>;
}

const words = {
  notfound: 'not_found',
  ratelimited: 'rate_limited',
  timeout: 'timeout',
  malformed: 'broken_reply',
  serverdown: 'unavailable',
} as const;

/** Deadlines of 30 seconds are over in 90 ms: nobody wants to wait for what never comes. */
const forWhatNeverComes = { haste: 0.003 };
/** What is asked again until the deadline gets 300 ms. */
const forWhatIsRepeated = { haste: 0.01 };

/** Who is told to come back again and again may meet the deadline on the way. */
const stillLimited = /^(?:rate_limited|timeout)$/;

export const usualKeys = { invalid: 'credential_rejected', exhausted: 'quota_exhausted' } as const;

/** What a question or a key can ask for by its words, and the same question without HTTP. */
export function describeConduct<Input, Answer extends AnswerShape>(
  vendors: ServedVendors,
  { operation, about, samples, keys, haste, words: ownWords }: Conduct<Input, Answer>,
): void {
  const hastened = haste === undefined ? {} : { haste };
  // Where nothing is waited for, nothing needs to be late.
  const unhurried = { haste: haste ?? 1 };
  describe(operation.id, () => {
    // One test makes a vendor say "too often", which is no reason to leave it alone in the next.
    afterEach(() => vendors.forgetWaits());

    test.each(Object.entries({ ...words, ...ownWords }))('%s is %s', async (word, outcome) => {
      const options =
        word === 'timeout' ? forWhatNeverComes : word === 'ratelimited' ? forWhatIsRepeated : hastened;
      const meaning = meaningOf(await vendors.call(operation, about(word), options));
      if (outcome === 'rate_limited') expect(meaning).toMatch(stillLimited);
      else expect(meaning).toBe(outcome);
    });

    test.each(Object.entries(keys ?? {}))('a key that is %s is %s', async (key, meaning) => {
      expect(meaningOf(await vendors.call(operation, samples[0], { key, ...hastened }))).toBe(meaning);
    });

    test('answers the same without HTTP', async () => {
      const answers = await Promise.all(
        samples.map((input) =>
          Promise.all([
            vendors.call(operation, input, unhurried),
            vendors.inProcess.call(operation, input, unhurried),
          ]),
        ),
      );
      for (const [served, inProcess] of answers) expect(essenceOf(inProcess)).toEqual(essenceOf(served));
    });
  });
}

const troubles: readonly [name: string, switches: Partial<Switches>, means: FailureMeaning][] = [
  ['takes its time', { latencyMs: 5000 }, 'timeout'],
  ['drips', { dripBytesPerSecond: 2 }, 'timeout'],
  ['is down', { isDown: true }, 'unavailable'],
  ['fails all the time', { errorRate: 1 }, 'unavailable'],
];

export interface Trouble<Input, Answer extends AnswerShape> {
  operation: Operation<Input, Answer>;
  /** The vendor whose switches are turned. */
  vendor: string;
  sample: Input;
  /** More at once than the vendor takes; those over the limit wait, or are told. Null where it has none. */
  limit: { requests: number; over: 'wait' | 'told' } | null;
}

/** What a vendor may do to any caller. */
export function describeTroubles<Input, Answer extends AnswerShape>(
  vendors: ServedVendors,
  { operation, vendor, sample, limit }: Trouble<Input, Answer>,
): void {
  describe(`${operation.id} of a vendor that`, () => {
    afterEach(async () => {
      vendors.forgetWaits();
      await vendors.turn(vendor, {});
    });

    test.each(troubles)('%s', async (_, switches, means) => {
      await vendors.turn(vendor, switches);
      const options = means === 'timeout' ? forWhatNeverComes : {};
      expect(meaningOf(await vendors.call(operation, sample, options))).toBe(means);
      await vendors.turn(vendor, {});
      expect((await vendors.call(operation, sample)).outcome).not.toBe('failed');
    });

    test.runIf(limit !== null)('keeps its limits', async () => {
      await vendors.turn(vendor, { limits: true });
      const options = limit?.over === 'told' ? forWhatIsRepeated : {};
      const requests = Array.from({ length: limit?.requests ?? 0 }, () =>
        vendors.call(operation, sample, options),
      );
      const outcomes = (await Promise.all(requests)).map(meaningOf);
      expect(await vendors.countLimited(vendor)).toBeGreaterThan(0);
      expect(outcomes.some((outcome) => stillLimited.test(outcome))).toBe(limit?.over === 'told');
      expect(outcomes.some((outcome) => outcome === 'found' || outcome === 'not_found')).toBe(true);
    });
  });
}

function meaningOf(result: CallResult<AnswerShape>): string {
  return result.outcome === 'failed' ? result.meaning : result.outcome;
}

/** Without what may differ: messages name hosts, and some vendors make a question wait once. */
function essenceOf(result: CallResult<AnswerShape>) {
  return { outcome: meaningOf(result), answer: result.outcome === 'found' ? result.answer : null };
}

/** The first of many, to be questions with and without HTTP. */
export function sampleOf<Item, Input>(
  items: readonly Item[],
  input: (item: Item) => Input,
): [Input, ...Input[]] {
  const [first, ...others] = items.slice(0, 20).map((item) => input(item));
  if (first === undefined) throw new Error('There has to be a question to ask.');
  return [first, ...others];
}
