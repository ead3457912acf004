import { expect, it } from 'vitest';
import { readCursor, writeCursor } from './sent-records.ts';

it('a cursor says which records were sent, whatever their order', () => {
  for (const [positions, count] of [
    [[], 0],
    [[], 3],
    [[7, 0, 8], 9],
    [[99, 50, 3], 100],
    [Array.from({ length: 100 }, (_, at) => at), 100],
  ] as const) {
    const cursor = writeCursor(new Set(positions), count);
    expect(readCursor(cursor, count)).toEqual(new Set(positions));
    expect(cursor.length).toBeLessThan(30);
  }
});

it('nothing was sent where there is no cursor', () => {
  expect(readCursor(undefined, 10)).toEqual(new Set());
});

it.each([
  ['nothing', ''],
  ['words', 'the first one'],
  ['a count that is not that of its bits', '2.AQA'],
  ['a record that the run does not have', writeCursor(new Set([15]), 16)],
  ['the cursor of a longer run', writeCursor(new Set([1]), 100)],
  ['bits that are not written as ours are', '1.AQ=='],
])('%s is refused', (_, cursor) => {
  expect(() => readCursor(cursor, 10)).toThrow(/Last-Event-ID/);
});
