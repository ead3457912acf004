import { companyKey } from './company-key.ts';
import { type CompanyIdentity, identifyCompany, mostCompanies } from './company-identity.ts';
import { type CompanySizes, headcountAt } from './company-sizes.ts';
import { type Industry, industryCycle } from './data/industries.ts';
import { disposableDomains, freeMailDomains } from './data/mail-domains.ts';
import type { WorldPlace } from './data/places.ts';
import { companySlugToDomain } from './domain-slug.ts';
import { squash, titleCase } from './fold.ts';
import { hash, toShare } from './hash.ts';
import { identifyStranger, isKnownStranger, strangerBits } from './identify-stranger.ts';
import { makeCompany } from './make-company.ts';
import { once } from './once.ts';
import { readSlug } from './profile-url.ts';
import { readDomain } from './read-domain.ts';
import { Recent } from './recent.ts';
import type { CompanyQuery, WorldCompany } from './world.ts';

export interface CompaniesOptions {
  seed: number;
  count: number;
  /** Days since the epoch. */
  today: number;
  sizes: CompanySizes;
}

/** A company together with what only the world itself needs to know of it. */
export interface KnownCompany {
  company: WorldCompany;
  place: WorldPlace;
  industry: Industry;
  /** Null for a stranger. */
  index: number | null;
}

const notCompanies: ReadonlySet<string> = new Set([...freeMailDomains, ...disposableDomains]);

/** All companies there are, made when they are asked for. */
export class Companies {
  readonly #options: CompaniesOptions;
  readonly #made: Recent<number, KnownCompany>;
  readonly #strangers = new Recent<string, KnownCompany>(1000);
  // Opened at the first search, so that opening the world costs nothing.
  readonly #directory: () => Directory;

  constructor(options: CompaniesOptions) {
    const { seed, count } = options;
    if (count > mostCompanies)
      throw new RangeError(`The world has names for at most ${mostCompanies} companies`);
    this.#options = options;
    this.#made = new Recent(2 * count);
    this.#directory = once(() => listCompanies(seed, count));
  }

  /** Throws when there is none of that number. */
  at(index: number): KnownCompany {
    const { seed, count, sizes } = this.#options;
    if (!Number.isInteger(index) || index < 0 || index >= count)
      throw new RangeError(`The world has no company ${index}`);
    return this.#made.getOrMake(index, () => ({
      ...build(identifyCompany(seed, index), sizes.headcount(index), this.#options),
      index,
    }));
  }

  find({ domain, profileUrl, name }: CompanyQuery): KnownCompany | null {
    const host = domain ? readDomain(domain) : null;
    if (host !== null && !notCompanies.has(host)) return this.#byDomain(host, name);
    const slug = profileUrl ? readSlug(profileUrl, 'company') : null;
    if (slug !== null) return this.#bySlug(slug);
    if (!name) return null;
    // Some are called after their domain.
    return /^[a-z0-9-]+\.[a-z]{2,}$/i.test(name)
      ? this.#byDomain(name.toLowerCase(), name)
      : this.#byName(name);
  }

  #byDomain(domain: string, name?: string): KnownCompany | null {
    const index = this.#directory().byDomain.get(domain);
    if (index !== undefined) return this.at(index);
    const label = domain.slice(0, domain.indexOf('.'));
    return this.#stranger({ key: squash(label), name: name?.trim() || titleCase(label), domain });
  }

  #bySlug(slug: string): KnownCompany | null {
    const index = /^\d+$/.test(slug) ? Number(slug) - 1 : this.#directory().bySlug.get(slug);
    if (index === undefined) return this.#byDomain(companySlugToDomain(slug));
    return index >= 0 && index < this.#options.count ? this.at(index) : null;
  }

  #byName(name: string): KnownCompany | null {
    const key = companyKey(name);
    const index = this.#directory().byName.get(key);
    return index === undefined
      ? this.#stranger({ key, name: name.trim(), domain: `${key}.com` })
      : this.at(index);
  }

  #stranger(asked: { key: string; name: string; domain: string }): KnownCompany | null {
    const bits = strangerBits(this.#options.seed, asked.key);
    if (asked.key === '' || !isKnownStranger(bits)) return null;
    return this.#strangers.getOrMake(`${asked.domain} ${asked.name}`, () => {
      const identity = identifyStranger(bits, { ...asked, takenSlugs: this.#directory().bySlug });
      // A giant would not be unknown to the world: none above a thousand.
      const headcount = headcountAt(toShare(hash(bits, 'size')) * 0.94);
      return { ...build(identity, headcount, this.#options), index: null };
    });
  }
}

interface Directory {
  byDomain: ReadonlyMap<string, number>;
  bySlug: ReadonlyMap<string, number>;
  byName: ReadonlyMap<string, number>;
}

function listCompanies(seed: number, count: number): Directory {
  const byDomain = new Map<string, number>();
  const bySlug = new Map<string, number>();
  const byName = new Map<string, number>();
  for (let index = 0; index < count; index += 1) {
    const { domain, slug, name } = identifyCompany(seed, index);
    byDomain.set(domain, index);
    bySlug.set(slug, index);
    byName.set(companyKey(name), index);
  }
  return { byDomain, bySlug, byName };
}

function build(identity: CompanyIdentity, headcount: number, { seed, count, today }: CompaniesOptions) {
  const company = makeCompany({
    identity,
    headcount,
    today,
    competitors: findCompetitors(identity, seed, count),
    // A stranger's addresses must lead back to the names without a list of who works there.
    ...(identity.id > count && { emailPattern: 'first.last' }),
  });
  return { company, place: identity.place, industry: identity.industry };
}

/** Others of the same industry: those at the same place of the cycle. */
function findCompetitors(
  { bits, id, industry }: CompanyIdentity,
  seed: number,
  count: number,
): WorldCompany['competitors'] {
  const turns = Math.floor(count / industryCycle.length);
  const start = industryCycle.indexOf(industry);
  const found = new Map<number, { name: string; domain: string }>();
  for (let attempt = 0; attempt < 4 && turns > 0; attempt += 1) {
    const index = start + industryCycle.length * (hash(bits, 'competitor', attempt) % turns);
    if (index === id - 1 || found.has(index)) continue;
    const { name, domain } = identifyCompany(seed, index);
    found.set(index, { name, domain });
  }
  return [...found.values()];
}
