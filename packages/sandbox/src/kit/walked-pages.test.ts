import { expect, test } from 'vitest';
import { createWorld } from '../world/create-world.ts';
import { walkOverCompanies, walkOverPeople } from './walked-pages.ts';
import type { Walk } from './numbered-pages.ts';

const world = createWorld({ companies: 60, people: 800 });

function allOf<T>(walk: Walk<T>, size: number): T[] {
  const all: T[] = [];
  for (let from: number | null = 0; from !== null;) {
    const page: { items: T[]; next: number | null } = walk.take(from, size);
    all.push(...page.items);
    from = page.next;
  }
  return all;
}

test('pages of people have each of them once, and as many as are counted', () => {
  const walk = walkOverPeople(world, {
    atCompany: ({ id }) => id % 2 === 0,
    isMatch: ({ id }) => id % 3 === 0,
  });
  const ids = allOf(walk, 7).map(({ id }) => id);
  expect(ids.length).toBe(walk.count());
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every((id) => id % 3 === 0)).toBe(true);
});

test('pages of companies have those of the world first, then strangers', () => {
  const stranger = world.findCompany({ domain: 'some-stranger.com' });
  const strangers = stranger === null ? [] : [stranger];
  const walk = walkOverCompanies(world, { isMatch: ({ id }) => id > 50, strangers });
  const ids = allOf(walk, 3).map(({ id }) => id);
  expect(ids).toEqual([51, 52, 53, 54, 55, 56, 57, 58, 59, 60, ...strangers.map(({ id }) => id)]);
  expect(walk.count()).toBe(ids.length);
});
