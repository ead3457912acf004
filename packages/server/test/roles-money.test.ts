import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createWorld } from '@headrace/sandbox';
import { estimate } from '../src/contract/estimate.ts';
import type { PipesResponse } from '../src/contract/pipes-response.ts';
import type { BillingService } from './billing-service.ts';
import { runSync, startBilling } from './billing-service.ts';
import type { Call } from './service.ts';
import { describeOnBothHomes } from './service.ts';

const roles = ['Chief', 'Head', 'Manager'];
const companies = 6;
const people = z.array(z.object({ name: z.string() }));

interface RolesParts {
  limit?: number;
  connection?: string;
  maxCredits?: number;
}

/** Three roles at each of some companies, from LeadMagic alone. */
function rolesRequest({ limit = 5, connection, maxCredits }: RolesParts = {}) {
  const connector = { connections: [{ type: 'vault', connection }] };
  const world = createWorld();
  return {
    ...(maxCredits === undefined ? {} : { config: { max_credits: maxCredits } }),
    pipes: [
      {
        pipe_id: 'roles:waterfall@1',
        config: { roles, limit, providers: [{ provider: 'leadmagic' }] },
        ...(connection === undefined ? {} : { connector }),
      },
    ],
    input: Array.from({ length: companies }, (_, id) => ({ id, company_domain: world.company(id).domain })),
  };
}

/** How many people were found, by record. */
function countPeople({ records }: PipesResponse): number[] {
  return Object.values(records).map(
    ({ fields }) => people.nullish().parse(fields.role_finder_matches?.value)?.length ?? 0,
  );
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

describeOnBothHomes('people by roles', (home) => {
  let service: BillingService;
  beforeAll(async () => void (service = await startBilling(home)));
  afterAll(() => service.stop());

  // A new organization has seen nothing, so that one test's hits are no other's outlook, and has 20 credits.
  const newCall = async () => (await service.createOrganization('professional')).call;
  const ask = async (call: Call, body: object) => {
    const answer = await call('/v1/pipes/estimate', { body });
    expect(answer.status, answer.text).toBe(200);
    return estimate.parse(answer.json);
  };

  describe.each([
    ['the usual limit', 5, 3],
    ['a limit of two', 2, 2],
    ['a limit of one', 1, 1],
    ['a limit beyond the roles', 25, 3],
  ])('with %s', (_, limit, most) => {
    it('cost what was found, and at most what the estimate says', async () => {
      const call = await newCall();
      const request = rolesRequest({ limit });
      const said = await ask(call, request);
      expect(said).toMatchObject({ min: 0, expected: companies * 0.5 * most, max: companies * most });
      expect(said.operations).toMatchObject([{ credits: 1, times: said.expected }]);
      const run = await runSync(call, request);
      const found = countPeople(run);
      expect(run).toMatchObject({ status: 'completed', credits: { spent: sum(found) } });
      expect(sum(found)).toBeLessThanOrEqual(said.max);
      // Somewhere as many are found as can be, or the test says nothing of the most.
      expect(Math.max(...found)).toBe(most);
    });
  });

  it('stop at max_credits, and keep those who were found by then', async () => {
    const call = await newCall();
    const request = rolesRequest({ maxCredits: 3 });
    expect(await ask(call, request)).toMatchObject({ expected: 3, max: 3 });
    const run = await runSync(call, request);
    expect(run).toMatchObject({ status: 'completed', credits: { spent: 3 } });
    expect(sum(countPeople(run))).toBe(3);
  });

  it('take the fee for an own connection once per record, however many are found', async () => {
    const call = await newCall();
    const { json } = await call('/v1/connections', { body: { provider: 'leadmagic', key: 'test' } });
    const request = rolesRequest({ connection: json.id });
    const { max } = await ask(call, request);
    expect(max).toBeCloseTo(companies * 0.05, 10);
    const run = await runSync(call, request);
    const found = countPeople(run);
    expect(Math.max(...found)).toBe(3);
    const recordsWithSomebody = found.filter((count) => count > 0).length;
    expect(run.credits?.spent).toBeCloseTo(recordsWithSomebody * 0.05, 10);
    const at = found.indexOf(3);
    const receipt = await call(`/v1/pipes/receipt/${run.id}/${at}/role_finder_matches`);
    expect(receipt.json).toMatchObject({ credits: 0.05 });
    const fees: number[] = receipt.json.attempts.map(({ credits }: { credits: number }) => credits);
    expect(fees.filter((credits) => credits > 0)).toEqual([0.05]);
  });
});
