import type { ScriptedReply } from '../kit/scripted-vendor.fixture.ts';

/** Where the credential of a scripted call arrives. */
export const header: [string, string] = ['x-api-key', 'secret-key'];

/** Problem details as the vendor writes them. */
export function problem(status: number, code: string): ScriptedReply {
  return {
    status,
    body: { success: false, errors: [{ type: 'x', title: 'X', status, code }], meta: { request_id: 'r' } },
  };
}

const errors = [
  { name: 'a bad request', reply: problem(400, 'validation_error'), means: 'request_refused' },
  { name: 'a wrong key', reply: problem(401, 'unauthorized'), means: 'credential_rejected' },
  { name: 'no credits', reply: problem(402, 'insufficient_credits'), means: 'quota_exhausted' },
  {
    name: 'the older error body',
    reply: { status: 401, body: { error: 'Unauthorized' } },
    means: 'credential_rejected',
  },
] as const;

/** What every operation may answer instead. */
export const everywhere = {
  errors: [...errors],
  rateLimit: { status: 429, body: { success: false, errors: [{ code: 'rate_limited' }] } },
};
