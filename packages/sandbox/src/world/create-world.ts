import { toDay } from './calendar.ts';
import { Companies, type KnownCompany } from './companies.ts';
import { sizeCompanies } from './company-sizes.ts';
import { findPerson, type PersonSearch } from './find-person.ts';
import { hash, type HashPart, toShare } from './hash.ts';
import { createNumbering } from './numbering.ts';
import { People } from './people.ts';
import { readMailbox } from './read-mailbox.ts';
import type { Knowledge, World, WorldCompany, WorldPerson } from './world.ts';

export interface WorldOptions {
  seed?: number;
  companies?: number;
  people?: number;
  /** ISO date. */
  today?: string;
}

/** Opens a world: the same for the same options, on every machine. */
export function createWorld(options: WorldOptions = {}): World {
  const {
    seed = 4400,
    companies: companyCount = 2000,
    people: personCount = 40_000,
    today: date = '2026-11-01',
  } = options;
  const today = toDay(date);
  const sizes = sizeCompanies(seed, { companies: companyCount, people: personCount });
  const numbering = createNumbering(personCount, seed);
  const companies = new Companies({ seed, count: companyCount, today, sizes });
  const people = new People({ seed, count: personCount, today, companies, companyCount, sizes, numbering });
  const search: PersonSearch = { seed, personCount, companyCount, companies, people, numbering };
  return {
    seed,
    companyCount,
    personCount,
    today: date,
    company: (index) => companies.at(index).company,
    person: (index) => people.at(index),
    findCompany: (query) => companies.find(query)?.company ?? null,
    findPerson: (query) => findPerson(search, query),
    peopleAt: (company) => {
      const known = knowAgain(companies, company, companyCount);
      return known === null ? [] : people.allAt(known);
    },
    mailbox: (address) => readMailbox(search, address),
    knows: (vendor, fact) => judge(seed, vendor, fact),
    chance: (...parts: readonly HashPart[]) => toShare(hash(seed, 'chance', ...parts)),
  };
}

function knowAgain(
  companies: Companies,
  { id, domain, name }: WorldCompany,
  count: number,
): KnownCompany | null {
  return id <= count ? companies.at(id - 1) : companies.find({ domain, name });
}

function judge(
  seed: number,
  vendor: string,
  fact: { of: WorldPerson | WorldCompany; what: string; coverage: number; staleness: number },
): Knowledge {
  const kind = 'employments' in fact.of ? 'person' : 'company';
  const isKnown = toShare(hash(seed, 'known to', vendor, fact.what, kind, fact.of.id)) < fact.coverage;
  const isStale =
    isKnown && toShare(hash(seed, 'stale at', vendor, fact.what, kind, fact.of.id)) < fact.staleness;
  return { isKnown, isStale };
}
