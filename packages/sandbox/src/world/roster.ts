import { foldGerman } from './fold.ts';
import { countryOf, places, placesIn, type WorldPlace } from './data/places.ts';
import { locales, nameStocks, type NameStock } from './data/person-names.ts';
import { at, Dice, hash } from './hash.ts';
import { nameKey } from './person-name.ts';
import { localPart } from './work-address.ts';
import type { WorldCompany } from './world.ts';

export interface RosterMember {
  /** Seeds every other draw. */
  bits: number;
  firstName: string;
  lastName: string;
  place: WorldPlace;
  /** Before the `@` of the address, unique within the company. */
  local: string;
}

/** Who works at a company of those who are people of the world; kept for all companies, so small. */
export interface Roster {
  size: number;
  member(slot: number): RosterMember;
  /** By `nameKey`, double names by their first half as well. */
  byName: ReadonlyMap<string, number>;
  byLocal: ReadonlyMap<string, number>;
}

export interface RosterParts {
  company: WorldCompany;
  place: WorldPlace;
  size: number;
  /** Seeds the members. */
  bits: number;
}

export function makeRoster({ company, place: home, size, bits }: RosterParts): Roster {
  const names: string[] = [];
  const locals: string[] = [];
  const byName = new Map<string, number>();
  const byLocal = new Map<string, number>();
  for (let slot = 0; slot < size; slot += 1) {
    const memberBits = hash(bits, slot);
    const dice = new Dice(memberBits);
    const { firstName, lastName, key } = nameAnew(
      chooseStock(choosePlace(home, dice), dice),
      memberBits,
      byName,
    );
    const local = makeUnique(localPart(company, firstName, lastName), byLocal);
    names.push(firstName, lastName);
    locals.push(local);
    byName.set(key, slot);
    byLocal.set(local, slot);
  }
  addOtherSpellings(names, byName);
  return { size, member, byName, byLocal };

  function member(slot: number): RosterMember {
    const memberBits = hash(bits, slot);
    const place = choosePlace(home, new Dice(memberBits));
    return {
      bits: memberBits,
      firstName: at(names, slot * 2),
      lastName: at(names, slot * 2 + 1),
      place,
      local: at(locals, slot),
    };
  }
}

/** Most work where the company is. */
function choosePlace(home: WorldPlace, dice: Dice): WorldPlace {
  const share = dice.share('place');
  if (share < 0.8) return home;
  return dice.pick('elsewhere', share < 0.92 ? placesIn(home.countryCode) : places);
}

function chooseStock(place: WorldPlace, dice: Dice): NameStock {
  const locale = dice.has('from elsewhere', 0.1)
    ? dice.pick('locale', locales)
    : countryOf(place.countryCode).locale;
  const stock = nameStocks[locale];
  if (stock === undefined) throw new RangeError(`No names for ${locale}`);
  return stock;
}

/** A name that nobody at the company has yet, so that name and employer tell people apart. */
function nameAnew(stock: NameStock, bits: number, taken: ReadonlyMap<string, number>) {
  for (let attempt = 0; ; attempt += 1) {
    const firstName = at(stock.given, hash(bits, 'given', attempt) % stock.given.length);
    const family = at(stock.family, hash(bits, 'family', attempt) % stock.family.length);
    const lastName = isDoubled(stock, bits)
      ? `${family} ${at(stock.family, hash(bits, 'second family', attempt) % stock.family.length)}`
      : family;
    const key = nameKey(firstName, lastName);
    if (!taken.has(key) || attempt > 20) return { firstName, lastName, key };
  }
}

/** Spanish speakers mostly write two family names. */
const isDoubled = (stock: NameStock, bits: number): boolean =>
  stock === nameStocks.es && hash(bits, 'doubled') % 10 < 6;

function makeUnique(local: string, taken: ReadonlyMap<string, number>): string {
  if (!taken.has(local)) return local;
  for (let number = 2; ; number += 1) if (!taken.has(`${local}${number}`)) return `${local}${number}`;
}

/** German umlauts written out, and double family names by their first half. */
function addOtherSpellings(names: readonly string[], byName: Map<string, number>): void {
  for (let slot = 0; slot * 2 < names.length; slot += 1) {
    const [firstName, lastName] = [at(names, slot * 2), at(names, slot * 2 + 1)];
    if (/[äöüÄÖÜ]/.test(firstName + lastName))
      addSpelling(nameKey(foldGerman(firstName), foldGerman(lastName)), slot);
    if (/[ -]/.test(lastName)) addSpelling(nameKey(firstName, lastName.split(/[ -]/)[0] ?? lastName), slot);
  }

  function addSpelling(key: string, slot: number): void {
    if (!byName.has(key)) byName.set(key, slot);
  }
}
