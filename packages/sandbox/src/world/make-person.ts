import { dayOfYear, toDate } from './calendar.ts';
import { chooseEarlierJob, isFounderTitle } from './choose-job.ts';
import type { Job } from './data/jobs.ts';
import { skillsOf } from './data/jobs.ts';
import { places, type WorldPlace } from './data/places.ts';
import { degrees, fieldsOfStudy, schoolPatterns } from './data/schools.ts';
import { fillDigits } from './digits.ts';
import { Dice } from './hash.ts';
import { chooseSome, publicPlace } from './make-company.ts';
import { personUrl } from './profile-url.ts';
import { localPart } from './work-address.ts';
import type { Education, Employment, WorldCompany, WorldPerson } from './world.ts';

export interface PersonParts {
  id: number;
  bits: number;
  firstName: string;
  lastName: string;
  /** Where it differs from given and family name. */
  name?: string;
  slug: string;
  place: WorldPlace;
  job: Job;
  company: WorldCompany;
  /** The employer's line of business. */
  sector: string;
  workEmail: string;
  personalEmail: string;
  /** Days since the epoch. */
  today: number;
  /** The company where the person may have been earlier, by how many jobs ago; null when there is none other. */
  formerEmployer(jobsAgo: number): WorldCompany | null;
}

export function makePerson(parts: PersonParts): WorldPerson {
  const { id, firstName, lastName, place, job, company } = parts;
  const dice = new Dice(parts.bits);
  const employments = makeEmployments(parts, dice);
  const name = parts.name ?? `${firstName} ${lastName}`;
  return {
    id,
    firstName,
    lastName,
    name,
    profileUrl: personUrl(parts.slug),
    headline: `${job.title} at ${company.name}`,
    place: publicPlace(place),
    skills: chooseSome(skillsOf(job.department), { dice, what: 'skill', share: 0.6 }),
    employments,
    education: makeEducation(employments, { dice, place }),
    workEmail: parts.workEmail,
    personalEmail: parts.personalEmail,
    mobile: dice.has('no mobile', 0.25) ? null : fillDigits(place.mobile, parts.bits),
  };
}

// Of people who are not founders; founders stay longer.
const freshShare = 0.08;
const freshDays = 90;

const earlierJobs = {
  c_suite: [2, 4],
  vp: [2, 4],
  director: [1, 3],
  manager: [1, 3],
  senior: [1, 3],
  ic: [0, 2],
  entry: [0, 1],
} as const;

function makeEmployments(parts: PersonParts, dice: Dice): [Employment, ...Employment[]] {
  const { job, company, today } = parts;
  const isFounder = isFounderTitle(job.title);
  const isFresh = !isFounder && dice.has('fresh', freshShare);
  const start = startDay(parts, { dice, isFresh, isFounder });
  const present: Employment = {
    company,
    ...job,
    startDate: toDate(start),
    endDate: null,
    email: parts.workEmail,
  };
  const [fewest, most] = earlierJobs[job.seniority];
  const count = Math.max(isFresh ? 1 : 0, dice.between('earlier jobs', fewest, most));
  const employments: [Employment, ...Employment[]] = [present];
  let [later, end]: [Job, number] = [job, start];
  for (let jobsAgo = 1; jobsAgo <= count; jobsAgo += 1) {
    const former = parts.formerEmployer(jobsAgo);
    if (former === null) break;
    const own = new Dice(parts.bits + jobsAgo);
    end -= own.between('pause', 1, jobsAgo === 1 ? 20 : 90);
    const begin = Math.max(
      end - own.between('stay', 250, 1700),
      Math.min(dayOfYear(former.foundedYear), end - 120),
    );
    later = chooseEarlierJob(later, parts.sector, own);
    const email = `${localPart(former, parts.firstName, parts.lastName)}@${former.domain}`;
    employments.push({ company: former, ...later, startDate: toDate(begin), endDate: toDate(end), email });
    end = begin;
  }
  if (today < start) throw new RangeError('A job starts after the present day');
  return employments;
}

function startDay(
  { company, today, job }: PersonParts,
  { dice, isFresh, isFounder }: { dice: Dice; isFresh: boolean; isFounder: boolean },
): number {
  if (isFresh) return today - dice.between('fresh day', 1, freshDays - 1);
  const founded = dayOfYear(company.foundedYear) + dice.between('founding day', 0, 200);
  const longest = job.seniority === 'entry' ? 700 : 3600;
  const usual = today - freshDays - 1 - Math.floor(dice.share('stay') ** 1.6 * longest);
  return Math.min(today - freshDays - 1, isFounder ? founded : Math.max(founded, usual));
}

function makeEducation(
  employments: readonly Employment[],
  { dice, place }: { dice: Dice; place: WorldPlace },
): Education[] {
  const firstJob = employments.at(-1)?.startDate ?? '';
  const endYear = Number(firstJob.slice(0, 4)) - dice.between('gap', 1, 3);
  const count = dice.has('second degree', 0.3) ? 2 : 1;
  return Array.from({ length: count }, (_, index) => {
    const city = dice.has(`near ${index}`, 0.6) ? place.city : dice.pick(`city ${index}`, places).city;
    const until = endYear - index * 3;
    return {
      school: dice.pick(`school ${index}`, schoolPatterns).replace('%', city),
      degree: index === count - 1 ? dice.pick('degree', degrees) : 'Master of Science',
      field: dice.pick(`field ${index}`, fieldsOfStudy),
      startYear: until - dice.between(`years ${index}`, 2, 4),
      endYear: until,
    };
  });
}
