import { z } from 'zod';
import type { FoundEmail } from '../kit/answers.ts';
import type { JobSpec } from '../kit/operation-spec.ts';
import { defineProvider } from '../kit/provider.ts';
import { emailFrom, phoneFrom, verdictFrom } from '../kit/read-answers.ts';
import { text } from '../kit/shapes.ts';

/** https://enrow.readme.io. Everything is a job. An address found costs 1 credit, a check 0.25, a number 50; a miss is given back. */
export const enrow = defineProvider({
  id: 'enrow',
  label: 'Enrow',
  baseUrl: 'https://api.enrow.io',
  auth: { header: 'x-api-key' },
  // Of POST; GET has no limit.
  limits: { requestsPerSecond: 10 },
  // `Insufficient balance`; bad input is a 400.
  errors: { means: { 422: 'quota_exhausted' } },
});

const result = z.object({ qualification: text, email: text, number: text });
type Result = z.infer<typeof result>;

/** A job is read where it was begun. `ongoing` comes with 202. */
const jobAt = (path: string): JobSpec<Result> => ({
  id: z.object({ id: text }).transform(({ id }) => id || null),
  read: (id) => ({ method: 'GET', path, query: { id } }),
  isRunning: ({ qualification }) => qualification === 'ongoing',
  everyMs: 3000,
  limits: { requestsPerSecond: 20, endpoint: 'results' },
});

const searching = (path: string) => ({ job: jobAt(path), reply: result, deadlineMs: 90_000 });

const finding = '/email/find/single';
const verifying = '/email/verify/single';
const calling = '/phone/single';

const readEmail = emailFrom({ valid: 'valid' });
const readVerdict = verdictFrom({ valid: 'valid', invalid: 'invalid' });

/** The address of a person at a company. `invalid` with an address is one that did not pass, and is given back: a miss. */
export const findEmail = enrow.job({
  ...searching(finding),
  id: 'enrow.find_email',
  request: (person: { name: string; domain: string | null; company: string | null }) => ({
    method: 'POST',
    path: finding,
    body: {
      fullname: person.name,
      ...(person.domain === null ? { company_name: person.company } : { company_domain: person.domain }),
    },
  }),
  answer: ({ email, qualification }): FoundEmail | null =>
    qualification === 'invalid' ? null : readEmail(email, qualification),
});

/** Whether an address takes mail: yes or no. */
export const verifyEmail = enrow.job({
  ...searching(verifying),
  id: 'enrow.verify_email',
  request: ({ email }: { email: string }) => ({ method: 'POST', path: verifying, body: { email } }),
  answer: ({ qualification }, { email }) => readVerdict(email, qualification),
});

/** A number of a profile's owner. The vendor does not say of what kind. */
export const findPhone = enrow.job({
  ...searching(calling),
  id: 'enrow.find_phone',
  request: ({ profileUrl }: { profileUrl: string }) => ({
    method: 'POST',
    path: calling,
    body: { linkedin_url: profileUrl },
  }),
  answer: ({ number }) => phoneFrom(number, 'unknown'),
});

export const countCredits = enrow.credits('/account/info', {
  reply: { credits: z.number() },
  left: ({ credits }) => credits,
});
