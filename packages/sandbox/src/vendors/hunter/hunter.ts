import { bearerKey, judgeKey } from '../../kit/judge-key.ts';
import { daysBefore } from '../../kit/days-before.ts';
import type { SimulatedReply, SimulatedRequest, Simulator, SimulatorContext } from '../../kit/simulator.ts';
import type { World } from '../../world/world.ts';
import { countEmails, searchDomain } from './domain-search.ts';
import { findEmail } from './email-finder.ts';
import { verifyEmail } from './email-verifier.ts';
import { findBoth, findCompany, findPerson } from './enrichment.ts';
import { dataReply, errorReply, notFound } from './hunter-reply.ts';
import type { HunterOperation } from './parameters.ts';

const operations = new Map<string, HunterOperation>([
  ['/email-finder', findEmail],
  ['/email-verifier', verifyEmail],
  ['/domain-search', searchDomain],
  ['/people/find', findPerson],
  ['/companies/find', findCompany],
  ['/combined/find', findBoth],
]);

const freeOperations = new Map<string, HunterOperation>([['/email-count', countEmails]]);

export const hunter: Simulator = {
  id: 'hunter',
  baseUrls: ['https://api.hunter.io/v2'],
  typicalMs: 500,
  requestsPerSecond: 15,
  // Not 429, which means here that the month's credits are used up.
  limited: errorReply('rate_limited', 'You have reached the rate limit. Please slow down.'),
  handle,
};

function handle(request: SimulatedRequest, context: SimulatorContext): SimulatedReply {
  const { method, path, query, headers } = request;
  const isFree = path === '/account' || freeOperations.has(path);
  if (method !== 'GET' || !(isFree || operations.has(path))) return notFound;
  const verdict = judgeKey(query.get('api_key') ?? headers['x-api-key'] ?? bearerKey(request));
  if (verdict === 'missing' || verdict === 'invalid') {
    return errorReply('authentication_failed', 'No user found for the API key supplied');
  }
  if (path === '/account') return account(context.world, verdict === 'exhausted');
  if (verdict === 'exhausted' && !isFree) {
    return errorReply('too_many_requests', 'You have used up the credits of your plan for this month.');
  }
  return (operations.get(path) ?? freeOperations.get(path))?.(query, context) ?? notFound;
}

function account(world: World, isExhausted: boolean): SimulatedReply {
  const usage = (available: number) => ({
    used: isExhausted ? available : Math.round(available / 10),
    available,
  });
  const data = {
    first_name: 'Sandbox',
    last_name: 'Account',
    email: 'account@example.com',
    plan_name: 'Starter',
    plan_level: 1,
    reset_date: daysBefore(world.today, -12),
    team_id: 1,
    calls: usage(1000),
    requests: { searches: usage(500), verifications: usage(1000), credits: usage(2000) },
  };
  return dataReply(data, {});
}
