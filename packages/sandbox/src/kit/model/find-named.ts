import type { World, WorldCompany, WorldPerson } from '../../world/world.ts';
import { firstMatches } from './first-matches.ts';

const companyLabel =
  /(?<![\p{L}])(?:company|organi[sz]ation|employer|account)(?:[ _]?name)?["'>]{0,2}\s{0,3}[:=>]\s{0,3}["']?([^"'\n<,;{}]{2,80})/iu;
const personLabel =
  /(?<![\p{L}_])(?:full[ _]?name|person|contact|prospect|recipient|lead|candidate|name)["'>]{0,2}\s{0,3}[:=>]\s{0,3}["']?([^"'\n<,;{}]{2,80})/giu;
const partLabel = (part: string) =>
  new RegExp(`${part}[ _]?name["'>]{0,2}\\s{0,3}[:=>]\\s{0,3}["']?([^"'\\n<,;{}]{1,60})`, 'iu');
const firstLabel = partLabel('first');
const lastLabel = partLabel('last');
const capitalized =
  /(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}&'’.-]{0,40}(?:[ \t](?:&|\p{Lu}[\p{L}\p{N}&'’.-]{0,40})){0,5}/gu;

const mostLookups = 300;
const mostWords = 4;

/** A company that is called by its name: what a label says, else any capitalized words that are a known one's. */
export function findNamedCompany(text: string, world: World): WorldCompany | null {
  const labelled = companyLabel.exec(text)?.[1]?.trim();
  if (labelled !== undefined) return world.findCompany({ name: labelled });
  let lookups = 0;
  for (const [run] of text.matchAll(capitalized)) {
    for (const name of listNames(run)) {
      lookups += 1;
      if (lookups > mostLookups) return null;
      const company = world.findCompany({ name });
      // The world makes up a stranger for almost any name.
      if (company !== null && company.id <= world.companyCount) return company;
    }
  }
  return null;
}

/** Somebody whose name stands behind a label, or in two parts, at that company. */
export function findNamedPerson(
  text: string,
  { company, world }: { company: WorldCompany; world: World },
): WorldPerson | null {
  const find = (name: string) => world.findPerson({ name, company: { domain: company.domain } });
  const first = firstLabel.exec(text)?.[1]?.trim();
  const last = lastLabel.exec(text)?.[1]?.trim();
  if (first && last) return find(`${first} ${last}`);
  for (const [, name = ''] of firstMatches(text, personLabel, 5)) {
    if (name.trim().includes(' ') && name.trim() !== company.name) return find(name.trim());
  }
  return null;
}

/** All parts of a run of capitalized words, the longest first. */
function* listNames(run: string): Generator<string> {
  const parts = run.split(/[ \t]+/).map((part) => part.replace(/(?<![.,'’])[.,'’]+$/u, ''));
  for (let length = Math.min(mostWords, parts.length); length > 0; length -= 1) {
    for (let start = 0; start + length <= parts.length; start += 1) {
      yield parts.slice(start, start + length).join(' ');
    }
  }
}
