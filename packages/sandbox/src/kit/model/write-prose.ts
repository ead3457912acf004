import type { Subject } from './find-subject.ts';
import type { Judgement } from './judge-statement.ts';

const nobodyKnown = 'Nothing is known about the company or person that was asked about.';

/** What is known of somebody in a sentence or two; null when nobody is. */
export function summarize({ company, person }: Subject): string | null {
  if (company === null && person === null) return null;
  const job =
    person === null
      ? []
      : [`${person.name} is ${person.employments[0].title} at ${person.employments[0].company.name}.`];
  return [...job, ...(company === null ? [] : [company.description])].join(' ');
}

/** Why it was judged as it was: the facts that decided, else those one would look at first. */
export function tellReason(subject: Subject, judgement: Judgement | null): string {
  const { company, person } = subject;
  const name = company?.name ?? person?.name;
  if (name === undefined) return nobodyKnown;
  const usual =
    company === null
      ? []
      : [
          `is in ${company.industry}`,
          `has ${company.headcount} employees`,
          `is based in ${company.place.city}, ${company.place.country}`,
        ];
  const reads = judgement?.reads ?? usual;
  if (reads.length === 0) return summarize(subject) ?? nobodyKnown;
  const last = reads.at(-1) ?? '';
  const list = reads.length === 1 ? last : `${reads.slice(0, -1).join(', ')} and ${last}`;
  return `${name} ${list}.`;
}

const asksForLetter =
  /\b(?:write|draft|compose)\b[^.\n]{0,80}\b(?:e-?mails?|messages?|outreach|letters?|icebreakers?)\b/i;
const asksWhether = /(?:^|\n|[.:]\s)[^\S\n]*(?:is|are|does|do|has|have|was|did)\s[^\n]{3,300}\?/i;

/** Whether a text asks for a letter to somebody. */
export const isLetterAsked = (asked: string): boolean => asksForLetter.test(asked);

/** An answer in plain words. */
export function writeProse(
  asked: string,
  { subject, judgement, answer }: { subject: Subject; judgement: Judgement | null; answer: string | null },
): string {
  if (answer === null) return nobodyKnown;
  if (judgement === null || !asksWhether.test(asked)) return answer;
  return `${judgement.isTrue ? 'Yes' : 'No'}. ${tellReason(subject, judgement)}`;
}
