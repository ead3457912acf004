/* Places, as people call them: cities, regions, countries, parts of the world, and adjectives of these. */
import { places } from '../../world/data/places.ts';
import { words } from '../../world/data/words.ts';
import type { WorldCompany } from '../../world/world.ts';
import { isDenied } from '../model/finding.ts';
import { judgePlace } from '../model/judge-words.ts';
import type { Mention, Phrases, Prose } from './prose-text.ts';
import {
  companyKinds,
  createPhrases,
  isFollowedBy,
  isPrecededBy,
  stemAt,
  take,
  takePhrases,
} from './prose-text.ts';

/** Names of cities; null for anywhere. */
export interface PlaceReading {
  people: ReadonlySet<string> | null;
  companies: ReadonlySet<string> | null;
  excluded: ReadonlySet<string>;
}

/** Adjectives and other names, and what `judgePlace` knows them by. */
const otherNames: Readonly<Record<string, string>> = {
  german: 'germany',
  french: 'france',
  spanish: 'spain',
  italian: 'italy',
  dutch: 'netherlands',
  'the netherlands': 'netherlands',
  holland: 'netherlands',
  swedish: 'sweden',
  danish: 'denmark',
  norwegian: 'norway',
  finnish: 'finland',
  irish: 'ireland',
  swiss: 'switzerland',
  austrian: 'austria',
  belgian: 'belgium',
  portuguese: 'portugal',
  polish: 'poland',
  indian: 'india',
  australian: 'australia',
  brazilian: 'brazil',
  canadian: 'canada',
  british: 'uk',
  american: 'us',
  'united states of america': 'us',
  'the states': 'us',
  nordic: 'nordics',
  scandinavia: 'nordics',
  scandinavian: 'nordics',
  nyc: 'new york',
  sf: 'san francisco',
  'bay area': 'san francisco',
  'san francisco bay area': 'san francisco',
  munchen: 'munich',
  koln: 'cologne',
  wien: 'vienna',
  'north american': 'north america',
  'united states': 'us',
};

const regions = words('europe european eu dach nordics america us usa uk britain emea apac');

let phrases: Phrases<readonly string[]> | null = null;

/** `judgePlace` reads a whole company; any one does. */
function placePhrases(someCompany: WorldCompany): Phrases<readonly string[]> {
  phrases ??= createPhrases(
    [
      ...places.flatMap(({ city, region, country }) => [city, region, country]),
      ...regions,
      'north america',
      ...Object.keys(otherNames),
    ].map((name) => [name, citiesOf(otherNames[name] ?? name, someCompany)] as const),
  );
  return phrases;
}

function citiesOf(name: string, someCompany: WorldCompany): string[] {
  return places
    .filter((place) => judgePlace(`based in ${name}`, { ...someCompany, place }).some(({ isTrue }) => isTrue))
    .map(({ city }) => city);
}

/** In a search for people a place is theirs, unless it is said of companies: `Berlin startups`, `firms based in Berlin`. */
export function takePlaces(
  prose: Prose,
  { about, someCompany }: { about: 'people' | 'companies'; someCompany: WorldCompany },
): PlaceReading {
  const mentions = takePhrases(prose, placePhrases(someCompany), (mention) => isPlace(prose, mention));
  const reading = { people: new Set<string>(), companies: new Set<string>(), excluded: new Set<string>() };
  for (const mention of mentions) {
    const isOfCompanies = about === 'companies' || isSaidOfCompanies(prose, mention);
    const target = isDenied(prose.text, prose.words[mention.first]?.at ?? 0)
      ? reading.excluded
      : reading[isOfCompanies ? 'companies' : 'people'];
    for (const city of mention.value) target.add(city);
    // `US-based` is said of the place as well.
    if (stemAt(prose, mention.last + 1) === 'based') take(prose, mention.last + 1);
  }
  const { people, companies, excluded } = reading;
  return {
    people: people.size === 0 ? null : people,
    companies: companies.size === 0 ? null : companies,
    excluded,
  };
}

/** `us` is a pronoun, unless it is spelled like the country or something is based there. */
function isPlace(prose: Prose, { first, last }: Mention<unknown>): boolean {
  if (first !== last || stemAt(prose, first) !== 'us') return true;
  return prose.words[first]?.text === 'US' || stemAt(prose, last + 1) === 'based';
}

function isSaidOfCompanies(prose: Prose, { first, last }: Mention<unknown>): boolean {
  return (
    isFollowedBy(prose, last, { within: 2, stems: companyNouns }) ||
    isPrecededBy(prose, first, { within: 4, stems: companyKinds })
  );
}

const companyNouns: ReadonlySet<string> = new Set([...companyKinds, 'saa', 'fintech', 'tech', 'employer']);
