import type { FailureMeaning } from '../kit/call-result.ts';

export const header: [string, string] = ['x-api-key', 'secret-key'];

const refusal = (status: number, type: string, means: FailureMeaning) => ({
  name: `${status} ${type}`,
  reply: { status, body: { status, error: { type, message: 'x' } } },
  means,
});

/** What every endpoint may answer instead. */
export const errors = [
  refusal(400, 'invalid_request_error', 'request_refused'),
  refusal(401, 'authentication_error', 'credential_rejected'),
  refusal(402, 'payment_required', 'quota_exhausted'),
  refusal(405, 'invalid_request_error', 'request_refused'),
  refusal(500, 'api_error', 'unavailable'),
];

export const rateLimit = {
  status: 429,
  body: { status: 429, error: { type: 'rate_limit_error', message: 'An error occurred' } },
};

export const nothing = [
  {
    name: 'no records',
    reply: {
      status: 404,
      body: {
        status: 404,
        error: { type: 'not_found', message: 'No records were found matching your request' },
      },
    },
  },
  { name: '404 with another body', reply: { status: 404, body: '<h1>404</h1>' } },
];
