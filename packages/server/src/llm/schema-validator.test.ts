import { expect, test } from 'vitest';
import { makeValidator } from './schema-validator.ts';

/** References that double with each step: a thousand times what a check may take. */
const doubling = {
  $ref: '#/$defs/a0',
  $defs: {
    ...Object.fromEntries(
      Array.from({ length: 24 }, (_, at) => [
        `a${at}`,
        { allOf: [{ $ref: `#/$defs/a${at + 1}` }, { $ref: `#/$defs/a${at + 1}` }] },
      ]),
    ),
    a24: true,
  },
};
const list = { type: 'array', items: { $ref: '#/$defs/name' }, $defs: { name: { pattern: '^[a-z]+$' } } };
const names = Array.from({ length: 1000 }, () => 'jane');

/** A clock that goes on by so much whenever it is looked at. */
function clockOf(msPerLook: number) {
  let looks = 0;
  return { spentMs: () => (looks += 1) * msPerLook, looks: () => looks };
}

test('a check ends when its time of the processor is used up', () => {
  const clock = clockOf(100);
  expect(makeValidator(doubling, clock.spentMs)(1)).toBeNull();
  expect(clock.looks()).toBe(7);
});

test('time that others have had of a busy machine does not count', () => {
  const { spentMs, looks } = clockOf(0);
  const validate = makeValidator(list, spentMs);
  expect(validate(names)).toEqual([]);
  expect(validate([...names, 'J4'])).toEqual([expect.stringContaining('must match pattern')]);
  expect(looks()).toBeGreaterThan(20);
});

test('each value has its own time', () => {
  const clock = clockOf(20);
  const validate = makeValidator(list, clock.spentMs);
  // Some 20 looks each, and 25 of them end a check.
  for (let at = 0; at < 5; at += 1) expect(validate(names.slice(0, 600))).toEqual([]);
});

test('the clock is looked at once for many steps', () => {
  const clock = clockOf(0);
  makeValidator(list, clock.spentMs)(names);
  // Two steps for each name, and a look for 64 of them.
  expect(clock.looks()).toBeLessThan(60);
});

test('a long text is many steps of a pattern', () => {
  const clock = clockOf(0);
  makeValidator({ pattern: '^[a-z]+$' }, clock.spentMs)('a'.repeat(64 * 32));
  expect(clock.looks()).toBe(2);
});
