import { expect, it } from 'vitest';
import type { OutboundResult } from '../providers/kit/guarded-request.ts';
import { attempt } from './attempt.ts';
import type { ClaimedDelivery } from './claim-deliveries.ts';
import { createSecret } from './sign.ts';

const delivery: ClaimedDelivery = {
  organizationId: 'o',
  id: 'msg_1',
  owner: 'wh_1',
  host: 'example.com',
  url: 'https://example.com/hook',
  environment: 'production',
  body: '{}',
  attempts: 0,
  claims: 1,
  isDisabled: false,
};
const hour = 3600;

/** How an attempt ends where the target answers like this. */
async function tryOnce(result: OutboundResult, changed: Partial<ClaimedDelivery> = {}) {
  const sent: string[] = [];
  const request = async ({ url }: { url: string }) => {
    sent.push(url);
    return result;
  };
  const http = { request };
  const options = { http, secrets: [createSecret()], now: () => 1_000_000, random: () => 0 };
  return { ...(await attempt({ ...delivery, ...changed }, options)), sent };
}

const answered = (status: number): OutboundResult => ({
  outcome: 'answered',
  status,
  headers: [],
  body: Buffer.alloc(0),
});

it('failures are tried again for a day, ever more rarely, and then given up', async () => {
  const pauses: number[] = [];
  for (let attempts = 0; ; attempts += 1) {
    const { state, retrySeconds, verdict } = await tryOnce(answered(503), { attempts });
    expect(verdict).toBe('failing');
    if (state === 'failed') break;
    expect(state).toBe('pending');
    pauses.push(retrySeconds);
  }
  const total = pauses.reduce((sum, seconds) => sum + seconds, 0);
  expect(total).toBeGreaterThan(23.5 * hour);
  expect(total).toBeLessThan(25 * hour);
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect(pauses[0]).toBeLessThan(10);
});

it.each([
  ['delivered', answered(204), 'well'],
  ['pending', answered(301), 'failing'],
  ['failed', answered(410), 'gone'],
  ['pending', { outcome: 'timeout', message: 'No answer.' }, 'failing'],
] as const)('is %s after %o', async (state, result, verdict) => {
  expect(await tryOnce(result)).toMatchObject({ state, verdict, at: new Date(1_000_000) });
  // An address that a run names belongs to no endpoint.
  expect(await tryOnce(result, { owner: 'runs' })).toMatchObject({ state, verdict: null });
});

it('sends nothing of sandbox, to a disabled endpoint, or to a deleted one', async () => {
  const sandbox = await tryOnce(answered(200), { environment: 'sandbox' });
  expect(sandbox).toMatchObject({ state: 'not_sent', sent: [], verdict: null });
  expect(sandbox.signature).toMatch(/^v1,/);
  expect(await tryOnce(answered(200), { isDisabled: true })).toMatchObject({ state: 'failed', sent: [] });
  expect(await tryOnce(answered(200), { url: null })).toMatchObject({ state: 'failed', sent: [] });
});
