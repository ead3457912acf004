/* LeadMagic as its documentation has it; misses are answers with status 200, except of profile-search. */
import { judgeKey } from '../../kit/judge-key.ts';
import { readJsonBody } from '../../kit/read-json-body.ts';
import type { SimulatedReply, SimulatedRequest, Simulator, SimulatorContext } from '../../kit/simulator.ts';
import { findFunding, searchCompany } from './companies.ts';
import { validateEmail } from './email-validation.ts';
import { findEmail, findEmailByProfile, findPersonalEmail } from './emails.ts';
import { findRole, listEmployees } from './employees.ts';
import { errorReply } from './error-reply.ts';
import type { LeadmagicOperation } from './operation.ts';
import { findMobile, findProfile, searchProfile } from './profiles.ts';

const operations = new Map<string, LeadmagicOperation>([
  ['/v1/people/email-finder', findEmail],
  ['/v1/people/b2b-profile-email', findEmailByProfile],
  ['/v1/people/personal-email-finder', findPersonalEmail],
  ['/v1/people/email-validation', validateEmail],
  ['/v1/people/mobile-finder', findMobile],
  ['/v1/people/b2b-profile', findProfile],
  ['/v1/people/profile-search', searchProfile],
  ['/v1/people/role-finder', findRole],
  ['/v1/people/employee-finder', listEmployees],
  ['/v1/companies/company-search', searchCompany],
  ['/v1/companies/company-funding', findFunding],
  // Unversioned paths of the older API.
  ['/email-finder', findEmail],
  ['/b2b-social-email', findEmailByProfile],
  ['/email-validate', validateEmail],
  ['/mobile-finder', findMobile],
]);

export const leadmagic: Simulator = {
  id: 'leadmagic',
  baseUrls: ['https://api.leadmagic.io'],
  typicalMs: 350,
  requestsPerSecond: 5,
  limited: {
    ...errorReply('rate_limit_exceeded', 0),
    headers: {
      'retry-after': '42',
      'ratelimit-limit': '300',
      'ratelimit-remaining': '0',
      'ratelimit-reset': '42',
    },
  },
  handle,
};

function handle(request: SimulatedRequest, context: SimulatorContext): SimulatedReply {
  const verdict = judgeKey(request.headers['x-api-key']);
  if (verdict === 'missing') return errorReply('missing_authentication', context.now());
  if (verdict === 'invalid') return errorReply('invalid_api_key', context.now());
  const { method, path } = request;
  const line = `${method} ${path}`;
  if (line === 'GET /v1/credits' || line === 'POST /credits')
    return credits(verdict === 'exhausted' ? 0 : 15432.5);
  const operation = method === 'POST' ? operations.get(path) : undefined;
  if (operation === undefined) return errorReply('resource_not_found', context.now());
  if (verdict === 'restricted') return errorReply('insufficient_permissions', context.now());
  if (verdict === 'exhausted') return errorReply('insufficient_credits', context.now());
  return operation(readJsonBody(request), context);
}

function credits(left: number): SimulatedReply {
  const freeze = {
    is_frozen: false,
    credits_frozen: 0,
    credit_freeze_message: null,
    credit_freeze_plan_hint: null,
  };
  return { status: 200, body: { credits: left, credits_liquid: left, ...freeze } };
}
