import type { FailureMeaning } from '../kit/call-result.ts';

export const header: [string, string] = ['apikey', 'secret-key'];

const refusal = (status: number, detail: string, means: FailureMeaning) => ({
  name: `${status} ${detail}`,
  reply: { status, body: { detail } },
  means,
});

/** What every endpoint may answer instead. */
export const errors = [
  refusal(400, 'Bad request', 'request_refused'),
  refusal(401, 'Invalid API key', 'credential_rejected'),
  refusal(402, 'Insufficient credits', 'quota_exhausted'),
  refusal(422, 'Validation error', 'request_refused'),
  refusal(500, 'Method not allowed', 'unavailable'),
];

export const rateLimit = { status: 429, body: { detail: 'Too many requests' } };
