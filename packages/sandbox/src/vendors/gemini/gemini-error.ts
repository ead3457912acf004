import type { SimulatedReply } from '../../kit/simulator.ts';

const statuses: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
};

/** Google's error envelope. */
export function geminiError(code: number, message: string, details: readonly object[] = []): SimulatedReply {
  const status = statuses[code] ?? 'INTERNAL';
  return { status: code, body: { error: { code, message, status, ...(details.length > 0 && { details }) } } };
}

export const badRequest = (message: string): SimulatedReply => geminiError(400, message);

/** A fault in one field, in the form in which their own checks list them. */
export const badField = (field: string, fault: string): SimulatedReply =>
  badRequest(`* GenerateContentRequest.${field}: ${fault}\n`);

/** A name that their protocol does not have: refused before anything else is looked at. */
export function unknownField(name: string, at: string): SimulatedReply {
  const where = at === '' ? '' : ` at '${at}'`;
  const description = `Invalid JSON payload received. Unknown name "${name.slice(0, 100)}"${where}: Cannot find field.`;
  return geminiError(400, description, [
    { '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations: [{ field: at, description }] },
  ]);
}

const service = 'generativelanguage.googleapis.com';

function errorInfo(reason: string): object {
  return {
    '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
    reason,
    domain: 'googleapis.com',
    metadata: { service },
  };
}

/** Too many requests of a minute or of a day; they say only by the delay which. */
export function overQuota(retryDelay: string): SimulatedReply {
  return geminiError(429, 'You exceeded your current quota, please check your plan and billing details.', [
    {
      '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
      violations: [{ quotaMetric: `${service}/generate_content_requests` }],
    },
    { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay },
  ]);
}

export const keyRefusals = {
  noKey: geminiError(
    403,
    "Method doesn't allow unregistered callers (callers without established identity). Please use API Key or other form of API consumer identity to call this API.",
  ),
  wrongKey: geminiError(400, 'API key not valid. Please pass a valid API key.', [
    errorInfo('API_KEY_INVALID'),
  ]),
  restricted: geminiError(403, `Requests to this API ${service} method are blocked.`, [
    errorInfo('API_KEY_SERVICE_BLOCKED'),
  ]),
  exhausted: overQuota('36000s'),
};
