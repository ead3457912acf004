import { sql } from 'kysely';
import type { Company } from './company.ts';
import type { Db } from './database.ts';

/** How often to look at most. What a look found counts for twice as long, so that the next one finds time. */
const lookMs = 1000;

/** Whether there is surely no bulk job, so that a question need not be looked for among their rows. */
export interface AbsentJobs {
  areSure(): boolean;
  /** This process begins a job. */
  end(): void;
}

interface AbsentOptions {
  db: Db;
  /** Others begin jobs, too. */
  company: Pick<Company, 'isAlone'>;
  now(): number;
}

/** Looks in the background, and only while somebody asks. */
export function watchForAbsence({ db, company, now }: AbsentOptions): AbsentJobs {
  let absentUntil = Number.NEGATIVE_INFINITY;
  let lookAt = Number.NEGATIVE_INFINITY;
  let begun = 0;
  const look = async (): Promise<void> => {
    const [askedAt, begunBefore] = [now(), begun];
    lookAt = askedAt + lookMs;
    const { rows } = await sql<{ is_there: boolean }>`
      select exists (select from bulk_jobs) as is_there`.execute(db);
    if (rows[0]?.is_there === false && begun === begunBefore) absentUntil = askedAt + 2 * lookMs;
  };
  return {
    areSure: () => {
      if (!company.isAlone()) return false;
      // What cannot be read now is looked for row by row.
      if (now() >= lookAt) look().catch(() => {});
      return now() < absentUntil;
    },
    end: () => {
      begun += 1;
      absentUntil = Number.NEGATIVE_INFINITY;
    },
  };
}
