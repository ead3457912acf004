import { expect, it } from 'vitest';
import { createTrials } from './trials.ts';

const onTrial = { size: 1, losses: 4 };
const longAgo = Number.NEGATIVE_INFINITY;

/** A worker with something else under way for so many looks, and again after the claim has begun; what happened. */
function worker({ before = 0, unsettled = 0, after = 0, startedAt = longAgo }) {
  const log: string[] = [];
  const left = { before, unsettled, after };
  const take = (what: keyof typeof left) => {
    if (left[what] === 0) return false;
    left[what] -= 1;
    log.push(what);
    return true;
  };
  const isBegun = () => log.includes('begun');
  const others = [{ claim: { size: 25, losses: 0 } }];
  const parts = {
    startedAt,
    leased: {
      list: () => {
        if (isBegun()) return take('after') ? [{ claim: onTrial }] : [];
        return take('before') ? others : [];
      },
    },
    settler: { waiting: () => (take('unsettled') ? 1 : 0) },
  };
  const begin = () => Promise.resolve(void log.push('begun'));
  return { log, begin, parts };
}

it('a record on trial begins when nothing else runs or waits to be written, and keeps others back until it is done', async () => {
  const { log, begin, parts } = worker({ before: 2, unsettled: 2, after: 2 });
  await createTrials(parts).begin(onTrial, begin);
  expect(log).toEqual(['before', 'before', 'unsettled', 'unsettled', 'begun', 'after', 'after']);
});

it.each([
  { size: 1, losses: 0 },
  { size: 1, losses: 3 },
  { size: 25, losses: 2 },
])('others begin at once: %o', async (claim) => {
  const { log, begin, parts } = worker({ before: 1, after: 1 });
  await createTrials(parts).begin(claim, begin);
  expect(log).toEqual(['begun']);
});

it('a worker that has just started tries nothing, so it keeps nobody waiting', async () => {
  const { log, begin, parts } = worker({ before: 1, after: 1, startedAt: performance.now() });
  await createTrials(parts).begin(onTrial, begin);
  expect(log).toEqual(['begun']);
});

it.concurrent('what takes long keeps neither the record on trial nor others waiting for ever', async () => {
  const { log, begin, parts } = worker({
    before: Number.POSITIVE_INFINITY,
    after: Number.POSITIVE_INFINITY,
  });
  await createTrials(parts).begin(onTrial, begin);
  expect(log.filter((what) => what === 'begun')).toHaveLength(1);
});

it.concurrent('others wait no longer for several that are on trial than for one', async () => {
  let looks = 0;
  const parts = {
    startedAt: longAgo,
    leased: {
      list: () => {
        looks += 1;
        return [{ claim: { size: 25, losses: 0 } }];
      },
    },
    settler: { waiting: () => 0 },
  };
  const trials = createTrials(parts);
  const looksOf: number[] = [];
  for (let trial = 0; trial < 4; trial += 1) {
    const before = looks;
    await trials.begin(onTrial, async () => {});
    looksOf.push(looks - before);
  }
  // Whether another one is on trial is looked at before and after; the first two use up the pause.
  expect(looksOf.slice(2).every((count) => count <= 4)).toBe(true);
  expect(looksOf[0]).toBeGreaterThan(4);
});
