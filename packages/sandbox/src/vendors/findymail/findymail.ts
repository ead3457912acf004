/* Findymail as its documentation has it. Misses are not documented: here a 200 with nothing in it. */
import { bearerKey, judgeKey } from '../../kit/judge-key.ts';
import { readJsonBody } from '../../kit/read-json-body.ts';
import type { SimulatedReply, SimulatedRequest, Simulator, SimulatorContext } from '../../kit/simulator.ts';
import { findCompany, findEmployees } from './companies.ts';
import { findByName, findByProfile, findByRoles } from './contacts.ts';
import { accountError, frameworkError } from './findymail-reply.ts';
import type { FindymailOperation } from './operation.ts';
import { findPhone } from './phones.ts';
import { findByEmail } from './profiles.ts';
import { verifyEmail } from './verification.ts';

const operations = new Map<string, FindymailOperation>([
  ['/api/search/name', findByName],
  ['/api/search/business-profile', findByProfile],
  // The older name of the one above.
  ['/api/search/linkedin', findByProfile],
  ['/api/search/domain', findByRoles],
  ['/api/search/phone', findPhone],
  ['/api/search/reverse-email', findByEmail],
  ['/api/search/company', findCompany],
  ['/api/search/employees', findEmployees],
  ['/api/verify', verifyEmail],
]);

export const findymail: Simulator = {
  id: 'findymail',
  baseUrls: ['https://app.findymail.com'],
  typicalMs: 600,
  // The vendor limits concurrent requests, not their rate.
  requestsPerSecond: null,
  limited: { ...frameworkError(429, 'Too Many Attempts.'), headers: { 'retry-after': '5' } },
  handle,
};

function handle(request: SimulatedRequest, context: SimulatorContext): SimulatedReply {
  const { method, path } = request;
  const operation = operations.get(path);
  if (operation === undefined && path !== '/api/credits') return frameworkError(404, 'Not Found');
  const verdict = judgeKey(bearerKey(request));
  if (verdict === 'missing' || verdict === 'invalid') return frameworkError(401, 'Unauthenticated.');
  if (operation === undefined) return credits(verdict === 'exhausted');
  if (method !== 'POST') return frameworkError(405, `The ${method} method is not supported for this route.`);
  if (verdict === 'exhausted') return accountError(402);
  return verdict === 'restricted' ? accountError(423) : operation(readJsonBody(request), context);
}

/** Two pools: one of the finders, one of the verifier. */
function credits(isExhausted: boolean): SimulatedReply {
  return {
    status: 200,
    body: isExhausted ? { credits: 0, verifier_credits: 0 } : { credits: 940, verifier_credits: 2000 },
  };
}
