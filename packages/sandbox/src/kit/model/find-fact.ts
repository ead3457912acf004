import type { World } from '../../world/world.ts';
import { companyRules } from './company-facts.ts';
import type { Fact, FactRule } from './fact.ts';
import { listFact } from './fact.ts';
import type { Subject } from './find-subject.ts';
import { nameWords } from './name-words.ts';
import { personEntry, personRules } from './person-facts.ts';

const companyWords = /\b(?:company|organi[sz]ation|employer|account|business|firm|competitors?)\b/;
const personWords = /\b(?:person|contact|prospect|lead|recipient|candidate|people|he|she|their)\b/;
const leaderWords =
  /\b(?:ceo|founders?|chief executive|leaders?|leadership|executives|decision makers?|key people|key contacts|contacts)\b/;
const oneLeader = /\b(?:ceo|founder|chief executive)\b/;
const mostPeople = 3;

/** What of a subject the words ask for; null when they ask for nothing that is known. */
export function findFact(words: string, { subject, world }: { subject: Subject; world: World }): Fact | null {
  const { company, person } = subject;
  const isAboutCompany = companyWords.test(words);
  if (person !== null && !isAboutCompany) {
    const rule = findRule(personRules, words);
    if (rule !== null) return rule.tell(person);
  }
  if (company === null) return null;
  if (leaderWords.test(words)) {
    const leaders = listFact(world.peopleAt(company).slice(0, mostPeople).map(personEntry), 'name');
    return oneLeader.test(words) ? { ...leaders, text: leaders.text?.split(', ')[0] } : leaders;
  }
  // A person's name or title is not the company's, whoever is unknown.
  const isAboutPerson = personWords.test(words) && !isAboutCompany;
  return isAboutPerson && person === null ? null : (findRule(companyRules, words)?.tell(company) ?? null);
}

function findRule<Of>(rules: readonly FactRule<Of>[], words: string): FactRule<Of> | null {
  return rules.find((rule) => rule.words.test(words)) ?? null;
}

/** What an entry of a list has under a name like that; null when it has nothing. */
export function findInItem(item: Readonly<Record<string, unknown>>, name: string): Fact | null {
  const words = nameWords(name);
  const entries = Object.entries(item).map(([key, value]) => ({ key: nameWords(key), value }));
  const found =
    entries.find(({ key }) => key === words) ??
    entries.find(({ key }) => words.split(' ').includes(key)) ??
    entries.find(({ key }) => key.split(' ').includes(words));
  if (found === undefined) return null;
  const { value } = found;
  if (typeof value === 'string') return { text: value };
  if (typeof value === 'number') return { number: value };
  return Array.isArray(value) ? { list: value, text: value.join(', ') } : null;
}
