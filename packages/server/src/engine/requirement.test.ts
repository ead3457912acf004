import { expect, test } from 'vitest';
import type { Need, NeedLeaf } from './requirement.ts';
import { isMet, listUses } from './requirement.ts';

const leaf = (name: string): NeedLeaf => ({ field: name, name, type: 'string', format: null });
const [a, b, c, d] = [leaf('a'), leaf('b'), leaf('c'), leaf('d')];

const cases: [need: Need | null, given: string, met: boolean][] = [
  [null, '', true],
  [a, 'a', true],
  [a, 'b', false],
  [{ all: [a, b] }, 'ab', true],
  [{ all: [a, b] }, 'a', false],
  [{ all: [] }, '', true],
  [{ any: [a, b] }, 'b', true],
  [{ any: [a, b] }, 'c', false],
  [{ any: [] }, 'a', false],
  [{ optional: a }, '', true],
  [{ optional: { all: [a, b] } }, '', true],
  [{ all: [a, { optional: b }] }, 'a', true],
  [{ all: [a, { optional: b }] }, 'b', false],
  [{ all: [a, { any: [b, { all: [c, d] }] }] }, 'acd', true],
  [{ all: [a, { any: [b, { all: [c, d] }] }] }, 'ac', false],
  [{ any: [{ optional: a }, b] }, '', true],
];

test.each(cases)('%j with %j is met: %j', (need, given, met) => {
  expect(isMet(need, ({ name }) => given.includes(name))).toBe(met);
});

test('every leaf knows whether it may be missing and whether others are enough without it', () => {
  const need: Need = { all: [a, { any: [b, { all: [c, { optional: d }] }] }] };
  expect(listUses(need)).toEqual([
    { leaf: a, isOptional: false, isAlternative: false },
    { leaf: b, isOptional: false, isAlternative: true },
    { leaf: c, isOptional: false, isAlternative: true },
    { leaf: d, isOptional: true, isAlternative: true },
  ]);
});

test('a pipe without inputs has no leaves', () => {
  expect(listUses(null)).toEqual([]);
});
