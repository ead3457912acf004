import { describe, expect, test } from 'vitest';
import { createSettleQueue } from './settle-queue.ts';
import type { SettledSlice, SliceProgress } from './settle-slices.ts';
import { maxBatchLength } from './split-progress.ts';

const progressOf = (runId: string): SliceProgress => ({
  key: { organizationId: 'org', runId, firstPosition: 0, token: 1 },
  mayHold: false,
  attempts: [],
  records: [],
  snapshots: [],
});
const endedSlice = (runId: string): SettledSlice => ({
  ...progressOf(runId),
  hasFault: false,
  isExhausted: false,
  waitsUntil: null,
  failure: null,
});
const idsOf = (slices: readonly SliceProgress[]) => slices.map(({ key }) => key.runId);

function watch({ isUrgent, attempts = [] }: { isUrgent: boolean; attempts?: string[] }) {
  const queue = createSettleQueue({
    isUrgent: () => isUrgent,
    takeAttempts: ({ limit }) => attempts.splice(0, limit).map(progressOf),
  });
  const next = () => {
    const batch = queue.next();
    batch.done();
    return { ended: idsOf(batch.ended), progress: idsOf(batch.progress) };
  };
  return { queue, next };
}

describe('what is to be written', () => {
  test('is class 1 first, and apart from the others', () => {
    const { queue, next } = watch({ isUrgent: true });
    queue.add(endedSlice('early'), 3);
    queue.add(endedSlice('urgent'), 1);
    const states = [queue.state()];
    const written = [next().ended];
    states.push(queue.state());
    written.push(next().ended);
    states.push(queue.state());
    expect(written).toEqual([['urgent'], ['early']]);
    expect(states).toEqual(['ready', 'standing back', 'empty']);
  });

  test('is twelve slices at a time, or one while class 1 is active', () => {
    const sizes = [false, true].map((isUrgent) => {
      const { queue, next } = watch({ isUrgent });
      for (let at = 0; at < 20; at += 1) queue.add(endedSlice(`${at}`), 2);
      return next().ended.length;
    });
    expect(sizes).toEqual([12, 1]);
  });

  test('gives the others every fifth turn, because their leases keep running', () => {
    const { queue, next } = watch({ isUrgent: true });
    queue.add(endedSlice('other'), 3);
    for (let at = 0; at < 60; at += 1) queue.add(endedSlice('urgent'), 1);
    const turns = Array.from({ length: 6 }, () => next().ended[0]);
    expect(turns).toEqual(['urgent', 'urgent', 'urgent', 'urgent', 'other', 'urgent']);
  });

  test('never has the end of a slice before its earlier progress', () => {
    const { queue, next } = watch({ isUrgent: true });
    let isDone = false;
    queue.save([progressOf('slow')], () => (isDone = true));
    queue.add(endedSlice('slow'), 1);
    expect(next()).toEqual({ ended: ['slow'], progress: ['slow'] });
    expect(isDone).toBe(true);
  });

  test('is attempts of one slice at a time while class 1 is active, until all are written', () => {
    const { queue, next } = watch({ isUrgent: true, attempts: ['a', 'b', 'c'] });
    queue.touch();
    const states = [queue.state()];
    const taken = [next().progress, next().progress, next().progress, next().progress];
    states.push(queue.state());
    expect(taken).toEqual([['a'], ['b'], ['c'], []]);
    expect(states).toEqual(['standing back', 'empty']);
  });

  const slicesOf = (organizationId: string, ...named: [runId: string, length: number][]) =>
    named.map(([runId, length]): SettledSlice => {
      const slice = endedSlice(runId);
      const records = Array.from({ length: 10 }, (_, position) => ({
        position,
        body: 'x'.repeat(length / 10),
      }));
      return { ...slice, key: { ...slice.key, organizationId }, records };
    });

  test('is as much as one transaction may write, and organizations take turns', () => {
    const { queue, next } = watch({ isUrgent: false });
    const of = (organizationId: string, ...named: [string, number][]) =>
      slicesOf(organizationId, ...named).forEach((slice) => queue.add(slice, 2));
    of('one', ['a', 0.6 * maxBatchLength], ['b', 0.6 * maxBatchLength], ['c', 0.1 * maxBatchLength]);
    of('other', ['small', 10]);
    expect([next().ended, next().ended, queue.state()]).toEqual([['a', 'small'], ['b', 'c'], 'empty']);
  });

  test('is one part of a slice at a time if all of it would take long, its attempts first and its end last', () => {
    const { queue } = watch({ isUrgent: false });
    const [large] = slicesOf('one', ['large', 3 * maxBatchLength]);
    if (large === undefined) throw new Error('there is a slice');
    queue.add(large, 2);
    for (const small of slicesOf('other', ['small', 10])) queue.add(small, 2);
    const batches = Array.from({ length: 4 }, () => {
      const { ended, progress, done } = queue.next();
      done();
      return [...progress, ...ended].map(({ key, records }) => [
        key.runId,
        records.map(({ position }) => position).join(''),
      ]);
    });
    expect(batches).toEqual([
      [
        ['large', '012'],
        ['small', '0123456789'],
      ],
      [['large', '345']],
      [
        ['large', '678'],
        ['large', '9'],
      ],
      [],
    ]);
    expect([queue.state(), queue.waiting(), queue.waitingLength()]).toEqual(['empty', 0, 0]);
  });

  test("is parts of an organization's slices, in turns with those of others", () => {
    const { queue, next } = watch({ isUrgent: false });
    const parts = (organizationId: string, length: number) =>
      queue.save(slicesOf(organizationId, [organizationId, length]), () => {});
    parts('large', 5_000_000);
    parts('small', 100_000);
    expect([next().progress, next().progress, next().progress]).toEqual([['large'], ['small'], ['large']]);
  });
});
