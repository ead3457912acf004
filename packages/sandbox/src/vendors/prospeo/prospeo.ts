/* Prospeo as it is since March 2026: enrichment of people instead of the finders it had before. */
import { daysBefore } from '../../kit/days-before.ts';
import { judgeKey } from '../../kit/judge-key.ts';
import { readJsonBody } from '../../kit/read-json-body.ts';
import type { SimulatedReply, SimulatedRequest, Simulator, SimulatorContext } from '../../kit/simulator.ts';
import { enrichCompany, enrichPerson } from './enrichment.ts';
import { type ProspeoOperation, errorReply } from './prospeo-reply.ts';
import { searchCompanies, searchPeople } from './search.ts';
import { suggest } from './suggestions.ts';

const operations = new Map<string, ProspeoOperation>([
  ['/enrich-person', enrichPerson],
  ['/enrich-company', enrichCompany],
  ['/search-person', searchPeople],
  ['/search-company', searchCompanies],
  ['/search-suggestions', suggest],
]);

export const prospeo: Simulator = {
  id: 'prospeo',
  baseUrls: ['https://api.prospeo.io'],
  typicalMs: 450,
  requestsPerSecond: 5,
  limited: {
    ...errorReply('RATE_LIMITED'),
    headers: { 'x-second-rate-limit': '5', 'x-minute-request-left': '0', 'x-minute-reset-seconds': '20' },
  },
  handle,
};

function handle(request: SimulatedRequest, context: SimulatorContext): SimulatedReply {
  const { method, path } = request;
  const isAccount = path === '/account-information';
  const operation = operations.get(path);
  if (operation === undefined && !isAccount)
    return { status: 404, body: { error: true, error_code: 'NOT_FOUND' } };
  const verdict = judgeKey(request.headers['x-key']);
  if (verdict === 'missing' || verdict === 'invalid') return errorReply('INVALID_API_KEY');
  if (verdict === 'restricted') return errorReply('ACCOUNT_RESTRICTED');
  if (isAccount) return account(context, verdict === 'exhausted');
  const isJson = request.headers['content-type']?.startsWith('application/json') === true;
  if (operation === undefined || method !== 'POST' || !isJson) return errorReply('INVALID_REQUEST');
  if (verdict === 'exhausted' && path !== '/search-suggestions') return errorReply('INSUFFICIENT_CREDITS');
  return operation(readJsonBody(request), context);
}

function account({ world }: SimulatorContext, isExhausted: boolean): SimulatedReply {
  const response = {
    current_plan: 'STARTER',
    current_team_members: 1,
    remaining_credits: isExhausted ? 0 : 950,
    used_credits: isExhausted ? 1000 : 50,
    next_quota_renewal_days: 20,
    next_quota_renewal_date: `${daysBefore(world.today, -20)} 08:00:00+00:00`,
  };
  return { status: 200, body: { error: false, response } };
}
