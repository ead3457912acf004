/* Companies that a text names: by domain, by profile, by a name the world knows, or as whom somebody works for. */
import { companyKey } from '../../world/company-key.ts';
import type { World, WorldCompany } from '../../world/world.ts';
import { indexPerWorld } from '../company-index.ts';
import { isDenied } from '../model/finding.ts';
import { readWebQuery } from '../web-index-query.ts';
import type { Prose } from './prose-text.ts';
import { companyKinds, isFollowedBy, isPrecededBy, splitWords, stemAt, take } from './prose-text.ts';

export interface CompanyReading {
  /** Those that are named, one of which it must be; null where none is. Empty for such that do not exist. */
  present: readonly WorldCompany[] | null;
  /** Of people: where they must have been before. */
  past: readonly WorldCompany[] | null;
  excluded: readonly WorldCompany[];
}

interface Named {
  company: WorldCompany | null;
  first: number;
}

// Every name is looked up, and those the world does not have are made up.
const mostNamed = 20;
const longestName = 5;
const indexByName = indexPerWorld(({ name }) => companyKey(name));

export function takeCompanies(prose: Prose, world: World): CompanyReading {
  const named = [...takeAddresses(prose, world), ...takeKnownNames(prose, world)];
  return sortOut(prose, named);
}

/** Names behind `at` and `from` that nothing else explains; to be asked for when all else is taken. */
export function takeEmployers(prose: Prose, world: World): CompanyReading {
  const named: Named[] = [];
  for (let place = 0; place < prose.words.length && named.length < mostNamed; place += 1) {
    if (!isIntroduced(prose, place)) continue;
    for (let first = place; ;) {
      const last = lastOfName(prose, first);
      if (last < first) break;
      const name = prose.text.slice(prose.words[first]?.at, prose.words[last]?.end);
      named.push({ company: world.findCompany({ name }), first });
      take(prose, first, last);
      // `at Stripe or Adyen`
      if (!/^(?:or|and)$/.test(stemAt(prose, last + 1)) || named.length >= mostNamed) break;
      first = last + 2;
    }
  }
  return sortOut(prose, named);
}

/** Both readings as one. */
export function joinCompanies(one: CompanyReading, other: CompanyReading): CompanyReading {
  const join = (left: readonly WorldCompany[] | null, right: readonly WorldCompany[] | null) =>
    left === null ? right : right === null ? left : [...left, ...right];
  return {
    present: join(one.present, other.present),
    past: join(one.past, other.past),
    excluded: [...one.excluded, ...other.excluded],
  };
}

const formerly: ReadonlySet<string> = new Set(
  'former formerly ex previous previously past alumni alumnus alumna worked left'.split(' '),
);

function sortOut(prose: Prose, named: readonly Named[]): CompanyReading {
  const present: Named[] = [];
  const past: Named[] = [];
  const excluded: Named[] = [];
  for (const one of named) {
    const at = prose.words[one.first]?.at ?? 0;
    const isPast = isPrecededBy(prose, one.first, { within: 3, stems: formerly });
    (isDenied(prose.text, at) ? excluded : isPast ? past : present).push(one);
  }
  const found = (list: readonly Named[]) => list.flatMap(({ company }) => company ?? []);
  return {
    present: present.length === 0 ? null : found(present),
    past: past.length === 0 ? null : found(past),
    excluded: found(excluded),
  };
}

function takeAddresses(prose: Prose, world: World): Named[] {
  const { domains, profiles } = readWebQuery(prose.text);
  const queries = [
    ...domains.map((domain) => ({ text: domain, query: { domain } })),
    ...profiles
      .filter((url) => /\/company\//i.test(url))
      .map((profileUrl) => ({ text: profileUrl, query: { profileUrl } })),
  ];
  return queries.map(({ text, query }) => {
    const at = prose.text.toLowerCase().indexOf(text.toLowerCase());
    const inside = prose.words.flatMap(({ at: start }, place) =>
      start >= at && start < at + text.length ? [place] : [],
    );
    for (const place of inside) take(prose, place);
    return { company: world.findCompany(query), first: inside[0] ?? 0 };
  });
}

/** The longest names first. A name of one word is one only when it begins like one: companies are called `Amber`. */
function takeKnownNames(prose: Prose, world: World): Named[] {
  const find = indexByName(world);
  const named: Named[] = [];
  const { words, taken } = prose;
  for (let size = longestName; size > 0; size -= 1) {
    for (let first = 0; first + size <= words.length && named.length < mostNamed; first += 1) {
      const last = first + size - 1;
      if (words.slice(first, last + 1).some((_, index) => taken.has(first + index))) continue;
      const name = prose.text.slice(words[first]?.at, words[last]?.end);
      const company = size === 1 && !/^\p{Lu}/u.test(name) ? null : find(companyKey(name));
      if (company === null || splitWords(company.name).length !== size) continue;
      named.push({ company, first });
      take(prose, first, last);
    }
  }
  return named;
}

const introductions: ReadonlySet<string> = new Set(['at', 'from', 'ex', 'former']);
const nouns: ReadonlySet<string> = new Set('sery seed fortune faang ai b2b b2c vc big the a an'.split(' '));

function isIntroduced(prose: Prose, place: number): boolean {
  const before = stemAt(prose, place - 1);
  if (introductions.has(before)) return true;
  return (before === 'for' || before === 'by') && /^(?:work|employ)/.test(stemAt(prose, place - 2));
}

const mostWordsOfName = 4;

/** The last of the capitalized words from a place on; before it where no name begins there. */
function lastOfName(prose: Prose, first: number): number {
  let last = first - 1;
  while (last - first + 1 < mostWordsOfName) {
    const word = prose.words[last + 1];
    if (word === undefined || prose.taken.has(last + 1) || !/^[\p{Lu}\d]/u.test(word.text)) break;
    if (nouns.has(word.stem) || (last >= first && !isJoined(prose, last))) break;
    last += 1;
  }
  // `at Acme companies` names a kind of them.
  return isFollowedBy(prose, last, { within: 1, stems: companyKinds }) ? first - 1 : last;
}

const isJoined = ({ text, words }: Prose, place: number): boolean =>
  /^(?:[ .'’-]| & )$/.test(text.slice(words[place]?.end, words[place + 1]?.at));
