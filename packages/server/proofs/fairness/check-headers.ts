import { isDeepStrictEqual } from 'node:util';
import { priorityOf, capacityLeft } from '../../src/admission/capacity-windows.ts';
import type { Check } from './check.ts';
import type { ProofService } from './start-service.ts';
import { submit } from './submit.ts';
import type { Workload } from './workloads.ts';

const subscription = 'starter';
const atOnce = 100;

/** Submits 100 runs at one time: what their headers say must be what some order of them, one by one, would have said. */
export async function checkHeaders(service: ProofService, workload: Workload): Promise<Check> {
  const organization = await service.createOrganization(subscription);
  const admitted = await Promise.all(
    Array.from({ length: atOnce }, async (_, at) => {
      const records = 1 + (at % 13);
      const { admission } = await submit(service, organization, workload.next(records));
      return { records, admission };
    }),
  );
  let inFlight = 0;
  let wrong = 0;
  // The capacity left in the queue tells the order.
  for (const { records, admission } of admitted.toSorted((a, b) => b.admission.p3 - a.admission.p3)) {
    inFlight += records;
    const expected = {
      priority: priorityOf(subscription, inFlight),
      ...capacityLeft(subscription, inFlight),
    };
    if (!isDeepStrictEqual(admission, expected)) wrong += 1;
  }
  return {
    name: `headers of ${atOnce} submissions at once add up`,
    isTrue: wrong === 0,
    violation: `${wrong} of ${atOnce} submissions at one time were told a capacity that no order of them explains`,
    seen: `${atOnce - wrong} of ${atOnce}`,
  };
}
