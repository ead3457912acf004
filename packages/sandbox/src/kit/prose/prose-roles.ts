/* Titles, ranks and departments, as people call them. */
import { founders, heads, leaders, seniorities as ranks, titlesOf } from '../../world/data/jobs.ts';
import { Recent } from '../../world/recent.ts';
import type { Seniority } from '../../world/world.ts';
import type { Prose } from './prose-text.ts';
import { createPhrases, phraseKey, takePhrases } from './prose-text.ts';

/** What somebody must be; an empty list asks for nothing. */
export interface RoleReading {
  /** Parts of titles in the spelling of `titleKey`, one of which a title must have. */
  titles: readonly string[];
  seniorities: readonly Seniority[];
  departments: readonly string[];
}

export const departments = [
  'Engineering',
  'Production',
  'Product',
  'Design',
  'Data',
  'Sales',
  'Marketing',
  'Customer Success',
  'Finance',
  'Human Resources',
  'Operations',
  'Legal',
  'Information Technology',
  'Medical',
  'Consulting',
  'General Management',
] as const;

const acronyms: Readonly<Record<string, string>> = {
  ceo: 'chief executive officer',
  cto: 'chief technology officer',
  cfo: 'chief financial officer',
  coo: 'chief operating officer',
  cmo: 'chief marketing officer',
  cro: 'chief revenue officer',
  cpo: 'chief product officer',
  chro: 'chief people officer',
  ciso: 'chief information security officer',
};

const keys = new Recent<string, string>(1000);

/** What all spellings of a title have in common: `CEO & President` is `chief executive officer president`. */
export function titleKey(title: string): string {
  return keys.getOrMake(title, () =>
    phraseKey(title)
      .split(' ')
      .filter((word) => word !== 'of' && word !== 'and' && word !== 'the')
      .map((word) => acronyms[word] ?? word)
      .join(' ')
      .replaceAll('vice president', 'vp'),
  );
}

/** Whether a title has a part, word by word. */
export const hasTitle = (title: string, part: string): boolean =>
  ` ${titleKey(title)} `.includes(` ${part} `);

// What says nothing of somebody's trade when it stands alone; most of it is a rank.
const vague: ReadonlySet<string> = new Set(
  'manager executive owner associate lead engineering officer head director specialist'.split(' '),
);

/** Other words for titles, and the parts of titles that are meant. */
const synonyms: readonly (readonly [string, readonly string[]])[] = [
  ['developer', ['software engineer', 'backend engineer', 'frontend engineer']],
  ['software developer', ['software engineer', 'backend engineer', 'frontend engineer']],
  ['programmer', ['software engineer', 'backend engineer', 'frontend engineer']],
  ['sdr', ['sale development representative']],
  ['bdr', ['business development representative']],
  ['sales rep', ['sale development representative', 'account executive']],
  ['sales representative', ['sale development representative', 'account executive']],
  ['csm', ['customer success manager']],
  ['doctor', ['physician']],
  ['cofounder', ['founder']],
  ['head of hr', ['head people']],
  ['chief technical officer', ['chief technology officer']],
];

function* listTitlePhrases(): Generator<readonly [string, readonly string[]]> {
  yield* synonyms;
  for (const [acronym, title] of Object.entries(acronyms)) yield [acronym, [title]];
  for (const title of ['founder', 'co-founder', 'president', ...heads, ...founders]) yield spelled(title);
  for (const { title } of leaders) {
    for (const spelling of [title, title.replace(' of ', ' ')]) {
      yield [spelling, [titleKey(title)]];
      yield [spelling.replace(/^VP/, 'vice president'), [titleKey(title)]];
    }
  }
  const below = departments.flatMap((name) => ranks.flatMap((rank) => titlesOf(name, rank)));
  for (const title of below) for (const part of endingsOf(title)) yield spelled(part);
}

const spelled = (title: string): readonly [string, readonly string[]] => [title, [titleKey(title)]];

/** `Senior Software Engineer`, `Software Engineer` and `Engineer`. */
function endingsOf(title: string): string[] {
  const parts = title.split(' ');
  return parts
    .map((_, start) => parts.slice(start).join(' '))
    .filter((part) => part.includes(' ') || !vague.has(phraseKey(part)));
}

