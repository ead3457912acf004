import { z } from 'zod';
import type { EmailStatus, FoundEmail } from '../kit/answers.ts';
import { openOwnAddress } from '../kit/own-address.ts';
import { defineProvider } from '../kit/provider.ts';
import { emailStatus } from '../kit/read-answers.ts';
import { doubtful, flag, obj, text } from '../kit/shapes.ts';

/**
 * https://github.com/reacherhq/check-if-email-exists, which users run themselves: the key is `ADDRESS` or `ADDRESS|SECRET`. It is
 * called over HTTP and never bundled (AGPL).
 */
export const reacher = defineProvider({
  id: 'reacher',
  label: 'Reacher',
  baseUrl: 'https://reacher.invalid',
  reach: 'own address',
  openCredential: openOwnAddress,
  // Assumed: the documentation does not have it. By its source, an instance without a secret takes requests without the header.
  auth: { header: 'x-reacher-secret' },
  // None is stated; mail servers distrust an address that asks them much at once.
  limits: { concurrency: 5 },
  errors: {
    // Assumed: by its source, a wrong secret is a 400 in plain text, like a header that is missing.
    means: { 400: 'credential_rejected' },
    says: { at: ['error'], means: [[/\bto_email\b/, 'request_refused']] },
  },
});

/** `risky` is a server that takes any address, or an address that is disposable, of a role, or full. */
const statuses: Readonly<Record<string, EmailStatus>> = { safe: 'valid', risky: 'risky', invalid: 'invalid' };

/** Whether an address takes mail. Newer versions prefer `/v1/check_email`, which needs a queue beside it; this one is answered at once. */
export const verifyEmail = reacher.post('verify_email', '/v0/check_email', {
  ask: ({ email }: { email: string }) => ({ to_email: email }),
  // Some mail servers take their time; the instance gives up on them by itself.
  deadlineMs: 60_000,
  // `smtp` is an error instead, if the mail server could not be asked.
  reply: { is_reachable: z.string(), smtp: doubtful(obj({ is_catch_all: flag })) },
  answer: ({ is_reachable: word, smtp }, { email }): FoundEmail => ({
    email,
    status: word === 'risky' && smtp?.is_catch_all === true ? 'catch_all' : emailStatus(statuses, word),
    score: null,
  }),
});

/** Tells whether something answers at the address. Assumed, by its source: the secret is not looked at. */
export const readVersion = reacher.get('read_version', '/version', {
  reply: { version: text },
  answer: ({ version }) => ({ detail: version ? `Reacher ${version}` : 'The address answers' }),
});
