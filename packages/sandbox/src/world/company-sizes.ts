import { at, hash, toShare } from './hash.ts';
import { once } from './once.ts';

/** How many work where: the people are numbered company after company. */
export interface CompanySizes {
  /** All employees, of whom the world has only some as people. */
  headcount(index: number): number;
  /** The number of the first of a company's people; of the one after the last company the number of all people. */
  firstPerson(index: number): number;
  companyOf(person: number): number;
}

// Few are large: how many of all companies are up to which size, roughly as business registers count them.
const bands = [
  { upTo: 0.3, low: 2, high: 10 },
  { upTo: 0.58, low: 11, high: 50 },
  { upTo: 0.78, low: 51, high: 200 },
  { upTo: 0.88, low: 201, high: 500 },
  { upTo: 0.94, low: 501, high: 1000 },
  { upTo: 0.98, low: 1001, high: 5000 },
  { upTo: 0.995, low: 5001, high: 10_000 },
  { upTo: 1, low: 10_001, high: 60_000 },
] as const;

/** A headcount of the heavy-tailed distribution above, for a share from 0 to 1. */
export function headcountAt(share: number): number {
  let from = 0;
  for (const { upTo, low, high } of bands) {
    if (share < upTo) return Math.round(low * (high / low) ** ((share - from) / (upTo - from)));
    from = upTo;
  }
  return bands[0].low;
}

// People grow more slowly than headcounts, and up to a limit, so that small companies have somebody as well.
const peopleWeight = (headcount: number): number => Math.min(headcount ** 0.55, 165);

export function sizeCompanies(seed: number, counts: { companies: number; people: number }): CompanySizes {
  const open = once(() => allot(seed, counts));
  const firstPerson = (index: number): number => open().offsets[index] ?? counts.people;
  return {
    headcount: (index) => Math.max(at(open().headcounts, index), firstPerson(index + 1) - firstPerson(index)),
    firstPerson,
    companyOf: (person) => findOffset(open().offsets, person),
  };
}

function allot(seed: number, { companies, people }: { companies: number; people: number }) {
  const bits = hash(seed, 'headcount');
  const headcounts = Array.from({ length: companies }, (_, index) => headcountAt(toShare(hash(bits, index))));
  const each = Math.min(2, Math.floor(people / companies));
  const spare = people - each * companies;
  const total = headcounts.reduce((sum, headcount) => sum + peopleWeight(headcount), 0);
  const offsets = new Int32Array(companies + 1);
  let weight = 0;
  for (const [index, headcount] of headcounts.entries()) {
    weight += peopleWeight(headcount);
    offsets[index + 1] = each * (index + 1) + Math.round((spare * weight) / total);
  }
  return { headcounts, offsets };
}

function findOffset(offsets: Int32Array, person: number): number {
  let low = 0;
  let high = offsets.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((offsets[middle] ?? 0) <= person) low = middle;
    else high = middle - 1;
  }
  return low;
}
