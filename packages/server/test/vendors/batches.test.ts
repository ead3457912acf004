import { expect, test } from 'vitest';
import { batchedLookups } from '../../bench/batches/lookups.ts';
import { measureBatches } from '../../bench/batches/measure-batches.ts';

const asked = { questions: 300, concurrency: 300 };

test.each(batchedLookups)('$operation.id answers in batches what it answers alone', async (lookup) => {
  const alone = await measureBatches(lookup, { ...asked, isBatched: false });
  const together = await measureBatches(lookup, { ...asked, isBatched: true });
  // Two for a company: which one is meant, and what is known of it.
  expect(alone.requests).toBeGreaterThanOrEqual(300);
  expect(together.requests).toBeLessThan(100);
  expect(together.answers).toEqual(alone.answers);
  expect(new Set(alone.answers.filter((answer) => answer.startsWith('{'))).size).toBeGreaterThan(50);
});

const ofMany = batchedLookups.filter(({ isBulk }) => isBulk);

test.each(ofMany)('$operation.id answers in jobs what it answers alone', async (lookup) => {
  const many = { questions: 1200, concurrency: 1200 };
  const alone = await measureBatches(lookup, { ...many, questions: 200, isBatched: false });
  const together = await measureBatches(lookup, { ...many, isBatched: true });
  expect(together.jobs).toBeGreaterThan(0);
  expect(together.refused).toBe(0);
  expect(together.answers.slice(0, 200)).toEqual(alone.answers);
  expect(together.answers.filter((answer) => answer === '"failed"')).toEqual([]);
});
