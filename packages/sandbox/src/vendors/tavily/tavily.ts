/* Tavily: web search for language models. What its plans allow no more has statuses of its own: 432 and 433. */
import { bearerKey, judgeKey } from '../../kit/judge-key.ts';
import { readJsonBody } from '../../kit/read-json-body.ts';
import type { SimulatedReply, SimulatedRequest, Simulator, SimulatorContext } from '../../kit/simulator.ts';
import { search } from './tavily-search.ts';
import { errorReply } from './tavily-error.ts';

const usageLimit = 1000;

export const tavily: Simulator = {
  id: 'tavily',
  baseUrls: ['https://api.tavily.com'],
  typicalMs: 1200,
  // A hundred a minute for development keys.
  requestsPerSecond: 100 / 60,
  limited: errorReply(
    429,
    'Your request has been blocked due to excessive requests. Please reduce the rate of requests.',
  ),
  handle,
};

function handle(request: SimulatedRequest, { world }: SimulatorContext): SimulatedReply {
  const line = `${request.method} ${request.path}`;
  if (line !== 'POST /search' && line !== 'GET /usage') return { status: 404, body: { detail: 'Not Found' } };
  const verdict = judgeKey(bearerKey(request));
  if (verdict === 'missing' || verdict === 'invalid')
    return errorReply(401, 'Unauthorized: missing or invalid API key.');
  if (line === 'GET /usage') return usage(verdict === 'exhausted' ? usageLimit : 120);
  if (verdict === 'restricted') return errorReply(403, 'This API key is not allowed to use this endpoint.');
  if (verdict === 'exhausted') {
    return errorReply(
      432,
      "This request exceeds your plan's set usage limit. Please upgrade your plan or contact support@tavily.com",
    );
  }
  return search(readJsonBody(request), world);
}

function usage(used: number): SimulatedReply {
  return {
    status: 200,
    body: {
      key: { usage: used, limit: usageLimit },
      account: {
        current_plan: 'Researcher',
        plan_usage: used,
        plan_limit: usageLimit,
        paygo_usage: 0,
        paygo_limit: null,
      },
    },
  };
}
