import { chooseAnyJob, chooseJob } from './choose-job.ts';
import type { Companies, KnownCompany } from './companies.ts';
import type { CompanySizes } from './company-sizes.ts';
import { type Job, seniorities } from './data/jobs.ts';
import { at, Dice, hash } from './hash.ts';
import { strangerIds } from './identify-stranger.ts';
import { makePerson } from './make-person.ts';
import type { Numbering } from './numbering.ts';
import { personalAddress, personSlug } from './person-codes.ts';
import { Recent } from './recent.ts';
import { makeRoster, type Roster } from './roster.ts';
import { strangerAddress, strangerKey, strangerPersonalAddress, strangerSlug } from './stranger-codes.ts';
import type { WorldCompany, WorldPerson } from './world.ts';

export interface PeopleOptions {
  seed: number;
  count: number;
  /** Days since the epoch. */
  today: number;
  companies: Companies;
  companyCount: number;
  sizes: CompanySizes;
  numbering: Numbering;
}

/** How far apart, in the numbering of companies, somebody's employers are: few, so that they can be gone through. */
const strideCount = 8;

/** All people there are, made when they are asked for. */
export class People {
  readonly #options: PeopleOptions;
  readonly #persons = new Recent<number, WorldPerson>(5000);
  readonly #strangers = new Recent<string, WorldPerson>(1000);
  readonly #rosters: Recent<number, Roster>;
  readonly #strides: readonly number[];

  constructor(options: PeopleOptions) {
    const { seed, companyCount } = options;
    this.#options = options;
    // Space for all companies of the world, since a search for a name goes through several.
    this.#rosters = new Recent(2 * companyCount + 1000);
    const most = Math.max(1, companyCount - 1);
    this.#strides = Array.from({ length: strideCount }, (_, turn) => 1 + (hash(seed, 'stride', turn) % most));
  }

  /** A person of the world; throws when there is none of that number. */
  at(index: number): WorldPerson {
    const { count, companies, sizes } = this.#options;
    if (!Number.isInteger(index) || index < 0 || index >= count)
      throw new RangeError(`The world has no person ${index}`);
    return this.#persons.getOrMake(index, () => {
      const company = sizes.companyOf(index);
      return this.#make(companies.at(company), company, index);
    });
  }

  rosterOf({ company, place, index }: KnownCompany): Roster {
    return this.#rosters.getOrMake(company.id, () => {
      const { seed, sizes } = this.#options;
      const bits = hash(seed, 'roster', company.id);
      const size =
        index === null
          ? Math.min(company.headcount, 4 + (bits % 7))
          : sizes.firstPerson(index + 1) - sizes.firstPerson(index);
      return makeRoster({ company, place, size, bits });
    });
  }

  /** Somebody of the company's roster. */
  member(known: KnownCompany, slot: number): WorldPerson {
    if (known.index !== null) return this.at(this.#options.sizes.firstPerson(known.index) + slot);
    const { firstName, lastName } = this.rosterOf(known).member(slot);
    return this.stranger(known, { firstName, lastName, name: `${firstName} ${lastName}` });
  }

  /** Somebody of that name whom the world does not have. */
  stranger(known: KnownCompany, asked: { firstName: string; lastName: string; name: string }): WorldPerson {
    const { company, index } = known;
    const key = strangerKey(asked, company);
    return this.#strangers.getOrMake(`${key}@${company.domain} ${asked.name}`, () => {
      const bits = hash(this.#options.seed, 'stranger', key);
      return makePerson({
        bits,
        ...this.#placeStranger(known, key, bits),
        ...asked,
        ...this.#jobParts(known, index ?? bits % this.#options.companyCount, bits),
        id: strangerIds + bits,
        slug: strangerSlug(asked, company),
        workEmail: strangerAddress(asked, company),
        personalEmail: strangerPersonalAddress(asked, company),
      });
    });
  }

  /** Present employees, the most senior first. People of the world are not kept, since searches go through all of them. */
  allAt(known: KnownCompany): WorldPerson[] {
    const roster = this.rosterOf(known);
    const { index } = known;
    const first = index === null ? 0 : this.#options.sizes.firstPerson(index);
    const slots = Array.from({ length: roster.size }, (_, slot) => slot);
    const ranks = slots.map((slot) => seniorities.indexOf(jobIn(roster, known, slot).seniority));
    return slots
      .sort((one, other) => at(ranks, one) - at(ranks, other))
      .map((slot) => (index === null ? this.member(known, slot) : this.#make(known, index, first + slot)));
  }

  /** A person of that name, by any of its keys, who once worked at a company of the world and now works elsewhere. */
  formerAt(index: number, keys: readonly string[]): WorldPerson | null {
    const { companies, companyCount } = this.#options;
    for (const stride of this.#strides) {
      const later = companies.at((index - stride + companyCount) % companyCount);
      const slot = slotOf(this.rosterOf(later), keys);
      const person = slot === null ? null : this.member(later, slot);
      if (person?.employments.some(({ company, endDate }) => endDate !== null && company.id === index + 1))
        return person;
    }
    return null;
  }

  #make(known: KnownCompany, company: number, person: number): WorldPerson {
    const { sizes, numbering } = this.#options;
    const slot = person - sizes.firstPerson(company);
    const roster = this.rosterOf(known);
    const member = roster.member(slot);
    const code = numbering.encode(person);
    return makePerson({
      ...member,
      ...this.#jobParts(known, company, member.bits),
      job: jobIn(roster, known, slot),
      id: person + 1,
      slug: personSlug(member, code, numbering),
      workEmail: `${member.local}@${known.company.domain}`,
      personalEmail: personalAddress(member, code),
    });
  }

  /** Where a stranger works and as what: as the roster says if it is one of a company that is a stranger itself. */
  #placeStranger(known: KnownCompany, key: string, bits: number) {
    const roster = this.rosterOf(known);
    const slot = known.index === null ? roster.byLocal.get(key.slice(0, key.indexOf('@'))) : undefined;
    return slot === undefined
      ? { place: known.place, job: chooseAnyJob(known.industry.sector, new Dice(bits)) }
      : { place: roster.member(slot).place, job: jobIn(roster, known, slot) };
  }

  /** Earlier employers are companies of the world, each time another one. */
  #jobParts({ company, industry }: KnownCompany, near: number, bits: number) {
    const { companies, companyCount, today } = this.#options;
    const formerEmployer = (jobsAgo: number): WorldCompany | null =>
      companyCount < 2
        ? null
        : companies.at((near + at(this.#strides, (bits + jobsAgo) % strideCount)) % companyCount).company;
    return { company, sector: industry.sector, today, formerEmployer };
  }
}

/** The first of the keys that the roster has. */
export function slotOf({ byName }: Roster, keys: readonly string[]): number | null {
  for (const key of keys) {
    const slot = byName.get(key);
    if (slot !== undefined) return slot;
  }
  return null;
}

const jobIn = ({ size, member }: Roster, { company, industry }: KnownCompany, slot: number): Job =>
  chooseJob({ company, industry, size }, slot, new Dice(member(slot).bits));
