import type { FailureMeaning } from '../kit/call-result.ts';

export const header: [string, string] = ['authorization', 'Bearer secret-key'];

const problem = (status: number, title: string) => ({
  status,
  headers: { 'content-type': 'application/problem+json' },
  body: { type: 'https://tools.ietf.org/html/rfc9110', title, status, detail: 'x' },
});

const refusal = (status: number, title: string, means: FailureMeaning) => ({
  name: `${status} ${title}`,
  reply: problem(status, title),
  means,
});

/** What every endpoint may answer instead. */
export const errors = [
  refusal(400, 'Bad Request', 'request_refused'),
  refusal(401, 'Unauthorized', 'credential_rejected'),
  refusal(402, 'Payment Required', 'quota_exhausted'),
  refusal(403, 'Forbidden', 'not_in_plan'),
  refusal(422, 'Unprocessable Entity', 'request_refused'),
];

export const rateLimit = problem(429, 'Too Many Requests');
