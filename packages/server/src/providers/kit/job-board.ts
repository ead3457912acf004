/* What a public job board says, whichever it is. */
import { z } from 'zod';

/** Which board: the name that its vendor has for the company. */
export interface BoardQuestion {
  slug: string;
  /** How many jobs earlier pages had. Boards that give everything at once do not look at it. */
  skip: number;
}

/** One open job. */
export type OpenJob = {
  title: string;
  department: string | null;
  location: string | null;
  /** Where it is described, and where to apply. */
  url: string | null;
  /** ISO day; null where the board does not say it. */
  posted_on: string | null;
  /** Whole days, for boards that only say how long ago it was; null where `posted_on` says more, or where nothing is said. */
  posted_days_ago: number | null;
};

/** A page of a board. A board without a job is an answer as well: the company hires nobody now. */
export type OpenJobs = {
  jobs: OpenJob[];
  /** How many there are on all pages; null where the board does not say it. */
  total: number | null;
  /** What to skip for the next page; null after the last one. */
  next: number | null;
};

/** A whole board in one page. */
export function wholeBoard(jobs: OpenJob[]): OpenJobs {
  return { jobs, total: jobs.length, next: null };
}

/** A reply that is asked for as text, because it is read in a child process, and that is JSON. */
export const jsonText = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({
    text: z
      .string()
      .transform((text): unknown => JSON.parse(text))
      .pipe(z.object(shape)),
  });

/** What a board without a key may answer to a program it does not want; that says nothing about a credential. */
export const keylessRefusals = {
  401: 'request_refused',
  403: 'request_refused',
  404: 'not_found',
} as const;
