import type { Finding } from './finding.ts';
import type { Subject } from './find-subject.ts';
import { judgeNumbers } from './judge-numbers.ts';
import { judgePerson } from './judge-person.ts';
import { judgeBusiness, judgeFunding, judgeModel, judgePlace, judgeTechnologies } from './judge-words.ts';

export interface Judgement {
  isTrue: boolean;
  /** The facts it was decided by, as predicates. */
  reads: string[];
}

const readLetters = 4000;

/** Whether what a text states is true of somebody; null when it states nothing that facts could decide. */
export function judgeStatement(text: string, { company, person }: Subject): Judgement | null {
  const said = text.slice(0, readLetters);
  const ofCompany =
    company === null
      ? []
      : [judgeBusiness, judgeModel, judgeNumbers, judgePlace, judgeTechnologies, judgeFunding].flatMap(
          (judge) => judge(said, company),
        );
  const findings: Finding[] = [...ofCompany, ...(person === null ? [] : judgePerson(said, person))];
  if (findings.length === 0) return null;
  const topics = [...new Set(findings.map(({ topic }) => topic))];
  return {
    isTrue: topics.every((topic) => findings.some((finding) => finding.topic === topic && finding.isTrue)),
    reads: [...new Set(findings.map(({ tell }) => tell))],
  };
}
