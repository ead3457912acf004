import type { Industry } from './data/industries.ts';
import { departmentsOf, founders, heads, type Job, leaders, seniorities, titlesOf } from './data/jobs.ts';
import { at, type Dice } from './hash.ts';
import type { Seniority, WorldCompany } from './world.ts';

interface Team {
  company: WorldCompany;
  industry: Industry;
  /** How many of its people the world has. */
  size: number;
}

/** The job of the member in a slot: the head first, then the leaders, then all others. */
export function chooseJob(team: Team, slot: number, dice: Dice): Job {
  const { company, industry, size } = team;
  if (slot === 0) return leadCompany(company, dice);
  if (slot <= leaderCount(size)) return at(leadersOf(industry.sector, size), leadingSlot(slot - 1, team));
  const share = dice.share('seniority');
  return jobAt(belowLeaders.find(([, upTo]) => share < upTo)?.[0] ?? 'ic', industry.sector, dice);
}

/** A job of any seniority for somebody the company's pyramid has no slot for. */
export function chooseAnyJob(sector: string, dice: Dice): Job {
  const share = dice.share('seniority');
  return jobAt(anywhere.find(([, upTo]) => share < upTo)?.[0] ?? 'ic', sector, dice);
}

/** What somebody did before: a step lower more often than not. */
export function chooseEarlierJob(job: Job, sector: string, dice: Dice): Job {
  const level = seniorities.indexOf(job.seniority) + (dice.has('step', 0.65) ? 1 : 0);
  const seniority = seniorities[Math.min(level, seniorities.length - 1)] ?? 'entry';
  if (job.department === 'General Management' || dice.has('other department', 0.12))
    return jobAt(seniority, sector, dice);
  return { title: titleFor(job.department, seniority, dice), seniority, department: job.department };
}

const belowLeaders = [
  ['manager', 0.18],
  ['senior', 0.44],
  ['ic', 0.82],
  ['entry', 1],
] as const;
const anywhere = [
  ['c_suite', 0.04],
  ['vp', 0.1],
  ['director', 0.22],
  ['manager', 0.42],
  ['senior', 0.66],
  ['ic', 0.92],
  ['entry', 1],
] as const;

function leadCompany(company: WorldCompany, dice: Dice): Job {
  const isFounder = company.headcount < 400 && company.foundedYear > 2000 && dice.has('founder', 0.7);
  return {
    title: dice.pick('head', isFounder ? founders : heads),
    seniority: 'c_suite',
    department: 'General Management',
  };
}

export const isFounderTitle = (title: string): boolean => title.includes('Founder');

const leaderCount = (size: number): number =>
  Math.min(leaders.length, size < 4 ? 1 : Math.round(size * 0.2) + 1, size - 1);

/** Small companies differ in which of the first three they have. */
const leadingSlot = (slot: number, { company }: Team): number =>
  slot < 3 ? (slot + (company.id % 3)) % 3 : slot;

const widely = new Set([
  'Sales',
  'Marketing',
  'Finance',
  'Human Resources',
  'Operations',
  'Customer Success',
]);
const leadersBySector = new Map<string, readonly Job[]>();

/** Large companies have all of them, others those of departments they have. */
function leadersOf(sector: string, size: number): readonly Job[] {
  const departments = departmentsOf(sector);
  const few =
    leadersBySector.get(sector) ??
    leaders.filter(({ department }) => widely.has(department) || departments.includes(department));
  leadersBySector.set(sector, few);
  return size >= 60 || leaderCount(size) > few.length ? leaders : few;
}

function jobAt(seniority: Seniority, sector: string, dice: Dice): Job {
  const department = dice.pick('department', departmentsOf(sector));
  return { title: titleFor(department, seniority, dice), seniority, department };
}

function titleFor(department: string, seniority: Seniority, dice: Dice): string {
  switch (seniority) {
    case 'c_suite':
      return 'Managing Partner';
    case 'vp':
      return `VP of ${department}`;
    case 'director':
      return dice.has('head of', 0.5) ? `Head of ${department}` : `Director of ${department}`;
    default:
      return dice.pick('title', titlesOf(department, seniority));
  }
}
