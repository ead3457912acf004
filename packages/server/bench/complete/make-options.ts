import type { Option } from '../../src/complete/option.ts';

const list = (words: string): readonly string[] => words.split(' ');

const heads = list(
  'Alder Amber Ash Birch Bram Calder Cedar Cobalt Crane Dover Ember Fenn Flint Garnet Glen Hazel Iron Jasper Kelder Lark Linden Maren Nimbus Oaken Otter Pavel Quince Ravel Rowan Sable Saffron Tamar Teal Thistle Umber Vesper Walden Willow Yarrow Zephyr',
);
const middles = list('ber den fal gor han kel lin mar nor pel rin sal tor ven wil');
const tails = list(
  'berg brook bury cast crest dale field ford gate haven holm kite lane line loft mark mere mill path peak port ridge rise shore spire stone stream tide trail vale view ward well wick wood yard',
);
const ends = list('a ia on us ex is');
const trades = list(
  'Analytics Capital Clinics Cloud Construction Consulting Engineering Foods Freight Health Insurance Labs Learning Logistics Media Motors Networks Partners Robotics Security Software Solar Systems Therapeutics Works',
);

const names = heads.length * middles.length * tails.length * ends.length;
/** A prime that does not divide the number of names: going on by it comes by each of them. */
const stride = 7919;

/** As many different company names, hardly any of which share their first word: the most words there could be. */
export function makeOptions(count: number): Option[] {
  if (count > names) throw new RangeError(`there are only ${names} names`);
  return Array.from({ length: count }, (_, at) => {
    let rest = (at * stride) % names;
    const draw = (words: readonly string[]): string => {
      const word = words[rest % words.length] ?? '';
      rest = Math.floor(rest / words.length);
      return word;
    };
    const name = [heads, middles, tails, ends].map(draw).join('');
    return { value: `${name} ${trades[at % trades.length] ?? ''}` };
  });
}
