import { isRoleMailbox } from './is-role-mailbox.ts';
import type { MailName } from './mail-name.ts';
import { mailNamesOf } from './mail-name.ts';
import type { PatternName } from './patterns.ts';
import { patternNames, patterns } from './patterns.ts';

export interface InferredPattern {
  pattern: PatternName;
  /** How many addresses follow it. */
  samples: number;
}

/** Addresses seen at a domain, and the names of people known to be there. */
export interface Observed {
  emails: readonly string[];
  people?: readonly string[];
}

/** Enough to be sure, and a limit on the work. */
const maxEmails = 200;
const maxPeople = 200;

/** The pattern that most personal addresses of a domain follow, or null if they do not show one. */
export function inferPattern(emails: readonly string[], domain: string): InferredPattern | null {
  return bestOf(countPatterns({ emails }, domain));
}

/** The pattern with the most samples; in a tie, the one that is more common in general. */
export function bestOf(counts: ReadonlyMap<PatternName, number>): InferredPattern | null {
  let best: InferredPattern | null = null;
  for (const pattern of patternNames) {
    const samples = counts.get(pattern) ?? 0;
    if (samples > (best?.samples ?? 0)) best = { pattern, samples };
  }
  return best;
}

/** How many addresses follow each pattern. If its owner is known, an address counts for every pattern that would produce it. */
export function countPatterns({ emails, people = [] }: Observed, domain: string): Map<PatternName, number> {
  const counts = new Map<PatternName, number>();
  const names = people.slice(0, maxPeople).flatMap(mailNamesOf);
  for (const local of localsAt(emails, domain)) {
    for (const pattern of patternsOf(local, names)) counts.set(pattern, (counts.get(pattern) ?? 0) + 1);
  }
  return counts;
}

/** The parts before the @, each once, without tags (`+x`) and without the number that tells namesakes apart. */
function localsAt(emails: readonly string[], domain: string): Set<string> {
  const suffix = `@${domain.toLowerCase()}`;
  const locals = new Set<string>();
  for (const email of emails.slice(0, maxEmails)) {
    const address = email.trim().toLowerCase();
    if (!address.endsWith(suffix)) continue;
    const [local = ''] = address.slice(0, -suffix.length).split('+', 1);
    locals.add(local.replace(/\d{1,4}$/, ''));
  }
  return locals;
}

function patternsOf(local: string, names: readonly MailName[]): ReadonlySet<PatternName> {
  const known = patternNames.filter((name) => names.some((person) => patterns[name].make(person) === local));
  if (known.length > 0) return new Set(known);
  const shape = isRoleMailbox(local) ? null : shapeOf(local);
  return new Set(shape === null ? [] : [shape]);
}

/** Two words with a separator show their pattern. A single word may be anything. */
const twoWords = /^([a-z]+(?:-[a-z]+)*)([._])([a-z]+(?:-[a-z]+)*)$/;

function shapeOf(local: string): PatternName | null {
  const [, first, separator, last] = twoWords.exec(local) ?? [];
  if (first === undefined || last === undefined) return hyphenated.test(local) ? 'first-last' : null;
  if (separator === '_') return first.length > 1 && last.length > 1 ? 'first_last' : null;
  if (first.length === 1) return last.length > 1 ? 'f.last' : null;
  return last.length === 1 ? 'first.l' : 'first.last';
}

const hyphenated = /^[a-z]{2,}-[a-z]{2,}$/;
