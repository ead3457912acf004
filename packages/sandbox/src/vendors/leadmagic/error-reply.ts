import type { SimulatedReply } from '../../kit/simulator.ts';

const titles = {
  validation_error: [400, 'Request validation failed. Check your input parameters.'],
  invalid_api_key: [401, 'Invalid API key. The key does not exist or is incorrect.'],
  missing_authentication: [401, 'API key is missing. Send it in the X-API-Key header.'],
  insufficient_credits: [402, 'Insufficient credits. Add credits to continue.'],
  insufficient_permissions: [403, 'Access denied to this resource.'],
  profile_not_found: [404, 'Profile not found or not accessible'],
  resource_not_found: [404, 'Resource not found.'],
  rate_limit_exceeded: [429, 'Rate limit exceeded: 300 requests per 1 minute. Wait and try again.'],
} as const;

/** LeadMagic's problem details, flat as in RFC 9457. */
export function errorReply(code: keyof typeof titles, nowMs: number): SimulatedReply {
  const [status, title] = titles[code];
  return {
    status,
    body: {
      type: `https://api.leadmagic.io/errors/${code}`,
      title,
      status,
      detail: title,
      code,
      action: 'See the documentation.',
      docs: 'https://leadmagic.io/docs/api-reference/errors',
      trace: `00000000-0000-4000-8000-${nowMs.toString(16).padStart(12, '0')}`,
    },
  };
}
