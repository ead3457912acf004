import type { CompanyIdentity } from './company-identity.ts';
import { industryCycle } from './data/industries.ts';
import { placesIn, weightedPlaces } from './data/places.ts';
import { companySlug, domainToSlug } from './domain-slug.ts';
import { at, Dice, hash, toShare } from './hash.ts';

/** From here on the numbers are those of strangers. */
export const strangerIds = 1_000_000_000;

const knownShare = 0.9;
// Decides who the others are: chosen so that the names that examples like to use are known, `acme` as what one expects.
const draw = 1029;

/** Seeds whatever is drawn for a company that the world does not know; the same for its name as for its domain. */
export const strangerBits = (seed: number, key: string): number => hash(seed, 'stranger', draw, key);

/** False for the few that nobody has heard of. */
export const isKnownStranger = (bits: number): boolean => toShare(hash(bits, 'exists')) < knownShare;

interface Asked {
  name: string;
  domain: string;
  /** Those of the companies of the world. */
  takenSlugs: ReadonlyMap<string, number>;
}

export function identifyStranger(bits: number, { name, domain, takenSlugs }: Asked): CompanyIdentity {
  const ending = domain.slice(domain.lastIndexOf('.') + 1).toUpperCase();
  const near = placesIn(ending === 'UK' ? 'GB' : ending);
  return {
    id: strangerIds + bits,
    bits,
    name,
    domain,
    slug: slugFor(domain, takenSlugs),
    place: new Dice(bits).pick('place', near.length === 0 ? weightedPlaces : near),
    industry: at(industryCycle, hash(bits, 'industry') % industryCycle.length),
  };
}

/** Leads back to the domain even where a company of the world has the plain name, or where that would be a number. */
function slugFor(domain: string, taken: ReadonlyMap<string, number>): string {
  const slug = companySlug(domain);
  return taken.has(slug) || /^\d+$/.test(slug) ? domainToSlug(domain) : slug;
}
