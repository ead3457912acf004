import { expect, it } from 'vitest';
import { readOnce } from './read-once.ts';

it('reads each text once', () => {
  const texts: string[] = [];
  const read = readOnce((text) => {
    texts.push(text);
    return { length: text.length };
  });
  expect(read('ab')).toBe(read('ab'));
  expect(read('abc')).toEqual({ length: 3 });
  expect(texts).toEqual(['ab', 'abc']);
});

it('forgets what is more than it may keep', () => {
  let count = 0;
  const read = readOnce(() => ({ count: (count += 1) }));
  const text = (at: number) => String(at).repeat(400_000);
  for (const at of [1, 2, 3]) read(text(at));
  expect([read(text(3)).count, read(text(1)).count]).toEqual([3, 4]);
});

it('tells a fault each time', () => {
  const read = readOnce((text): object => {
    throw new Error(text);
  });
  expect(() => read('a')).toThrow('a');
  expect(() => read('a')).toThrow('a');
});
