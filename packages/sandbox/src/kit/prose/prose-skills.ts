/* Skills, schools and degrees of people, and products that companies use. */
import { skillsOf } from '../../world/data/jobs.ts';
import { places } from '../../world/data/places.ts';
import { degrees, schoolPatterns } from '../../world/data/schools.ts';
import { departments } from './prose-roles.ts';
import { technologies } from './prose-industries.ts';
import type { Mention, Prose } from './prose-text.ts';
import { createPhrases, isFollowedBy, isPrecededBy, stemAt, takePhrases } from './prose-text.ts';

const skills = [...new Set(departments.flatMap((department) => skillsOf(department)))];
const skillPhrases = createPhrases(skills.map((skill) => [skill, skill] as const));
const schoolPhrases = createPhrases(
  places.flatMap(({ city }) =>
    schoolPatterns.map((pattern) => {
      const school = pattern.replace('%', city);
      return [school, school] as const;
    }),
  ),
);
const technologyPhrases = createPhrases(technologies.map((name) => [name, name] as const));

/** Nothing but names of tools, however they are spelled. */
const tools: ReadonlySet<string> = new Set(['Python', 'Kubernetes', 'Figma', 'Linux', 'dbt']);
const before: ReadonlySet<string> = new Set(
  'skill skilled experience experienced expertise know knowledge proficient using with in or and'.split(' '),
);
const behind: ReadonlySet<string> = new Set('skill experience expertise knowledge'.split(' '));

/** Lists of which somebody must have one skill each. */
export function takeSkills(prose: Prose): string[][] {
  const groups: string[][] = [];
  let end = -2;
  for (const { value, first, last } of takePhrases(prose, skillPhrases, (mention) =>
    isSkill(prose, mention),
  )) {
    // `React or TypeScript` is one wish, `React and TypeScript` are two.
    const isAlternative = stemAt(prose, first - 1) === 'or' && first - 2 === end;
    if (isAlternative) groups.at(-1)?.push(value);
    else groups.push([value]);
    end = last;
  }
  return groups;
}

/** Many skills are words for much else, such as `training`: these count where skills are spoken of. */
function isSkill(prose: Prose, { value, first, last }: Mention<string>): boolean {
  if (value.includes(' ') || tools.has(value) || /.[A-Z\d/]/.test(value)) return true;
  const isSpokenOf =
    isFollowedBy(prose, last, { within: 1, stems: behind }) ||
    isPrecededBy(prose, first, { within: 2, stems: before });
  return isSpokenOf && prose.words[first]?.text === value;
}

export const takeSchools = (prose: Prose): string[] =>
  takePhrases(prose, schoolPhrases).map(({ value }) => value);

const degreePhrases = createPhrases(
  degrees.filter((degree) => degree !== 'Diploma').map((degree) => [degree, degree] as const),
);

export const takeDegrees = (prose: Prose): string[] =>
  takePhrases(prose, degreePhrases).map(({ value }) => value);

/** Spelled as their makers do, since `segment` and `slack` are words. */
export function takeTechnologies(prose: Prose): string[] {
  const isName = ({ value, first, last }: Mention<string>) => {
    const said = prose.text.slice(prose.words[first]?.at, prose.words[last]?.end);
    return said === value || said.replaceAll('-', ' ') === value;
  };
  return takePhrases(prose, technologyPhrases, isName).map(({ value }) => value);
}
