/* When people came to their present job, which is kept apart, for a search by it has to ask everybody. */
import type { World, WorldPerson } from '../../world/world.ts';

/** ISO dates. */
export interface JobDates {
  position: string;
  /** Of the first of several jobs in a row at the same employer. */
  company: string;
}

export function readJobDates({ employments }: WorldPerson): JobDates {
  const [{ startDate, company }] = employments;
  const left = employments.findIndex((job) => job.company.id !== company.id);
  const joined = employments.at(left === -1 ? -1 : left - 1)?.startDate ?? startDate;
  return { position: startDate, company: joined };
}

const datesByWorld = new WeakMap<World, Map<number, JobDates>>();

/** Of one of the world's numbered people; null for anybody else. */
export function jobDatesOf(world: World, id: number): JobDates | null {
  if (id > world.personCount) return null;
  const dates = datesByWorld.get(world) ?? new Map<number, JobDates>();
  datesByWorld.set(world, dates);
  const kept = dates.get(id);
  if (kept !== undefined) return kept;
  const read = readJobDates(world.person(id - 1));
  dates.set(id, read);
  return read;
}
