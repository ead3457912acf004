/*
 * What searches ask of people, kept small. A person takes twenty microseconds to make and there are forty thousand,
 * so that a search for few of them keeps these instead of making everybody again for every page.
 */
import type { Education, Employment, Place, World, WorldCompany, WorldPerson } from '../world/world.ts';
import { Recent } from '../world/recent.ts';
import { walkCompanies, walkStart, type PeopleWalk, type WalkPosition } from './walk-people.ts';

/** A part of a person, so that a test of it takes the person as well. */
export interface PersonOutline {
  id: number;
  firstName: string;
  lastName: string;
  place: Place;
  skills: readonly string[];
  /** The present one first. */
  employments: readonly [JobOutline, ...JobOutline[]];
  education: readonly EducationOutline[];
}

export type JobOutline = Pick<Employment, 'company' | 'title' | 'seniority' | 'department'>;
export type EducationOutline = Pick<Education, 'school' | 'degree' | 'field'>;

export interface OutlinedWalk extends Omit<PeopleWalk, 'only'> {
  /** Asked before `isMatch`, of everybody at the companies that pass; false where somebody cannot match. */
  mayMatch(person: PersonOutline): boolean;
}

/** As `walkPeople`, but makes only those people whose outline passes. Positions of both are alike. */
export function* walkOutlined(
  world: World,
  { strangers = [], atCompany, mayMatch, isMatch }: OutlinedWalk,
  from: WalkPosition,
): Generator<{ item: WorldPerson; at: WalkPosition }> {
  for (const { item: company, at } of walkCompanies(world, atCompany, { ...from, strangers })) {
    for (const [slot, seen] of outlinesOf(world, company).entries()) {
      if ((at.company === from.company && slot < from.person) || !mayMatch(seen)) continue;
      const person = personOf(world, company, { slot, id: seen.id });
      if (person !== undefined && isMatch(person))
        yield { item: person, at: { company: at.company, person: slot } };
    }
  }
}

/** How many match: exact up to `mostAsked` that may, beyond them estimated from as many spread evenly. */
export function countOutlined(world: World, walk: OutlinedWalk, mostAsked: number): number {
  const candidates: (() => WorldPerson | undefined)[] = [];
  const { strangers = [], atCompany, mayMatch, isMatch } = walk;
  for (const { item: company } of walkCompanies(world, atCompany, { ...walkStart, strangers })) {
    for (const [slot, seen] of outlinesOf(world, company).entries()) {
      if (mayMatch(seen)) candidates.push(() => personOf(world, company, { slot, id: seen.id }));
    }
  }
  const step = Math.max(1, candidates.length / mostAsked);
  let asked = 0;
  let matches = 0;
  for (let place = 0; place < candidates.length; place += step) {
    const person = candidates[Math.floor(place)]?.();
    asked++;
    if (person !== undefined && isMatch(person)) matches++;
  }
  return asked === 0 ? 0 : Math.round((matches * candidates.length) / asked);
}

/** Everybody at a company, in the order of `peopleAt`. */
export function outlinesOf(world: World, company: WorldCompany): readonly PersonOutline[] {
  const kept = outlinesByWorld.get(world) ?? new Recent<number, PersonOutline[]>(2 * world.companyCount);
  outlinesByWorld.set(world, kept);
  return kept.getOrMake(company.id, () => world.peopleAt(company).map(outline));
}

const outlinesByWorld = new WeakMap<World, Recent<number, PersonOutline[]>>();

function personOf(
  world: World,
  company: WorldCompany,
  { slot, id }: { slot: number; id: number },
): WorldPerson | undefined {
  return id <= world.personCount ? world.person(id - 1) : world.peopleAt(company)[slot];
}

// What many share is kept once.
const places = new Recent<string, Place>(500);
const skillLists = new Recent<string, string[]>(5000);
const educations = new Recent<string, EducationOutline>(5000);

function outline(person: WorldPerson): PersonOutline {
  const { id, firstName, lastName, place, skills, employments, education } = person;
  const [present, ...earlier] = employments;
  return {
    id,
    firstName,
    lastName,
    place: places.getOrMake(place.city, () => place),
    skills: skillLists.getOrMake(skills.join('|'), () => skills),
    employments: [jobOutline(present), ...earlier.map(jobOutline)],
    education: education.map(({ school, degree, field }) =>
      educations.getOrMake(`${school}|${degree}|${field}`, () => ({ school, degree, field })),
    ),
  };
}

const jobOutline = ({ company, title, seniority, department }: Employment): JobOutline => ({
  company,
  title,
  seniority,
  department,
});
