import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Pressed } from '../proofs/press/prove-presses.ts';
import { checkPresses, provePresses } from '../proofs/press/prove-presses.ts';
import type { BillingService } from './billing-service.ts';
import { grantTo, startBilling } from './billing-service.ts';
import { describeOnBothHomes } from './service.ts';

describeOnBothHomes('two clients that press Run at once', (home) => {
  let service: BillingService;
  beforeAll(async () => {
    service = await startBilling(home);
    const { json } = await service.operate('/operator/organizations');
    await grantTo(service, json.organizations[0].id, 100_000);
  });
  afterAll(() => service.stop());

  it('are charged for thousands of cells what one client alone is', async () => {
    const call = async (
      path: string,
      { body, idempotencyKey }: { body?: string; idempotencyKey?: string } = {},
    ) => {
      const answer = await service.call(path, {
        ...(body !== undefined && { body: JSON.parse(body) }),
        ...(idempotencyKey !== undefined && { headers: { 'idempotency-key': idempotencyKey } }),
      });
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
      return answer.text;
    };
    const findings = await provePresses({ call }, 1500);
    expect(findings.flatMap(({ violation }) => violation ?? [])).toEqual([]);
  });
});

const run = {
  no: 1,
  status: 'completed',
  selected: 4,
  up_to_date: 0,
  pinned: 0,
  running_elsewhere: 0,
  waiting: 0,
  by_status: { completed: 4 },
  spent: 1,
  finished_at: '',
};
const half = { ...run, running_elsewhere: 2, by_status: { completed: 2 }, spent: 0.5 };
const judge = (both: Pressed) =>
  checkPresses({ both, alone: { runs: [run], charged: 10_000 }, cells: 4 }).map(
    ({ violation }) => violation !== null,
  );

it('finds cells that were run twice or not at all, sums that are off, and other charges', () => {
  expect(judge({ runs: [half, half], charged: 10_000 })).toEqual([false, false, false]);
  expect(judge({ runs: [half, run], charged: 15_000 })).toEqual([true, false, true]);
  expect(judge({ runs: [half, { ...half, waiting: 1 }], charged: 10_000 })).toEqual([false, true, false]);
  expect(judge({ runs: [half, half], charged: 20_000 })).toEqual([false, false, true]);
});
