import { z } from 'zod';
import type { EmailStatus } from '../kit/answers.ts';
import type { JobSpec } from '../kit/operation-spec.ts';
import { defineProvider } from '../kit/provider.ts';
import { emailFrom, verdictFrom } from '../kit/read-answers.ts';
import { flag, list, numeric, obj, text } from '../kit/shapes.ts';
import { splitName } from '../kit/split-name.ts';

/**
 * https://snov.io/api, by its public clients. Everything is a job. An address costs 1 credit, found valid or unknown. How errors look,
 * and that 403 is an account without credits, is assumed.
 */
export const snov = defineProvider({
  id: 'snov',
  label: 'Snov.io',
  baseUrl: 'https://api.snov.io',
  // `USER_ID:SECRET`.
  auth: { tokenAt: '/v1/oauth/access_token' },
  limits: { requestsPerMinute: 60 },
  errors: { means: { 403: 'quota_exhausted' } },
});

const told = { smtp_status: text, is_disposable: flag };
const found = z.object({ email: text, ...told });
const finding = z.object({ status: text, data: list(z.object({ result: list(found) })) });
/** Assumed: an address has its verdict under `result`, or beside itself. */
const checking = z.object({ status: text, data: list(z.object({ ...told, result: obj(told) })) });

/** Public clients read the name of a job below `data`; some replies have it at the top. */
const jobAt = (path: string): JobSpec<{ status?: string | null | undefined }> => ({
  id: z
    .object({ task_hash: text, data: obj({ task_hash: text }) })
    .transform(({ task_hash, data }) => data?.task_hash || task_hash || null),
  read: (id) => ({ method: 'GET', path, query: { task_hash: id } }),
  isRunning: ({ status }) => status === 'in_progress',
  everyMs: 4_000,
});

const statuses: Readonly<Record<string, EmailStatus>> = {
  valid: 'valid',
  not_valid: 'invalid',
  disposable: 'risky',
};
const readEmail = emailFrom(statuses);
const readVerdict = verdictFrom(statuses);

function statusOf({ smtp_status: status, is_disposable }: z.infer<z.ZodObject<typeof told>>) {
  return is_disposable === true ? 'disposable' : status;
}

/** The address of a person at a domain: a valid one if there are several. */
export const findEmail = snov.job({
  id: 'snov.find_email',
  refuse: ({ name }) =>
    splitName(name).last === undefined ? 'Snov.io needs a first and a last name.' : null,
  request: ({ name, domain }: { name: string; domain: string }) => {
    const { first, last } = splitName(name);
    const row = { first_name: first, last_name: last ?? '', domain };
    return { method: 'POST', path: '/v2/emails-by-domain-by-name/start', body: { rows: [row] } };
  },
  job: jobAt('/v2/emails-by-domain-by-name/result'),
  reply: finding,
  deadlineMs: 90_000,
  answer: ({ data }) => {
    const all = data?.[0]?.result ?? [];
    const best = all.find(({ smtp_status: status }) => status === 'valid') ?? all[0];
    return best === undefined ? null : readEmail(best.email, statusOf(best));
  },
});

/** Whether an address takes mail. Catch-all domains are not told from those that could not be asked. */
export const verifyEmail = snov.job({
  id: 'snov.verify_email',
  request: ({ email }: { email: string }) => ({
    method: 'POST',
    path: '/v2/email-verification/start',
    form: { 'emails[]': email },
  }),
  job: jobAt('/v2/email-verification/result'),
  reply: checking,
  deadlineMs: 90_000,
  answer: ({ data }, { email }) => {
    const [entry] = data ?? [];
    return entry === undefined ? null : readVerdict(email, statusOf(entry.result ?? entry));
  },
});

export const countCredits = snov.credits('/v1/get-balance', {
  reply: { data: obj({ balance: numeric }) },
  left: ({ data }) => data?.balance ?? null,
});
