/* Lines of business, as people call them. What a word means is asked of the model's judge, which knows them. */
import { industries, technologiesOf } from '../../world/data/industries.ts';
import { Recent } from '../../world/recent.ts';
import type { WorldCompany } from '../../world/world.ts';
import { isDenied } from '../model/finding.ts';
import { judgeBusiness } from '../model/judge-words.ts';
import type { Mention, Phrases, Prose } from './prose-text.ts';
import { companyKinds, createPhrases, isFollowedBy, phraseKey, stemAt, takePhrases } from './prose-text.ts';

export interface IndustryReading {
  /** Names of industries; null for any. */
  wanted: ReadonlySet<string> | null;
  excluded: ReadonlySet<string>;
}

/** Also names of departments: `marketing` is a line of business only where companies are spoken of. */
const departmentLike = keysOf('marketing finance legal law data consulting security');
/** Also much else, unless somebody is in it: `in banking`. */
const vague = keysOf(
  'analytics building car health tech technology property advertising advisory payments banking food drinks beverages ' +
    'environment environmental transport transportation industrial education educational energy financial hotel retail',
);
const inside: ReadonlySet<string> = new Set(['in', 'within', 'into']);

function keysOf(list: string): ReadonlySet<string> {
  return new Set(list.split(' ').map(phraseKey));
}

/** Terms of two words; `judgeBusiness` is asked for them with a hyphen where it knows them so. */
const longTerms = createPhrases(
  [
    'IT services',
    'information technology',
    'cyber security',
    'financial services',
    'supply chain',
    'health care',
    'medical devices',
    'life sciences',
    'e-commerce',
    'e-learning',
    'clean energy',
    'real estate',
  ].map((term) => [term, term] as const),
);

export function takeIndustries(prose: Prose, someCompany: WorldCompany): IndustryReading {
  const wanted = new Set<string>();
  const excluded = new Set<string>();
  const mentions = [
    ...takePhrases(prose, industryNames),
    ...takePhrases(prose, longTerms).map((mention) => ({
      ...mention,
      value: industriesOf([mention.value], someCompany),
    })),
    ...takePhrases(prose, shortTerms(someCompany), (mention) => isBusiness(prose, mention)),
  ];
  for (const { value, first } of mentions) {
    const target = isDenied(prose.text, prose.words[first]?.at ?? 0) ? excluded : wanted;
    for (const name of value) target.add(name);
  }
  return { wanted: wanted.size === 0 ? null : wanted, excluded };
}

const industryNames = createPhrases(
  industries.map(({ name }) => [name, [name]] as const).filter(([name]) => name.includes(' ')),
);

function isBusiness(prose: Prose, { first, last }: Mention<unknown>): boolean {
  if (isFollowedBy(prose, last, { within: 2, stems: companyKinds })) return true;
  const term = stemAt(prose, first);
  if (departmentLike.has(term)) return false;
  return !vague.has(term) || inside.has(stemAt(prose, first - 1));
}

const known = new Recent<string, readonly string[]>(4000);

/** Single words are not listed: each is asked for, once. */
function shortTerms(someCompany: WorldCompany): Phrases<readonly string[]> {
  return {
    longest: 1,
    find: (stem) => {
      // The judge does not know the stem of `SaaS`.
      const meant = known.getOrMake(stem, () => industriesOf([stem, `${stem}s`], someCompany));
      return meant.length === 0 ? undefined : meant;
    },
  };
}

function industriesOf(spellings: readonly string[], someCompany: WorldCompany): string[] {
  const judge = (industry: string) =>
    spellings.flatMap((term) =>
      judgeBusiness(`${term} companies`, { ...someCompany, description: '', industry }),
    );
  // Whether it is a term at all does not depend on the company.
  if (judge('').length === 0) return [];
  return industries.map(({ name }) => name).filter((name) => judge(name).some(({ isTrue }) => isTrue));
}

const sectors = [...new Set(industries.map(({ sector }) => sector))];

/** Names of products that companies use. */
export const technologies: readonly string[] = [...new Set(sectors.flatMap(technologiesOf))];
