import { expect, test } from 'vitest';
import { catalogOf, planOf } from './pipeline.fixture.ts';
import { createPlanCache } from './plan-cache.ts';
import { split } from './test-pipes.fixture.ts';

const textOf = (name: string) =>
  JSON.stringify(planOf({ pipes: [{ pipe_id: split.id }], input: [{ name, [name]: 1 }] }, [split]).plan);

test('compiles a plan once', () => {
  const cache = createPlanCache(catalogOf([split]));
  expect(cache.get(textOf('a'))).toBe(cache.get(textOf('a')));
  expect(cache.get(textOf('a'))).not.toBe(cache.get(textOf('b')));
});

test('forgets the plan that was not used for longest, once all together are too long', () => {
  const cache = createPlanCache(catalogOf([split]), Math.floor(2.5 * textOf('p0').length));
  const [first, second] = [cache.get(textOf('p0')), cache.get(textOf('p1'))];
  expect(cache.get(textOf('p0'))).toBe(first);
  cache.get(textOf('p2'));
  expect(cache.get(textOf('p0'))).toBe(first);
  expect(cache.get(textOf('p1'))).not.toBe(second);
});

test('refuses a plan of another version', () => {
  expect(() => createPlanCache(catalogOf([split])).get('{"version":2}')).toThrow();
});
