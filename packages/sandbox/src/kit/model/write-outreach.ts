/* Short letters to somebody, out of nothing but what the question itself says of them. */
import type { Subject } from './find-subject.ts';

export type OutreachPart = 'subject' | 'body' | 'line';

export interface Letter {
  subject: Subject;
  /** Everything that was said, in which every fact has to be found. */
  said: string;
  /** Leaves brackets where names belong, as careless models do. */
  isSloppy: boolean;
}

const parts: readonly (readonly [OutreachPart, RegExp])[] = [
  ['subject', /^(?:email |mail )?subject(?: line)?$/],
  [
    'line',
    /\b(?:icebreaker|ice breaker|opener|opening(?: line| sentence)?|first line|intro(?: line)?|hook|personali[sz]ation|p ?s)\b/,
  ],
  [
    'body',
    /^(?:(?:email|mail|message|letter|outreach|linkedin) )?(?:body|message|text|copy|draft|note)$|^(?:outreach|cold) (?:e ?mail|message)$|^e ?mail (?:copy|draft|text|content)$/,
  ],
];

/** Which part of a letter a property asks for; null for none. */
export function outreachPart(words: string): OutreachPart | null {
  return parts.find(([, pattern]) => pattern.test(words))?.[0] ?? null;
}

export function writeOutreach(part: OutreachPart, letter: Letter): string {
  const first = firstName(letter);
  const company = companyName(letter);
  const fact = findMentioned(letter);
  switch (part) {
    case 'subject':
      return company === null ? 'A short question' : `A question about ${company}`;
    case 'line':
      return fact === null ? 'I would like to learn more about your work.' : `I saw that ${fact}.`;
    case 'body': {
      const opening = company === null ? 'I came across your work' : `I came across ${company}`;
      const seen = fact === null ? '.' : ` and saw that ${fact}.`;
      const greeting = first === null ? 'Hello,' : `Hi ${first},`;
      return `${greeting}\n\n${opening}${seen} Would you have fifteen minutes next week to talk about it?\n\nBest regards`;
    }
  }
}

function firstName({ subject, said, isSloppy }: Letter): string | null {
  if (isSloppy) return '[Name]';
  const name = subject.person?.firstName;
  if (name !== undefined && mentions(said, name)) return name;
  return addressed.exec(said)?.[1] ?? null;
}

/** "Write to Jane Doe", "Congratulate Jane": somebody nobody else knows is still called by name. */
const addressed =
  /\b(?:[Ww]rite (?:an? )?(?:e-?mail |message |note )?to|[Mm]essage|[Cc]ongratulate|[Tt]hank|[Ii]nvite) (\p{Lu}[\p{L}'’-]{1,40})/u;

function companyName({ subject, said, isSloppy }: Letter): string | null {
  if (isSloppy) return '[Company]';
  return (
    [subject.company?.name, subject.company?.domain].find(
      (name) => name !== undefined && mentions(said, name),
    ) ?? null
  );
}

/** A fact of the subject that the question mentions. */
function findMentioned({ subject: { company, person }, said }: Letter): string | null {
  const candidates: [string, string][] = [];
  for (const { title } of company?.news ?? []) candidates.push([title, `you are in the news: "${title}"`]);
  for (const name of company?.technologies ?? []) candidates.push([name, `your team works with ${name}`]);
  if (company !== null) {
    candidates.push([company.industry, `you are in ${company.industry}`]);
    candidates.push([company.place.city, `you are based in ${company.place.city}`]);
    candidates.push([String(company.headcount), `your team counts ${company.headcount} people`]);
  }
  const title = person?.employments[0].title;
  if (title !== undefined) candidates.push([title, `you work as ${title}`]);
  return candidates.find(([fact]) => mentions(said, fact))?.[1] ?? null;
}

/** Whether a text has those words, as words. */
function mentions(text: string, words: string): boolean {
  const [lower, sought] = [text.toLowerCase(), words.toLowerCase()];
  const isLetter = (letter: string | undefined) => letter !== undefined && /[\p{L}\p{N}]/u.test(letter);
  for (let at = lower.indexOf(sought); at !== -1; at = lower.indexOf(sought, at + 1)) {
    if (!isLetter(lower[at - 1]) && !isLetter(lower[at + sought.length])) return true;
  }
  return false;
}
