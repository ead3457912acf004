import type { ScriptedReply } from '../kit/scripted-vendor.fixture.ts';

export const header: [string, string] = ['x-api-key', 'secret-key'];

function refusal(status: number): ScriptedReply {
  return { status, body: { type: 'error', error: { ref_id: 'r', message: 'No.', detail: null } } };
}

export function entities(...found: unknown[]): ScriptedReply {
  return { body: { entity_set_id: 'entity_set_1', entities: found } };
}

/** What both searches may answer instead. */
export const everywhere = {
  notFound: [],
  errors: [
    { name: 'a wrong key', reply: refusal(401), means: 'credential_rejected' as const },
    { name: 'no credits', reply: refusal(402), means: 'quota_exhausted' as const },
    { name: 'a key without access', reply: refusal(403), means: 'credential_rejected' as const },
    { name: 'bad input', reply: refusal(422), means: 'request_refused' as const },
  ],
  rateLimit: { status: 429, body: { type: 'error', error: { ref_id: 'r', message: 'Too often.' } } },
  wrongTypes: { entity_set_id: 'entity_set_1', entities: 'none' },
};
