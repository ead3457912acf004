import { appends } from './appends.ts';
import { claims } from './claims.ts';
import { enrolments } from './enrolments.ts';
import type { Subject } from './subject.ts';
import { turns } from './turns.ts';

/** What records do. A pipe that writes to other tables of ours is proven by another entry here. */
export const subjects: readonly Subject[] = [claims, enrolments, turns, appends];

/** What the records of a run do. */
export function pipesOf(at: number): Subject['pipe'][] {
  return subjects.filter(({ every }) => at % every === 0).map(({ pipe }) => pipe);
}
