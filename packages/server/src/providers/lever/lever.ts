import { z } from 'zod';
import type { BoardQuestion, OpenJobs } from '../kit/job-board.ts';
import { keylessRefusals } from '../kit/job-board.ts';
import type { Provider } from '../kit/provider.ts';
import { defineProvider } from '../kit/provider.ts';
import { num, obj, text } from '../kit/shapes.ts';

const alike = {
  auth: 'none',
  // None is published for reading; assumed.
  limits: { requestsPerSecond: 10 },
  errors: { means: keylessRefusals },
} as const;

/** Job boards of Lever, https://github.com/lever/postings-api. Public, without a key. */
export const lever = defineProvider({
  ...alike,
  id: 'lever',
  label: 'Lever job boards',
  baseUrl: 'https://api.lever.co/v0',
});

/** The boards of companies whose data stays in Europe. A name may stand for one company here, and for another there. */
export const leverEu = defineProvider({
  ...alike,
  id: 'lever-eu',
  label: 'Lever job boards (EU)',
  baseUrl: 'https://api.eu.lever.co/v0',
});

const posting = z.object({
  text: z.string(),
  hostedUrl: text,
  categories: obj({ location: text, team: text, department: text }),
  createdAt: num,
});

/** Each comes with its whole description, so pages are small. */
const perPage = 50;

const listingAt = (provider: Provider) =>
  provider.operation({
    id: `${provider.id}.list_jobs`,
    request: ({ slug, skip }: BoardQuestion) => ({
      method: 'GET',
      path: `/postings/${encodeURIComponent(slug)}`,
      query: { mode: 'json', skip, limit: perPage },
    }),
    reply: z.array(posting),
    answer: (postings, { skip }): OpenJobs => ({
      jobs: postings.map(({ text: title, hostedUrl, categories, createdAt }) => ({
        title,
        department: categories?.department ?? categories?.team ?? null,
        location: categories?.location ?? null,
        url: hostedUrl ?? null,
        posted_on: dayOf(createdAt),
        posted_days_ago: null,
      })),
      total: null,
      next: postings.length < perPage ? null : skip + perPage,
    }),
  });

/** A page of the open jobs of a board. It does not say how many there are. Null if there is no such board. */
export const listJobs = listingAt(lever);

/** The same in Europe. */
export const listJobsEu = listingAt(leverEu);

/** The most milliseconds that a date can have (ECMA-262, 21.4.1.1). */
const lastMoment = 8.64e15;

function dayOf(epochMs: number | null | undefined): string | null {
  if (epochMs === null || epochMs === undefined || Math.abs(epochMs) > lastMoment) return null;
  return new Date(epochMs).toISOString().slice(0, 10);
}
