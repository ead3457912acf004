import { z } from 'zod';
import { isoDate } from '../kit/iso-date.ts';
import type { BoardQuestion, OpenJobs } from '../kit/job-board.ts';
import { jsonText, keylessRefusals, wholeBoard } from '../kit/job-board.ts';
import { defineProvider } from '../kit/provider.ts';
import { flag, text } from '../kit/shapes.ts';

/** Job boards of Ashby, https://developers.ashbyhq.com/docs/public-job-posting-api. Public, without a key. */
export const ashby = defineProvider({
  id: 'ashby',
  label: 'Ashby job boards',
  baseUrl: 'https://api.ashbyhq.com/posting-api',
  auth: 'none',
  // None is published; assumed.
  limits: { requestsPerSecond: 5 },
  errors: { means: keylessRefusals },
});

const job = z.object({
  title: z.string(),
  department: text,
  team: text,
  location: text,
  jobUrl: text,
  publishedAt: text,
  // Assumed: false for jobs that are reached only by their own link.
  isListed: flag,
});

/** The open jobs of a board. Null if there is no such board. */
export const listJobs = ashby.operation({
  id: 'ashby.list_jobs',
  request: ({ slug }: BoardQuestion) => ({
    method: 'GET',
    path: `/job-board/${encodeURIComponent(slug)}`,
  }),
  replyAs: 'text',
  // Every job comes with its whole description.
  isReadApart: true,
  maxReplyBytes: 16 * 1024 * 1024,
  reply: jsonText({ jobs: z.array(job) }),
  answer: ({ text: { jobs } }): OpenJobs =>
    wholeBoard(
      jobs
        .filter(({ isListed }) => isListed !== false)
        .map(({ title, department, team, location, jobUrl, publishedAt }) => ({
          title,
          department: department ?? team ?? null,
          location: location ?? null,
          url: jobUrl ?? null,
          posted_on: isoDate(publishedAt)?.slice(0, 10) ?? null,
          posted_days_ago: null,
        })),
    ),
});
