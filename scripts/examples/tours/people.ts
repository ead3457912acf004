/* People of the simulated world, about whom the examples ask. */
import type { Tour } from '../tour.ts';
import { pick } from '../tour.ts';

export interface Person {
  id: unknown;
  name: unknown;
  company_domain: unknown;
}

export const sandbox = { environment: 'sandbox' };
export const splitName = { pipe_id: 'person:name:split@1' };
export const findEmail = {
  pipe_id: 'person:workemail:waterfall@1',
  config: { providers: [{ provider: 'leadmagic' }, { provider: 'prospeo' }] },
};

/** One person of the sample, whom LeadMagic finds. */
export async function readPeople(tour: Tour): Promise<Person[]> {
  const sample = await tour.record('GET /v1/sandbox/sample');
  const person = pick(sample, 'input', 0);
  return [{ id: 1, name: pick(person, 'name'), company_domain: pick(person, 'company_domain') }];
}

/** Whether an answer says that something has ended. */
export function hasEnded(answer: unknown): boolean {
  return pick(answer, 'status') === 'completed';
}

/** Whether an answer came before the run was begun, as most do. */
export function isPending(answer: unknown): boolean {
  return pick(answer, 'status') === 'pending';
}
