/* Brave's error envelope, https://api-dashboard.search.brave.com/api-reference/web/search/get. */
import type { SimulatedReply } from '../../kit/simulator.ts';

const errors = {
  NOT_FOUND: [404, 'Resource not found.', 'router'],
  SUBSCRIPTION_NOT_FOUND: [404, 'No subscription found.', 'subscriptions'],
  SUBSCRIPTION_TOKEN_INVALID: [422, 'The provided subscription token is invalid.', 'authentication'],
  RATE_LIMITED: [429, 'Request rate limit exceeded for plan.', 'rate_limiter'],
  QUOTA_LIMITED: [429, 'Request quota limit exceeded for plan.', 'rate_limiter'],
} as const;

const subscription = { plan: 'Free', rate_limit: 1, quota_limit: 2000 };

export function errorReply(code: keyof typeof errors): SimulatedReply {
  const [status, detail, component] = errors[code];
  const isLimit = status === 429;
  const thisMonth = code === 'QUOTA_LIMITED' ? 0 : 1604;
  const counts = { ...subscription, rate_current: 1, quota_current: subscription.quota_limit - thisMonth };
  const reply = envelope({ status, code, detail, meta: { ...(isLimit && counts), component } });
  return isLimit ? { ...reply, headers: rateHeaders({ now: 0, thisMonth }) } : reply;
}

/** A parameter or a header that is missing or wrong. */
export function invalidReply({ at, message }: { at: readonly string[]; message: string }): SimulatedReply {
  const type = message === 'Field required' ? 'missing' : 'value_error';
  const meta = { errors: [{ type, loc: at, msg: message, input: null }] };
  return envelope({
    status: 422,
    code: 'VALIDATION',
    detail: 'Unable to validate request parameter(s)',
    meta,
  });
}

function envelope(error: { status: number; code: string; detail: string; meta: unknown }): SimulatedReply {
  const id = '5d832250-9396-4f6e-b84a-2a1fe524cd7d';
  return {
    status: error.status,
    body: { type: 'ErrorResponse', error: { id, ...error }, time: 1_793_534_400 },
  };
}

/** What is left of the second and of the month. */
export function rateHeaders(left: { now: number; thisMonth: number }): Record<string, string> {
  return {
    'x-ratelimit-limit': `${subscription.rate_limit}, ${subscription.quota_limit}`,
    'x-ratelimit-policy': `${subscription.rate_limit};w=1, ${subscription.quota_limit};w=2592000`,
    'x-ratelimit-remaining': `${left.now}, ${left.thisMonth}`,
    'x-ratelimit-reset': '1, 1419704',
  };
}
