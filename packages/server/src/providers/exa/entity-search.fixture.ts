import type { ScriptedReply } from '../kit/scripted-vendor.fixture.ts';

export const header: [string, string] = ['x-api-key', 'secret-key'];

function refusal(status: number, tag: string): ScriptedReply {
  return { status, body: { requestId: 'req_1', error: 'Because of that.', tag } };
}

export function results(...found: unknown[]): ScriptedReply {
  return { body: { requestId: 'req_1', results: found, costDollars: { total: 0.007 } } };
}

/** A result with a summary in the shape that was asked for. */
export function judged(result: object, summary: unknown): Record<string, unknown> {
  const written = typeof summary === 'string' ? summary : JSON.stringify(summary);
  return { ...result, highlights: ['First.', 'Second.'], summary: written };
}

/** What both searches may answer instead. */
export const everywhere = {
  notFound: [],
  errors: [
    { name: 'a wrong key', reply: refusal(401, 'INVALID_API_KEY'), means: 'credential_rejected' as const },
    { name: 'no credits', reply: refusal(402, 'NO_MORE_CREDITS'), means: 'quota_exhausted' as const },
    {
      name: 'more results than the plan has',
      reply: refusal(400, 'NUM_RESULTS_EXCEEDED'),
      means: 'request_refused' as const,
    },
    {
      name: 'a forbidden question',
      reply: refusal(403, 'PROHIBITED_CONTENT'),
      means: 'request_refused' as const,
    },
  ],
  rateLimit: { status: 429, body: { error: 'rate limit exceeded' } },
  wrongTypes: { results: { title: 'Fabrikam' } },
};
