import { createRandom } from '../kit/random.ts';

/** Random choices, the same ones for the same seed. */
export interface Dice {
  /** From 0 up to 1. */
  share(): number;
  chance(share: number): boolean;
  /** Both ends included. */
  whole(from: number, to: number): number;
  pick<Item>(items: readonly Item[]): Item;
  /** So many of them, in any order. */
  some<Item>(items: readonly Item[], count: number): Item[];
}

export function createDice(seed: number): Dice {
  const share = createRandom(seed);
  const whole = (from: number, to: number) => from + Math.floor(share() * (to - from + 1));
  return {
    share,
    whole,
    chance: (of) => share() < of,
    pick: (items) => {
      const picked = items[whole(0, items.length - 1)];
      if (picked === undefined) throw new Error('there is nothing to pick from');
      return picked;
    },
    some: (items, count) => {
      const left = [...items];
      return Array.from({ length: Math.min(count, items.length) }, () =>
        left.splice(whole(0, left.length - 1), 1),
      ).flat();
    },
  };
}
