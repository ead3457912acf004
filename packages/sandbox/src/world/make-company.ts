import { acquire, type CompanyPast, foundIn, raiseFunding, writeNews } from './company-history.ts';
import type { CompanyIdentity } from './company-identity.ts';
import { technologiesOf } from './data/industries.ts';
import { countryOf } from './data/places.ts';
import { streetNames } from './data/company-words.ts';
import { fillDigits } from './digits.ts';
import { Dice } from './hash.ts';
import { makeLei } from './lei.ts';
import { companyUrl } from './profile-url.ts';
import type { EmailPattern, Place, WorldCompany } from './world.ts';

export interface CompanyParts {
  identity: CompanyIdentity;
  headcount: number;
  /** Days since the epoch. */
  today: number;
  competitors: WorldCompany['competitors'];
  /** Instead of one by chance. */
  emailPattern?: EmailPattern;
}

export function makeCompany(parts: CompanyParts): WorldCompany {
  const { identity, headcount, today, competitors } = parts;
  const { name, domain, place, industry } = identity;
  const dice = new Dice(identity.bits);
  const foundedYear = foundIn({ identity, dice, headcount, today });
  const past: CompanyPast = { identity, dice, headcount, foundedYear, today };
  return {
    id: identity.id,
    name,
    legalName: `${name} ${dice.pick('legal form', countryOf(place.countryCode).legalForms)}`,
    domain,
    profileUrl: companyUrl(identity.slug),
    industry: industry.name,
    description: describe(identity, dice, foundedYear),
    foundedYear,
    headcount,
    revenueUsd: Math.round((headcount * dice.between('revenue', 60, 350)) / 10) * 10_000,
    place: publicPlace(place),
    ...addressOf(identity, dice),
    technologies: chooseSome(technologiesOf(industry.sector), { dice, what: 'technology', share: 0.4 }),
    funding: raiseFunding(past),
    news: writeNews(past),
    competitors,
    acquisitions: acquire(past),
    emailPattern: parts.emailPattern ?? choosePattern(dice, headcount),
    ...mailOf(dice, headcount),
    ...registriesOf(identity, dice),
  };
}

/** Only what a place is to others, without what the world makes addresses of. */
export function publicPlace({ city, region, country, countryCode }: Place): Place {
  return { city, region, country, countryCode };
}

/** Those of a list that a draw each lets through; the first one if none. */
export function chooseSome(
  list: readonly string[],
  by: { dice: Dice; what: string; share: number },
): string[] {
  const chosen = list.filter((entry) => by.dice.has(`${by.what} ${entry}`, by.share));
  return chosen.length === 0 ? list.slice(0, 1) : chosen;
}

function describe({ name, industry, place }: CompanyIdentity, dice: Dice, foundedYear: number): string {
  const what = dice.pick('makes', industry.makes);
  const whom = dice.pick('buyers', industry.buyers);
  return dice.pick('description', [
    `${name} provides ${what} for ${whom}. Based in ${place.city}, it was founded in ${foundedYear}.`,
    `${what.charAt(0).toUpperCase()}${what.slice(1)} for ${whom}: ${name} has worked from ${place.city} since ${foundedYear}.`,
    `Since ${foundedYear}, ${name} has helped ${whom} with ${what} from its offices in ${place.city}.`,
  ]);
}

function addressOf(
  { bits, place }: CompanyIdentity,
  dice: Dice,
): Pick<WorldCompany, 'street' | 'zipCode' | 'phone'> {
  const number = dice.between('house', 1, 180);
  const pattern = dice.pick('street pattern', countryOf(place.countryCode).street.split('|'));
  const street = pattern.replace('%', dice.pick('street', streetNames));
  return {
    street:
      pattern.includes('%') || place.countryCode === 'FR' ? `${number} ${street}` : `${street} ${number}`,
    zipCode: fillDigits(place.zipCode, bits ^ 1),
    phone: fillDigits(place.phone, bits ^ 2),
  };
}

const patterns = [
  ['first.last', 0.5],
  ['flast', 0.69],
  ['first', 0.8],
  ['firstlast', 0.87],
  ['f.last', 0.93],
  ['first_last', 0.97],
  ['last', 1],
] as const;

function choosePattern(dice: Dice, headcount: number): EmailPattern {
  const share = dice.share('pattern');
  const chosen = patterns.find(([, upTo]) => share < upTo)?.[0] ?? 'first.last';
  // First names or family names alone do not last in a company of hundreds.
  return headcount > 300 && (chosen === 'first' || chosen === 'last') ? 'flast' : chosen;
}

function mailOf(dice: Dice, headcount: number): Pick<WorldCompany, 'mailHost' | 'isCatchAll'> {
  const share = dice.share('mail host');
  if (share < 0.03) return { mailHost: 'none', isCatchAll: false };
  const isCatchAll = dice.has('catch all', 0.155);
  if (share < 0.1) return { mailHost: 'own', isCatchAll };
  if (headcount > 400 && share < 0.4) return { mailHost: 'proofpoint', isCatchAll };
  return { mailHost: share < 0.56 ? 'google' : 'microsoft', isCatchAll };
}

/** A company that has an identifier is in the registry of identifiers. */
function registriesOf({ bits }: CompanyIdentity, dice: Dice): Pick<WorldCompany, 'lei' | 'isInRegistries'> {
  const share = dice.share('registries');
  return { lei: share < 0.3 ? makeLei(bits) : null, isInRegistries: share < 0.4 };
}
