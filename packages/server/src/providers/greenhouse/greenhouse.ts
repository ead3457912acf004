import { z } from 'zod';
import { isoDate } from '../kit/iso-date.ts';
import type { BoardQuestion, OpenJobs } from '../kit/job-board.ts';
import { jsonText, keylessRefusals, wholeBoard } from '../kit/job-board.ts';
import { defineProvider } from '../kit/provider.ts';
import { list, obj, text } from '../kit/shapes.ts';

/** Job boards of Greenhouse, https://developers.greenhouse.io/job-board.html. Public, without a key. */
export const greenhouse = defineProvider({
  id: 'greenhouse',
  label: 'Greenhouse job boards',
  baseUrl: 'https://boards-api.greenhouse.io/v1',
  auth: 'none',
  // None is published; assumed.
  limits: { requestsPerSecond: 10 },
  errors: { means: keylessRefusals },
});

const job = z.object({
  title: z.string(),
  absolute_url: text,
  first_published: text,
  location: obj({ name: text }),
  departments: list(obj({ name: text })),
});

/** The open jobs of a board. Null if there is no such board. */
export const listJobs = greenhouse.operation({
  id: 'greenhouse.list_jobs',
  request: ({ slug }: BoardQuestion) => ({
    method: 'GET',
    path: `/boards/${encodeURIComponent(slug)}/jobs`,
    // Without it, jobs come without their departments.
    query: { content: 'true' },
  }),
  replyAs: 'text',
  // Every job comes with its whole description.
  isReadApart: true,
  maxReplyBytes: 16 * 1024 * 1024,
  reply: jsonText({ jobs: z.array(job) }),
  answer: ({ text: { jobs } }): OpenJobs =>
    wholeBoard(
      jobs.map(({ title, absolute_url, first_published, location, departments }) => ({
        title,
        department: departments?.[0]?.name ?? null,
        location: location?.name ?? null,
        url: absolute_url ?? null,
        posted_on: isoDate(first_published)?.slice(0, 10) ?? null,
        posted_days_ago: null,
      })),
    ),
});
