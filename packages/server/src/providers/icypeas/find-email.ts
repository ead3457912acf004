import { z } from 'zod';
import type { EmailStatus, FoundEmail } from '../kit/answers.ts';
import type { JobSpec } from '../kit/operation-spec.ts';
import { icypeas } from './icypeas.ts';

const text = z.string().nullish();

const search = z.object({
  status: z.string(),
  results: z.object({ emails: z.array(z.object({ email: text, certainty: text })).nullish() }).nullish(),
});

type Search = z.infer<typeof search>;

/** The vendor documents `items`; a client reads `item`. */
const reply = z
  .object({ items: z.array(search).nullish(), item: search.nullish() })
  .transform(({ items, item }) => items?.[0] ?? item)
  .pipe(search);

/** https://api-doc.icypeas.com/statuses: all other statuses are final. */
const running: ReadonlySet<string> = new Set(['NONE', 'SCHEDULED', 'IN_PROGRESS']);

const job: JobSpec<Search> = {
  id: z.object({ item: z.object({ _id: z.string() }).nullish() }).transform(readJobId),
  read: (id) => ({ method: 'POST', path: '/bulk-single-searchs/read', body: { id } }),
  isRunning: ({ status }) => running.has(status),
  // The vendor asks for 3 seconds at least; longer pauses leave reads for more jobs.
  everyMs: 5000,
  limits: { requestsPerMinute: 30, endpoint: 'bulk-single-searchs/read' },
};

function readJobId({ item }: { item?: { _id: string } | null | undefined }): string | null {
  const { _id: id = null } = item ?? {};
  return id;
}

/** 10 a second are allowed, yet every job needs one read or two, and of those there are 30 a minute for all jobs. */
const limits = { requestsPerMinute: 20, endpoint: 'jobs' };
const deadlineMs = 90_000;

/**
 * Confidence in percent: https://api-doc.icypeas.com/certainties. `sure` is in older versions of that page only,
 * which also give `probable` 90 percent; so a probable address counts as risky.
 */
const certainties: Readonly<Record<string, { status: EmailStatus; score: number }>> = {
  ultra_sure: { status: 'valid', score: 99 },
  very_sure: { status: 'valid', score: 99 },
  sure: { status: 'valid', score: 97 },
  probable: { status: 'risky', score: 95 },
  undeliverable: { status: 'invalid', score: 0 },
};

function readCertainty(certainty: string | null | undefined): Omit<FoundEmail, 'email'> {
  return certainties[certainty ?? ''] ?? { status: 'unknown', score: null };
}

/** The first and the last name. A single name is a first name. */
function splitName(name: string): { firstname: string; lastname: string | undefined } {
  const at = name.lastIndexOf(' ');
  if (at === -1) return { firstname: name, lastname: undefined };
  return { firstname: name.slice(0, at), lastname: name.slice(at + 1) };
}

/** The address of a person at a company. */
export const findEmail = icypeas.job({
  id: 'icypeas.find_email',
  request: (person: { name: string; domain: string | null; company: string | null }) => ({
    method: 'POST',
    path: '/email-search',
    body: { ...splitName(person.name), domainOrCompany: person.domain ?? person.company ?? undefined },
  }),
  limits,
  deadlineMs,
  job,
  reply,
  answer: ({ results }): FoundEmail | null => {
    const found = results?.emails?.[0];
    return found?.email ? { email: found.email, ...readCertainty(found.certainty) } : null;
  },
});

/** Whether an address takes mail. A server that takes anything leaves it `unknown`, which is an answer as well. */
export const verifyEmail = icypeas.job({
  id: 'icypeas.verify_email',
  request: ({ email }: { email: string }) => ({
    method: 'POST',
    path: '/email-verification',
    body: { email },
  }),
  limits,
  deadlineMs,
  job,
  reply,
  answer: ({ results }, { email }): FoundEmail => ({
    email,
    ...readCertainty(results?.emails?.[0]?.certainty),
  }),
});
