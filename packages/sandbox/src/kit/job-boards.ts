/* Where the companies of the world post their jobs, and what they post. */
import { titlesOf } from '../world/data/jobs.ts';
import { companyUrl, readSlug } from '../world/profile-url.ts';
import type { World, WorldCompany } from '../world/world.ts';
import { daysBefore } from './days-before.ts';

export type BoardName = 'greenhouse' | 'lever' | 'ashby' | 'workday';

/** An open job, as its company knows it. */
export interface PostedJob {
  /** The same for the same job in every run. */
  id: number;
  title: string;
  department: string;
  city: string;
  isRemote: boolean;
  /** ISO day. */
  postedOn: string;
}

/** The board of a company; null for those that have none. Large ones tend to Workday. */
export function boardOf(world: World, { domain, headcount }: WorldCompany): BoardName | null {
  const luck = world.chance('jobs', 'board', domain);
  if (luck < 0.4) return null;
  if (headcount >= 300 && luck < 0.8) return 'workday';
  if (luck < 0.65) return 'greenhouse';
  return luck < 0.85 ? 'lever' : 'ashby';
}

/** Whether the board of a company, at Greenhouse or Lever, is in Europe. */
export function isBoardInEurope(world: World, { domain }: WorldCompany): boolean {
  return world.chance('jobs', 'region', domain) < 0.25;
}

/** What a board calls a company; `findBoard` leads back. */
export function boardSlug({ profileUrl, domain }: WorldCompany): string {
  return readSlug(profileUrl, 'company') ?? domain;
}

/** The company that a board has under this name; null where it has none. */
export function findBoard(world: World, board: BoardName, slug: string): WorldCompany | null {
  const company = world.findCompany({ profileUrl: companyUrl(slug) });
  return company !== null && boardOf(world, company) === board ? company : null;
}

/** The data centre of a company's Workday: `wd5`. */
export function workdayCentre(world: World, { domain }: WorldCompany): string {
  return ['wd1', 'wd3', 'wd5', 'wd12'][Math.floor(world.chance('jobs', 'centre', domain) * 4)] ?? 'wd1';
}

/** The one site that companies have on Workday here. */
export const workdaySite = 'External';

/** Where people see the board of a company; null for those that have none. */
export function boardUrl(world: World, company: WorldCompany): string | null {
  const slug = boardSlug(company);
  const inEurope = isBoardInEurope(world, company);
  switch (boardOf(world, company)) {
    case 'greenhouse':
      return `https://${inEurope ? 'job-boards.eu' : 'boards'}.greenhouse.io/${slug}`;
    case 'lever':
      return `https://jobs${inEurope ? '.eu' : ''}.lever.co/${slug}`;
    case 'ashby':
      return `https://jobs.ashbyhq.com/${slug}`;
    case 'workday':
      return `https://${slug}.${workdayCentre(world, company)}.myworkdayjobs.com/en-US/${workdaySite}`;
    case null:
      return null;
  }
}

const departments = ['Engineering', 'Sales', 'Marketing', 'Customer Success', 'Finance', 'Operations'];
const levels = ['manager', 'senior', 'ic', 'entry'] as const;
const mostJobs = 120;
const longestOpenDays = 75;

/** What a company hires for, the latest first: up to one job for ten people, and for some nothing. */
export function openJobsOf(world: World, company: WorldCompany): PostedJob[] {
  const most = Math.min(mostJobs, Math.ceil(company.headcount / 10));
  const count = Math.floor(world.chance('jobs', 'count', company.domain) * (most + 1));
  const jobs = Array.from({ length: count }, (_, at): PostedJob => {
    const luck = (what: string) => world.chance('jobs', what, company.domain, at);
    const department = pick(departments, luck('department'), 'Operations');
    return {
      id: 4_000_000 + (company.id % 1_000_000) * 200 + at,
      title: pick(titlesOf(department, pick(levels, luck('level'), 'ic')), luck('title'), 'Specialist'),
      department,
      city: company.place.city,
      isRemote: luck('remote') < 0.2,
      postedOn: daysBefore(world.today, Math.floor(luck('days') * longestOpenDays)),
    };
  });
  return jobs.toSorted((one, other) => other.postedOn.localeCompare(one.postedOn) || one.id - other.id);
}

function pick<Item>(list: readonly Item[], luck: number, otherwise: Item): Item {
  return list[Math.floor(luck * list.length)] ?? otherwise;
}
