import { describe, expect, test } from 'vitest';
import { createRunId, createRunIds, isRunId } from './run-id.ts';

describe('createRunId', () => {
  test('makes 24 letters and digits that start with a letter', () => {
    for (let made = 0; made < 1000; made += 1) expect(createRunId(Date.now())).toMatch(/^[a-z][a-z0-9]{23}$/);
  });

  test('makes 100,000 different ids within a millisecond that sort in the order they were made', () => {
    const now = Date.now();
    const ids = Array.from({ length: 100_000 }, () => createRunId(now));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.toSorted()).toEqual(ids);
  });

  test('keeps the order over time, and when the clock is set back', () => {
    const now = Date.now() + 10_000;
    const ids = [now, now + 1, now + 60_000, now + 86_400_000, now].map(createRunIds());
    expect(ids.toSorted()).toEqual(ids);
  });
});

describe('isRunId', () => {
  test('accepts the ids it makes', () => {
    expect(isRunId(createRunId(Date.now()))).toBe(true);
  });

  test.each([
    '',
    'r',
    `R${'0'.repeat(23)}`,
    `1${'0'.repeat(23)}`,
    `r${'0'.repeat(24)}`,
    `r${'0'.repeat(23)}\n`,
  ])('refuses %j', (text) => {
    expect(isRunId(text)).toBe(false);
  });
});
