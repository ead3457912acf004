import type { Seniority, WorldPerson } from '../../world/world.ts';
import type { FactRule } from './fact.ts';

const seniorityNames: Readonly<Record<Seniority, string>> = {
  c_suite: 'C-suite',
  vp: 'VP',
  director: 'Director',
  manager: 'Manager',
  senior: 'Senior',
  ic: 'Individual contributor',
  entry: 'Entry level',
};

/** What a person is asked for, the more particular first. */
export const personRules: readonly FactRule<WorldPerson>[] = [
  { words: /\blinked ?in\b|\bprofile url\b/, tell: ({ profileUrl }) => ({ text: profileUrl }) },
  { words: /\b(?:first|given) ?name\b/, tell: ({ firstName }) => ({ text: firstName }) },
  { words: /\b(?:last|family) ?name\b|\bsurname\b/, tell: ({ lastName }) => ({ text: lastName }) },
  { words: /\b(?:personal|private) e ?mail\b/, tell: ({ personalEmail }) => ({ text: personalEmail }) },
  { words: /\be ?mail\b/, tell: ({ workEmail }) => ({ text: workEmail }) },
  { words: /\b(?:phone|mobile|cell)\b/, tell: ({ mobile }) => (mobile === null ? null : { text: mobile }) },
  {
    words: /\b(?:previous|former|past|last) (?:employers?|compan\w+|jobs?)\b/,
    tell: ({ employments }) => {
      const names = employments.slice(1).map(({ company }) => company.name);
      return names.length === 0 ? null : { list: names, text: names[0] };
    },
  },
  {
    words: /\b(?:seniority|rank)\b|\bjob level\b|^level$/,
    tell: ({ employments }) => ({ text: seniorityNames[employments[0].seniority] }),
  },
  {
    words: /\b(?:department|function|team)\b/,
    tell: ({ employments }) => ({ text: employments[0].department }),
  },
  { words: /\bheadline\b/, tell: ({ headline }) => ({ text: headline }) },
  {
    words: /\b(?:title|job|position|role|occupation)\b/,
    tell: ({ employments }) => ({ text: employments[0].title }),
  },
  { words: /\bskills?\b/, tell: ({ skills }) => ({ list: skills, text: skills.join(', ') }) },
  {
    words: /\b(?:education|schools?|universit\w+|degree)\b/,
    tell: ({ education }) => {
      const schools = education.map((one) => ({ ...one, name: one.school }));
      return schools.length === 0 ? null : { list: schools, text: schools[0]?.school };
    },
  },
  {
    words: /\b(?:start date|since when|in role since)\b/,
    tell: ({ employments }) => ({ text: employments[0].startDate }),
  },
  {
    words: /\bbio\b/,
    tell: ({ name, employments: [{ title, company }] }) => ({
      text: `${name} is ${title} at ${company.name}.`,
    }),
  },
  {
    words: /\b(?:person|contact|prospect|lead|recipient|candidate|full ?name|who)\b|^name$/,
    tell: ({ name }) => ({ text: name }),
  },
];

/** Somebody as an entry of a list of people. */
export function personEntry(person: WorldPerson): Record<string, unknown> {
  const [{ title, seniority, department }] = person.employments;
  return {
    name: person.name,
    first_name: person.firstName,
    last_name: person.lastName,
    title,
    seniority: seniorityNames[seniority],
    department,
    email: person.workEmail,
    linkedin_url: person.profileUrl,
    headline: person.headline,
  };
}
