import type { Behaviour } from '../kit/check-service.ts';
import type { AcceptedRun } from './drive-load.ts';
import type { Books } from './read-books.ts';
import type { RunAnswer } from './read-run.ts';

/** What one service did with a load, killed or undisturbed. */
export interface Evidence extends Behaviour {
  accepted: readonly AcceptedRun[];
  /** How many of them had ended before the last kill. */
  endedMeanwhile: number;
  /** The last answer about each run, by its key. */
  answers: ReadonlyMap<string, RunAnswer>;
  /** Runs whose last answer is not the one that first said it had ended. */
  changed: readonly string[];
  books: Books;
  /** How many steps each of the sheets beside it made; none where there were no sheets. */
  sheetSteps: readonly number[];
  /** What the receiver counted. */
  deliveries: ReadonlyMap<string, number>;
  /** Requests to all vendors. */
  requests: number;
  /** The most slices that waited for a vendor at a time, and those that did while processes were killed. */
  waited: { most: number; duringKills: number };
}
