import { dayOfYear, toDate, yearOf } from './calendar.ts';
import type { CompanyIdentity } from './company-identity.ts';
import { investors, nameHeads, nameTails, newsOutlets } from './data/company-words.ts';
import { hyphenate } from './fold.ts';
import { Dice, hash } from './hash.ts';
import type { FundingRound, NewsItem, WorldCompany } from './world.ts';

/** What it takes to tell the past of a company. */
export interface CompanyPast {
  identity: CompanyIdentity;
  dice: Dice;
  headcount: number;
  foundedYear: number;
  /** Days since the epoch. */
  today: number;
}

/** Younger the smaller it is; never younger than a year. */
export function foundIn(past: Omit<CompanyPast, 'foundedYear'>): number {
  const { dice, headcount, today } = past;
  const grown = Math.round(Math.log10(headcount) * 4);
  return yearOf(today) - 1 - grown - Math.floor(dice.share('age') ** 2.5 * 55);
}

const rounds = [
  { round: 'pre_seed', from: 2, amountUsd: 400_000 },
  { round: 'seed', from: 4, amountUsd: 2_000_000 },
  { round: 'series_a', from: 20, amountUsd: 9_000_000 },
  { round: 'series_b', from: 80, amountUsd: 26_000_000 },
  { round: 'series_c', from: 250, amountUsd: 60_000_000 },
  { round: 'series_d', from: 600, amountUsd: 130_000_000 },
] as const;

/** The first round first; none for most of the old and of the large. */
export function raiseFunding(past: CompanyPast): FundingRound[] {
  const { dice, headcount, foundedYear, today } = past;
  if (headcount > 1500 || foundedYear < 2003 || !dice.has('funded', 0.5)) return [];
  const start = dayOfYear(foundedYear) + dice.between('first round', 60, 400);
  const reached = rounds.filter(({ from }) => headcount >= from);
  const pause = Math.max(1, Math.floor((today - start) / (reached.length + 1)));
  return reached.map(({ round, amountUsd }, index) => ({
    round,
    date: toDate(
      start + index * Math.min(pause, 620) + Math.floor(dice.share(`${round} day`) * Math.min(pause, 200)),
    ),
    amountUsd: Math.round((amountUsd * (0.5 + dice.share(`${round} amount`))) / 100_000) * 100_000,
    investors: [...new Set([dice.pick(`${round} lead`, investors), dice.pick(`${round} second`, investors)])],
  }));
}

const headlines = [
  '% opens a new office in @',
  '% expands its team for $',
  '% wins award for $',
  '% presents results of the year',
  '% and partner announce joint project in @',
  '% names new head of sales',
  '% launches new line of $',
  'How % grew in a difficult year',
  '% signs its largest customer yet',
  '% invests in training in @',
] as const;

/** The newest first. */
export function writeNews(past: CompanyPast): NewsItem[] {
  const { dice, identity, today } = past;
  const count = dice.between('news', 1, 4);
  const first = today - dice.between('newest', 1, 150);
  return Array.from({ length: count }, (_, index) => {
    const title = dice
      .pick(`headline ${index}`, headlines)
      .replace('%', identity.name)
      .replace('@', identity.place.city)
      .replace('$', dice.pick(`topic ${index}`, identity.industry.makes));
    const outlet = dice.pick(`outlet ${index}`, newsOutlets);
    const day = first - index * dice.between(`news day ${index}`, 20, 160);
    return {
      title,
      outlet: outlet.replace(/(?<=[a-z])(?=[A-Z])/g, ' '),
      url: `https://${outlet.toLowerCase()}.example/${toDate(day).slice(0, 7).replace('-', '/')}/${hyphenate(title)}`,
      date: toDate(day),
    };
  });
}

export function acquire(past: CompanyPast): WorldCompany['acquisitions'] {
  const { dice, identity, headcount, foundedYear, today } = past;
  if (headcount < 300 || !dice.has('acquired', 0.35)) return [];
  const earliest = Math.max(dayOfYear(foundedYear + 2), today - 4000);
  return Array.from({ length: dice.between('acquisitions', 1, 2) }, (_, index) => {
    const own = new Dice(hash(identity.bits, 'acquired', index));
    const what = own.pick('makes', identity.industry.makes);
    return {
      name: own.pick('head', nameHeads) + own.pick('tail', nameTails),
      date: toDate(own.between('day', earliest, Math.max(earliest, today - 30))),
      description: `${identity.name} acquired the maker of ${what} for ${own.pick('buyers', identity.industry.buyers)}.`,
    };
  });
}
