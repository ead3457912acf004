import { claims } from './claims.ts';
import { enrolments } from './enrolments.ts';
import type { Subject } from './subject.ts';

/** What each record does. A pipe that writes to other tables of ours is proven by another entry here. */
export const subjects: readonly Subject[] = [claims, enrolments];
