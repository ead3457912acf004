import type { Seniority, WorldPerson } from '../../world/world.ts';
import type { Finding } from './finding.ts';
import { isDenied } from './finding.ts';
import { firstMatches } from './first-matches.ts';

const ranks: readonly Seniority[] = ['entry', 'ic', 'senior', 'manager', 'director', 'vp', 'c_suite'];

/** Words for a rank, and the lowest one that is meant; who stands higher is meant too. */
const levels: readonly (readonly [RegExp, Seniority])[] = [
  [/\bc-?(?:level|suite)\b|\bchief\b|\bexecutives?\b/i, 'c_suite'],
  [/\bvps?\b|\bvice presidents?\b/i, 'vp'],
  [/\bdirectors?\b|\bhead of\b|\bdecision[- ]makers?\b|\bleadership\b/i, 'director'],
  [/\bmanagers?\b|\bmanagement\b/i, 'manager'],
  [/\bsenior\b/i, 'senior'],
];

const departments =
  /\b(?:works? in|working in|is in|in the|in a|part of)\s+(?:the\s+|an?\s+)?(sales|marketing|engineering|finance|legal|product|design|operations|data|human resources|hr|it|customer success)\b/giu;

/** What a text states about the rank and the department of a person, and whether it is true. */
export function judgePerson(text: string, person: WorldPerson): Finding[] {
  const [{ title, seniority, department, company }] = person.employments;
  const tell = `works at ${company.name} as ${title}`;
  const ranked = levels.flatMap(([words, least]) => {
    const match = words.exec(text);
    if (match === null) return [];
    const isTrue = ranks.indexOf(seniority) >= ranks.indexOf(least);
    return [{ topic: 'rank', isTrue: isTrue !== isDenied(text, match.index), tell }];
  });
  const own = `${department} ${title}`.toLowerCase();
  const placed = firstMatches(text, departments, 5).map((match) => {
    const asked = (match[1] ?? '').toLowerCase();
    const isTrue = own.includes(
      asked === 'hr' ? 'human resources' : asked === 'it' ? 'information technology' : asked,
    );
    return { topic: 'department', isTrue: isTrue !== isDenied(text, match.index), tell };
  });
  return [...ranked, ...placed];
}
