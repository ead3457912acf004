import { randomUUID } from 'node:crypto';
import { createRunId } from '../src/admission/run-id.ts';
import { seedOrganization } from '../src/admission/seed-organization.ts';
import { submitRun } from '../src/admission/submit-run.ts';
import { createPipeCatalog, pipes } from '../src/catalog.ts';
import { makePlan } from '../src/engine/plan/make-plan.ts';
import { sliceSize } from '../src/storage/slices.ts';
import { storeRecords } from '../src/engine/plan/plan-outcome.ts';
import { createPriceList } from '../src/engine/plan/price-list.ts';
import { deriveChainKey } from '../src/ledger/chain.ts';
import type { StorageOptions } from '../src/storage/open-storage.ts';
import { openStorage } from '../src/storage/open-storage.ts';
import { makeRequest } from './requests.ts';

/** Queues runs on a home that no service is running on yet. */
export async function fillQueue(
  options: StorageOptions,
  { runs, apiKey }: { runs: number; apiKey: string },
): Promise<void> {
  const storage = await openStorage(options);
  const chainKey = deriveChainKey({ keys: ['a master key of the bench'] });
  const { organizationId } = await seedOrganization(storage.api, {
    subscription: 'professional',
    apiKey,
    chainKey,
  });
  const catalog = createPipeCatalog(pipes);
  for (let run = 0; run < runs; run += 1) {
    const planned = makePlan(makeRequest(run), {
      catalog,
      environment: 'production',
      prices: createPriceList(),
      newId: randomUUID,
    });
    if (planned.kind !== 'planned') throw new Error('the bench request is not valid');
    const { plan, records } = planned;
    const submission = {
      kind: 'pipes' as const,
      organizationId,
      runId: createRunId(Date.now()),
      environment: plan.environment,
      plan,
      ids: records.map(({ id }) => id),
      inputs: storeRecords(records, sliceSize),
    };
    await submitRun(
      storage.api,
      { ...submission, invalid: null, idempotency: null, trace: null },
      { subscription: 'professional', keyId: 'bench', retentionDays: 3, mayBill: false, needs: [] },
    );
  }
  await storage.close();
}
