import { expect, it } from 'vitest';
import { choosePace } from './choose-pace.ts';

const endless = Number.POSITIVE_INFINITY;

it.each([
  ['goes on while there is capacity at priority 1', { priority: 1, p1: 500, p2: 5900, p3: 99_900 }, 1, null],
  [
    'slows down when the capacity at priority 1 is used up',
    { priority: 1, p1: 0, p2: 5400, p3: 99_400 },
    6,
    { maxMs: 1000 },
  ],
  ['slows down above priority 1', { priority: 2, p1: 20, p2: 100, p3: 99_900 }, 1, { maxMs: 1000 }],
  [
    'stops until runs finish without capacity at priority 2',
    { priority: 2, p1: 0, p2: 0, p3: 94_000 },
    60,
    { maxMs: endless },
  ],
  [
    'asks again now and then when the capacity is taken by others',
    { priority: 3, p1: 0, p2: 0, p3: 9000 },
    0,
    { maxMs: 2000 },
  ],
  ['goes on where no headers come through', null, 3, null],
] as const)('%s', (_, capacity, inFlight, pause) => {
  expect(choosePace(capacity, inFlight)).toEqual(pause);
});
