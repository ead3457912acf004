import type { ScriptedReply } from '../kit/scripted-vendor.fixture.ts';

/** Where the credential of a scripted call arrives. */
export const header: [string, string] = ['x-api-key', 'secret-key'];

/** Problem details as the vendor writes them now. */
export function problem(status: number, code: string): ScriptedReply {
  return {
    status,
    body: { type: 'x', title: 'X', status, detail: 'x', code, action: 'x', docs: 'x', trace: 'r' },
  };
}

const errors = [
  { name: 'a bad request', reply: problem(400, 'validation_error'), means: 'request_refused' },
  { name: 'a wrong key', reply: problem(401, 'invalid_api_key'), means: 'credential_rejected' },
  { name: 'no credits', reply: problem(402, 'insufficient_credits'), means: 'quota_exhausted' },
  { name: 'a plan without the endpoint', reply: problem(403, 'forbidden'), means: 'not_in_plan' },
  {
    name: 'a list of problems, as before',
    reply: { status: 402, body: { success: false, errors: [{ code: 'insufficient_credits' }] } },
    means: 'quota_exhausted',
  },
  {
    name: 'the oldest error body',
    reply: { status: 401, body: { error: 'Unauthorized' } },
    means: 'credential_rejected',
  },
] as const;

/** What every operation may answer instead. */
export const everywhere = {
  errors: [...errors],
  rateLimit: { status: 429, body: { status: 429, code: 'rate_limit_exceeded' } },
};
