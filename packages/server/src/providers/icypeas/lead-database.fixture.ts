import type { ScriptedReply } from '../kit/scripted-vendor.fixture.ts';

export const header: [string, string] = ['authorization', 'secret-key'];

/** A page of the lead database, with the token of the one after it. */
export function leads(found: unknown[], more: { total?: unknown; token?: unknown } = {}): ScriptedReply {
  const { total = found.length, token } = more;
  return {
    body: { success: true, total, leads: found, ...(token === undefined ? {} : { pagination: { token } }) },
  };
}

function invalid(error: object): ScriptedReply {
  return { body: { success: false, validationErrors: [error] } };
}

/** What both searches may answer instead. */
export const everywhere = {
  notFound: [],
  errors: [
    {
      name: 'a wrong key',
      reply: { status: 401, body: { success: false, message: 'Unauthorized access.' } },
      means: 'credential_rejected' as const,
    },
    {
      name: 'bad input with status 200',
      reply: invalid({ field: 'query', type: 'required', expected: 'object' }),
      means: 'request_refused' as const,
    },
    {
      name: 'bad input of an unknown kind',
      reply: invalid({ field: 'pagination.token', type: 'expired' }),
      means: 'request_refused' as const,
    },
    {
      name: 'no credits',
      reply: { body: { success: false, status: 'INSUFFICIENT_FUNDS', total: 0, leads: [] } },
      means: 'quota_exhausted' as const,
    },
    {
      name: 'a subscription that is not paid for',
      reply: { status: 403, body: { success: false, name: 'UnpaidSubscriptionError', message: 'x' } },
      means: 'not_in_plan' as const,
    },
    {
      name: 'the same with status 200',
      reply: { body: { success: false, name: 'UnpaidSubscriptionError', message: 'x' } },
      means: 'not_in_plan' as const,
    },
    {
      name: 'a refusal without a reason',
      reply: { body: { success: false } },
      means: 'request_refused' as const,
    },
    {
      name: 'a refusal that looks like nobody',
      reply: { body: { success: false, status: 'BRAND_NEW', total: 0, leads: [] } },
      means: 'broken_reply' as const,
    },
  ],
  rateLimit: {
    status: 429,
    body: { message: 'You have exceeded the max number of requests per minute.' },
  },
  wrongTypes: { success: true, total: 1, leads: { firstname: 'Ana' } },
};
