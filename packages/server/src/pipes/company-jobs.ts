import { z } from 'zod';
import { defineComposition } from '../engine/define-composition.ts';
import type { PipeFailure } from '../engine/pipe.ts';
import { showSources } from '../engine/widgets/rules.ts';
import type { OpenJob } from '../providers/kit/job-board.ts';
import type { JobBoard, JobBoardName } from '../providers/website/read-job-boards.ts';
import { askedByVisits } from './company/asked-sources.ts';
import { findJobBoards } from './company/find-job-boards.ts';
import type { BoardJobs } from './company/list-open-jobs.ts';
import { listOpenJobs } from './company/list-open-jobs.ts';
import { openWebsite } from './company/read-website.ts';

const defaultLimit = 20;

/** Boards on one careers page beyond these are those of others. */
const mostBoards = 2;

export const companyJobs1 = defineComposition({
  id: 'company:jobs@1',
  label: 'Open jobs',
  description:
    'What a company hires for now: the number of its open jobs, and the latest of them, from the job board that its website links to. Greenhouse, Lever, Ashby and Workday.',
  category: 'company_data',
  needs: 'company_domain',
  gives: {
    open_job_list: { primary: true, widgets: [showSources] },
    open_job_count: {},
    job_board: {},
    job_board_url: {},
  },
  config: {
    shape: { limit: z.int().min(1).max(100).describe('How many jobs to list at most, the latest first.') },
    defaults: { limit: defaultLimit },
  },
  price: null,
  alsoAsks: [...askedByVisits, 'greenhouse', 'lever', 'lever-eu', 'ashby', 'workday'],
  example: { config: { limit: 5 }, input: { company_domain: 'acme.com' } },
  compose: async ({ company_domain: domain }, context) => {
    const site = await openWebsite(context, domain);
    const boards = site === null ? [] : await findJobBoards(context, site, domain);
    let failed: PipeFailure | null = null;
    for (const board of boards.slice(0, mostBoards)) {
      const listed = await listOpenJobs(context, board, context.config.limit);
      if (listed === null) continue;
      if ('jobs' in listed) return describe(board, listed, { limit: context.config.limit, now: context.now });
      failed ??= listed;
    }
    // A board that could not be read does not mean that nobody is hired.
    return failed;
  },
});

const labels: Readonly<Record<JobBoardName, string>> = {
  greenhouse: 'Greenhouse',
  lever: 'Lever',
  ashby: 'Ashby',
  workday: 'Workday',
};

function describe(
  { board, url }: JobBoard,
  { jobs, total }: BoardJobs,
  { limit, now }: { limit: number; now: Date },
) {
  const dated = jobs.map((job) => ({ ...job, posted_on: postedOn(job, now) }));
  const latest = dated.toSorted((one, other) => (other.posted_on ?? '').localeCompare(one.posted_on ?? ''));
  return {
    values: {
      open_job_list: latest.slice(0, limit).map(({ title, department, location, url: page, posted_on }) => ({
        title,
        department,
        location,
        url: page,
        posted_on,
      })),
      open_job_count: total,
      job_board: board,
      job_board_url: url,
    },
    sources: [
      { source: labels[board], url, description: total === null ? 'Open jobs' : `${total} open jobs` },
    ],
  };
}

const dayMs = 86_400_000;

function postedOn({ posted_on, posted_days_ago: days }: OpenJob, now: Date): string | null {
  if (posted_on !== null || days === null) return posted_on;
  return new Date(now.getTime() - days * dayMs).toISOString().slice(0, 10);
}
