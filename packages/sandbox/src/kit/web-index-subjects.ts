/* Which companies a web search is about. */
import { companyKey } from '../world/company-key.ts';
import { industries } from '../world/data/industries.ts';
import { places } from '../world/data/places.ts';
import { foldLetters } from '../world/fold.ts';
import type { World, WorldCompany } from '../world/world.ts';
import { indexPerWorld } from './company-index.ts';
import { isTopicWord } from './web-index-topics.ts';
import type { WebQuery } from './web-index-query.ts';

export interface Subjects {
  companies: readonly WorldCompany[];
  /** Words that name none of them: what is asked about them. */
  words: readonly string[];
  /** Whether these are some of many that fit, rather than those that were named. */
  areSome: boolean;
}

const mostNamed = 3;
const mostListed = 10;
const longestName = 5;
const indexByName = indexPerWorld(({ name }) => companyKey(name));

/**
 * By domain, profile or name; failing that by line of business and place; failing that a company the world does not
 * have, if the query is nothing but its name.
 */
export function findSubjects(world: World, query: WebQuery): Subjects {
  const byAddress = findByAddress(world, query);
  const byName = takeNames(world, query.words);
  const people = query.profiles.flatMap((profileUrl) => world.findPerson({ profileUrl }) ?? []).slice(0, 1);
  const employers = people.map(({ employments: [{ company }] }) => company);
  const named = [...byAddress, ...employers, ...byName.companies];
  const companies = [...new Map(named.map((company) => [company.domain, company])).values()];
  if (companies.length > 0) {
    const words = [...people.flatMap(({ name }) => name.split(' ')), ...byName.rest];
    return { companies: companies.slice(0, mostNamed), words, areSome: false };
  }
  const listed = listByTrade(world, query.words);
  if (listed !== null) return { companies: listed, words: query.words, areSome: true };
  return { companies: findStranger(world, query.words), words: query.words, areSome: false };
}

function findByAddress(world: World, { domains, profiles }: WebQuery): WorldCompany[] {
  const asked = [...domains.map((domain) => ({ domain })), ...profiles.map((profileUrl) => ({ profileUrl }))];
  return asked.flatMap((of) => world.findCompany(of) ?? []);
}

/** The companies of the world that are named, the longest names first; a name is never made up for. */
function takeNames(world: World, words: readonly string[]): { companies: WorldCompany[]; rest: string[] } {
  const find = indexByName(world);
  const companies: WorldCompany[] = [];
  let rest = [...words];
  for (let size = Math.min(longestName, rest.length); size > 0; size -= 1) {
    for (let start = 0; start + size <= rest.length && companies.length < mostNamed; start += 1) {
      const company = find(companyKey(rest.slice(start, start + size).join(' ')));
      if (company === null) continue;
      companies.push(company);
      rest = rest.toSpliced(start, size);
      start -= 1;
    }
  }
  return { companies, rest };
}

// Words in the names of industries that say nothing of them.
const vague: ReadonlySet<string> = new Set(['service', 'information', 'development', 'management', 'real']);
const singular = (word: string): string => foldLetters(word).replace(/s$/, '');
const trades: readonly { name: string; words: readonly string[] }[] = industries.map(({ name }) => ({
  name,
  words: name
    .split(/[^A-Za-z]+/)
    .map(singular)
    .filter((word) => word.length > 2 && !vague.has(word)),
}));

/** Null when no industry, city or country is named. */
function listByTrade(world: World, words: readonly string[]): WorldCompany[] | null {
  const asked = new Set(words.map(singular));
  const named = new Set(
    trades.filter((trade) => trade.words.some((word) => asked.has(word))).map(({ name }) => name),
  );
  const text = ` ${words.map(foldLetters).join(' ')} `;
  const isNamed = (place: string) => text.includes(` ${foldLetters(place)} `);
  const cities = new Set(places.map(({ city }) => city).filter(isNamed));
  const countries = new Set(places.map(({ country }) => country).filter(isNamed));
  if (named.size === 0 && cities.size === 0 && countries.size === 0) return null;
  const isMatch = ({ industry, place }: WorldCompany) =>
    (named.size === 0 || named.has(industry)) &&
    (cities.size === 0 || cities.has(place.city)) &&
    (countries.size === 0 || countries.has(place.country));
  const listed: WorldCompany[] = [];
  for (let index = 0; index < world.companyCount && listed.length < mostListed; index += 1) {
    const company = world.company(index);
    if (isMatch(company)) listed.push(company);
  }
  return listed;
}

const longestStrangersName = 3;

function findStranger(world: World, words: readonly string[]): WorldCompany[] {
  const name = words.filter((word) => !isTopicWord(word));
  const isName = name.length > 0 && name.length <= longestStrangersName;
  if (!isName || !name.every((word) => /^[\p{Lu}\d&]/u.test(word))) return [];
  const stranger = world.findCompany({ name: name.join(' ') });
  return stranger === null ? [] : [stranger];
}
