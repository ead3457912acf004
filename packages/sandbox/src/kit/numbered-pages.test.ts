import { describe, expect, it } from 'vitest';
import { numberedPage, type Walk } from './numbered-pages.ts';

const numbers = Array.from({ length: 23 }, (_, number) => number);

function createWalk(): { walk: Walk<number>; starts: number[] } {
  const starts: number[] = [];
  const walk = {
    take: (from: number, limit: number) => {
      starts.push(from);
      return { items: numbers.slice(from, from + limit), next: from + limit < 23 ? from + limit : null };
    },
    count: () => 20,
  };
  return { walk, starts };
}

const search = { title: 'engineer' };

describe('a page by its number', () => {
  it('begins where the one before it ended', () => {
    const { walk, starts } = createWalk();
    const state = new Map<string, string>();
    const pages = [1, 2, 3].map((page) => numberedPage(walk, { search, page, size: 10 }, state));
    expect(pages.flatMap(({ items }) => items)).toEqual(numbers);
    expect(starts).toEqual([0, 10, 20]);
  });

  it('is found without the ones before it', () => {
    const { walk } = createWalk();
    expect(numberedPage(walk, { search, page: 3, size: 10 }, new Map())).toEqual({
      items: [20, 21, 22],
      total: 23,
    });
  });

  it('is empty past the end', () => {
    const { walk } = createWalk();
    expect(numberedPage(walk, { search, page: 4, size: 10 }, new Map()).items).toEqual([]);
  });

  it('says a total that what was seen does not contradict', () => {
    const { walk } = createWalk();
    const state = new Map<string, string>();
    const totals = [1, 2, 3].map((page) => numberedPage(walk, { search, page, size: 10 }, state).total);
    expect(totals).toEqual([20, 21, 23]);
  });

  it('of another search begins anew', () => {
    const { walk, starts } = createWalk();
    const state = new Map<string, string>();
    numberedPage(walk, { search, page: 1, size: 10 }, state);
    numberedPage(walk, { search: { title: 'nurse' }, page: 2, size: 10 }, state);
    expect(starts).toEqual([0, 0, 10]);
  });
});
