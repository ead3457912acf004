import { queueLimit } from '../../src/admission/capacity-windows.ts';
import type { Check } from './check.ts';
import type { Organization, ProofService } from './start-service.ts';
import { readAdmission, submit } from './submit.ts';
import type { Workload } from './workloads.ts';

export interface FullQueue {
  organization: Organization;
  runs: readonly string[];
  records: number;
  workload: Workload;
}

/** What an organization with that many records in flight is told, and that a cancel frees capacity at once. */
export async function checkFullQueue(service: ProofService, queue: FullQueue): Promise<Check[]> {
  const { organization, runs, records, workload } = queue;
  const checks: Check[] = [];
  if (records === queueLimit) checks.push(await checkOneMore(service, queue));
  const canceled = runs.at(-1) ?? '';
  const { status } = await service.call(`/v1/pipes/cancel/${canceled}`, { ...organization, body: '{}' });
  const { admission } = await submit(service, organization, workload.next(99));
  // A run of 100 went and one of 99 came.
  const left = queueLimit - records + 1;
  checks.push({
    name: 'cancel returns its capacity at once',
    isTrue: status === 200 && admission.p3 === left,
    violation: `after a cancel answered ${status} the next submission was told ${admission.p3} left instead of ${left}`,
    seen: `${admission.p3} left`,
  });
  await submit(service, organization, workload.next(1));
  return checks;
}

async function checkOneMore(service: ProofService, { organization, workload }: FullQueue): Promise<Check> {
  const answer = await service.call('/v1/pipes/run', { ...organization, body: workload.next(1) });
  const { priority, p3 } = readAdmission(answer);
  const isTold = answer.status === 429 && answer.text.includes('"queue-limit-exceeded"');
  return {
    name: 'one record more than 100,000 in flight is refused',
    isTrue: isTold && p3 === 0,
    violation: `record 100,001 was answered ${answer.status} with ${p3} left: ${answer.text.slice(0, 200)}`,
    seen: `${answer.status}, priority ${priority}, ${p3} left`,
  };
}