const titlePhrases = createPhrases(listTitlePhrases());

const leadership: readonly Seniority[] = ['c_suite', 'vp', 'director'];
const rankPhrases = createPhrases<readonly Seniority[]>([
  ...['c-level', 'c-suite', 'chief', 'executive', 'exec', 'c-level executive'].map(
    (phrase) => [phrase, ['c_suite']] as const,
  ),
  ...['vp', 'svp', 'evp', 'vice president'].map((phrase) => [phrase, ['vp']] as const),
  ...['director', 'head'].map((phrase) => [phrase, ['director']] as const),
  ...['manager', 'management'].map((phrase) => [phrase, ['manager']] as const),
  ...['senior', 'sr'].map((phrase) => [phrase, ['senior']] as const),
  ...['junior', 'entry-level', 'intern', 'trainee'].map((phrase) => [phrase, ['entry']] as const),
  ...['leader', 'leadership', 'decision maker', 'management team', 'executive team'].map(
    (phrase) => [phrase, leadership] as const,
  ),
]);

const departmentPhrases = createPhrases<string>([
  ...departments.map((name) => [name, name] as const),
  ['marketer', 'Marketing'],
  ['salesperson', 'Sales'],
  ['salespeople', 'Sales'],
  ['accounting', 'Finance'],
  ['HR', 'Human Resources'],
  ['people operations', 'Human Resources'],
  ['people ops', 'Human Resources'],
  ['ops', 'Operations'],
  ['lawyer', 'Legal'],
  ['IT', 'Information Technology'],
  ['customer support', 'Customer Success'],
]);

const teamWords: ReadonlySet<string> = new Set(['team', 'department', 'function', 'org']);

export function takeRoles(prose: Prose): RoleReading {
  const titles = takePhrases(prose, titlePhrases).flatMap(({ value }) => value);
  const seniorities = takePhrases(prose, rankPhrases).flatMap(({ value }) => value);
  // Beside a title, `sales` alone is as likely what somebody sells to; and `it` is a pronoun.
  const isNeeded = titles.length === 0 || seniorities.length > 0;
  const named = takePhrases(prose, departmentPhrases, ({ first, last }) => {
    const word = prose.words[first]?.text;
    if (word === 'it' || word === 'It') return false;
    return isNeeded || teamWords.has(prose.words[last + 1]?.stem ?? '');
  });
  return {
    titles: [...new Set(titles)],
    seniorities: [...new Set(seniorities)],
    departments: [...new Set(named.map(({ value }) => value))],
  };
}

// Words for these describe a title, words for the others stand beside it.
const lowRanks: ReadonlySet<Seniority> = new Set(['entry', 'ic', 'senior']);

type Job = Readonly<{ title: string; seniority: Seniority; department: string }>;

/** Whether a job is one of those: a title (of a rank), or else a rank in a department. */
export function roleTest({ titles, seniorities, departments: named }: RoleReading): (job: Job) => boolean {
  const high = seniorities.filter((rank) => !lowRanks.has(rank));
  const low = high.length === 0 ? seniorities : [];
  const isRanked = (job: Job, wanted: readonly Seniority[]) =>
    wanted.length === 0 || wanted.includes(job.seniority);
  const isThere = (job: Job) => named.length === 0 || named.includes(job.department);
  const isTitled = titleTest(titles);
  if (titles.length === 0) return (job) => isRanked(job, high.length === 0 ? low : high) && isThere(job);
  if (high.length === 0) return (job) => isTitled(job.title) && isRanked(job, low) && isThere(job);
  return (job) => isTitled(job.title) || (isRanked(job, high) && isThere(job));
}

/** There are few titles, and many who have them: each is looked at once. */
export function titleTest(parts: readonly string[]): (title: string) => boolean {
  const verdicts = new Map<string, boolean>();
  return (title) => {
    const known = verdicts.get(title);
    if (known !== undefined) return known;
    const verdict = parts.some((part) => hasTitle(title, part));
    verdicts.set(title, verdict);
    return verdict;
  };
}
