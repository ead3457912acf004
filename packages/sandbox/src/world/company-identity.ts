import { nameHeads, nameTails, partnerNames } from './data/company-words.ts';
import { countryOf, type WorldPlace, weightedPlaces } from './data/places.ts';
import { type Industry, industryCycle } from './data/industries.ts';
import { hyphenate, squash } from './fold.ts';
import { at, Dice, hash } from './hash.ts';

/** What the rest of a company follows from. */
export interface CompanyIdentity {
  id: number;
  /** Seeds every other draw. */
  bits: number;
  name: string;
  domain: string;
  slug: string;
  place: WorldPlace;
  industry: Industry;
}

const compounds = nameHeads.length * nameTails.length;
const partnerships = partnerNames.length * (partnerNames.length - 1);

/** The largest number of companies for which there are names. */
export const mostCompanies = Math.floor((compounds * 4) / 3);

export function identifyCompany(seed: number, index: number): CompanyIdentity {
  const bits = hash(seed, 'company', index);
  const dice = new Dice(bits);
  const place = dice.pick('place', weightedPlaces);
  const industry = at(industryCycle, index % industryCycle.length);
  const { name, label } =
    index % 4 === 3 ? callPartnership(seed, index >> 2) : callCompound(seed, { index, dice, industry });
  const domain = `${label}.${dice.pick('ending', countryOf(place.countryCode).endings)}`;
  return { id: index + 1, bits, name, domain, slug: hyphenate(name), place, industry };
}

interface Called {
  name: string;
  label: string;
}

/** As `Alderford` or `Alderford Foods`. */
function callCompound(
  seed: number,
  { index, dice, industry }: { index: number; dice: Dice; industry: Industry },
): Called {
  const number = spread(index - (index >> 2), { size: compounds, seed });
  const stem =
    at(nameHeads, Math.floor(number / nameTails.length)) + at(nameTails, number % nameTails.length);
  if (!dice.has('trade in name', 0.6)) return { name: stem, label: squash(stem) };
  const name = `${stem} ${dice.pick('trade', industry.names)}`;
  const label =
    dice.share('label') < 0.25 ? hyphenate(name) : squash(dice.has('short label', 0.3) ? stem : name);
  return { name, label };
}

/** As `Keller & Thorne`. */
function callPartnership(seed: number, index: number): Called {
  const number = spread(index, { size: partnerships, seed });
  const first = Math.floor(number / (partnerNames.length - 1));
  const second = number % (partnerNames.length - 1);
  const names = [at(partnerNames, first), at(partnerNames, second < first ? second : second + 1)] as const;
  return { name: names.join(' & '), label: names.map(squash).join(index % 2 === 0 ? '' : '-') };
}

/** Goes through all numbers below `size` in an order that looks arbitrary: 7919 is a prime that divides neither size. */
const spread = (index: number, { size, seed }: { size: number; seed: number }): number =>
  (index * 7919 + (Math.abs(seed) % size)) % size;
