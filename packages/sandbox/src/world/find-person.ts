import type { Companies, KnownCompany } from './companies.ts';
import { freeMailDomains } from './data/mail-domains.ts';
import { hash, toShare } from './hash.ts';
import type { Numbering } from './numbering.ts';
import { type People, slotOf } from './people.ts';
import { codeOfLocal, codeOfSlug } from './person-codes.ts';
import { type AskedName, keysOf, nameKey, readName } from './person-name.ts';
import { personUrl, readSlug } from './profile-url.ts';
import {
  readLocalName,
  readSlugName,
  readStrangerLocal,
  readStrangerSlug,
  strangerKey,
} from './stranger-codes.ts';
import type { PersonQuery, WorldPerson } from './world.ts';

export interface PersonSearch {
  seed: number;
  personCount: number;
  companyCount: number;
  companies: Companies;
  people: People;
  numbering: Numbering;
}

interface Named {
  firstName: string;
  lastName: string;
}

const knownShare = 6 / 7;
// Decides who the others are: chosen so that Jane Doe of Acme and her like are known.
const draw = 3036;
const freeHosts: ReadonlySet<string> = new Set(freeMailDomains);

export function findPerson(search: PersonSearch, query: PersonQuery): WorldPerson | null {
  const slug = query.profileUrl ? readSlug(query.profileUrl, 'in') : null;
  return (
    (slug === null ? null : findBySlug(search, slug)) ??
    (query.email ? findByEmail(search, query.email) : null) ??
    (query.name && query.company ? findByName(search, query.name, query.company) : null) ??
    (slug === null ? null : inventBySlug(search, slug))
  );
}

/** Slugs that say who it is: those of the world's people and of strangers it has made up. */
function findBySlug(search: PersonSearch, slug: string): WorldPerson | null {
  const { people, numbering, companies } = search;
  const code = codeOfSlug(slug, numbering);
  const person = code === null ? null : personOfCode(search, code);
  if (person?.profileUrl === personUrl(slug)) return person;
  const read = readStrangerSlug(slug);
  const known = read === null ? null : companies.find({ domain: read.domain });
  if (read === null || known === null) return null;
  const slot = people.rosterOf(known).byName.get(nameKey(read.firstName, read.lastName));
  return slot === undefined ? meetStranger(search, known, read) : people.member(known, slot);
}

function findByName(
  search: PersonSearch,
  text: string,
  company: NonNullable<PersonQuery['company']>,
): WorldPerson | null {
  const name = readName(text);
  const known = name === null ? null : search.companies.find(company);
  if (name === null || known === null) return null;
  const keys = [...keysOf(name)];
  return (
    findPresent(search, known, keys) ?? findFormer(search, known, keys) ?? meetStranger(search, known, name)
  );
}

function findPresent(
  { people }: PersonSearch,
  known: KnownCompany,
  keys: readonly string[],
): WorldPerson | null {
  const slot = slotOf(people.rosterOf(known), keys);
  return slot === null ? null : people.member(known, slot);
}

const findFormer = (
  { people }: PersonSearch,
  known: KnownCompany,
  keys: readonly string[],
): WorldPerson | null => (known.index === null ? null : people.formerAt(known.index, keys));

/** Somebody of that name at the company, unless it is one of the few whom nobody knows. */
function meetStranger(
  { seed, people }: PersonSearch,
  known: KnownCompany,
  name: Named | AskedName,
): WorldPerson | null {
  if (toShare(hash(seed, 'known', draw, strangerKey(name, known.company))) >= knownShare) return null;
  const { firstName, lastName } = name;
  return people.stranger(known, {
    firstName,
    lastName,
    name: 'name' in name ? name.name : `${firstName} ${lastName}`,
  });
}

export function findByEmail(search: PersonSearch, email: string): WorldPerson | null {
  const address = email.trim().toLowerCase();
  const middle = address.lastIndexOf('@');
  if (middle < 1) return null;
  const [local, host] = [address.slice(0, middle), address.slice(middle + 1)];
  return freeHosts.has(host) ? findPersonal(search, address, local) : findAtWork(search, local, host);
}

function findAtWork(search: PersonSearch, local: string, host: string): WorldPerson | null {
  const known = search.companies.find({ domain: host });
  if (known === null || known.company.domain !== host) return null;
  const { byLocal, byName } = search.people.rosterOf(known);
  const slot = byLocal.get(local);
  if (slot !== undefined) return search.people.member(known, slot);
  const name = readLocalName(local);
  if (name === null) return null;
  const key = nameKey(name.firstName, name.lastName);
  // An employee of that name has another address, so this one is nobody's.
  if (byName.has(key)) return null;
  const former = findFormer(search, known, [key]);
  if (former !== null) return former;
  const stranger = meetStranger(search, known, name);
  return stranger?.workEmail === `${local}@${host}` ? stranger : null;
}

function findPersonal(search: PersonSearch, address: string, local: string): WorldPerson | null {
  const code = codeOfLocal(local, search.numbering);
  const person = code === null ? null : personOfCode(search, code);
  if (person?.personalEmail === address) return person;
  const read = readStrangerLocal(local);
  const known = read === null ? null : search.companies.find({ domain: read.domain });
  if (read !== null && known !== null) {
    const met =
      findPresent(search, known, [nameKey(read.firstName, read.lastName)]) ??
      meetStranger(search, known, read);
    return met?.personalEmail === address ? met : null;
  }
  const name = readLocalName(local);
  const invented = name === null ? null : inventSomewhere(search, name, address);
  return invented === null ? null : { ...invented, personalEmail: address };
}

function inventBySlug(search: PersonSearch, slug: string): WorldPerson | null {
  const name = readSlugName(slug);
  const invented = name === null ? null : inventSomewhere(search, name, slug);
  return invented === null ? null : { ...invented, profileUrl: personUrl(slug) };
}

/** A stranger at some company of the world, where the name is not one of those who work or worked there. */
function inventSomewhere(search: PersonSearch, name: Named, asked: string): WorldPerson | null {
  if (toShare(hash(search.seed, 'known', asked)) >= knownShare) return null;
  const keys = [nameKey(name.firstName, name.lastName)];
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const known = search.companies.at(hash(search.seed, 'somewhere', asked, attempt) % search.companyCount);
    if (search.people.rosterOf(known).byName.has(keys[0] ?? '') || findFormer(search, known, keys) !== null)
      continue;
    const stranger = meetStranger(search, known, name);
    if (stranger !== null) return stranger;
  }
  return null;
}

function personOfCode({ people, numbering, personCount }: PersonSearch, code: number): WorldPerson | null {
  const index = numbering.decode(code);
  return index < personCount ? people.at(index) : null;
}
