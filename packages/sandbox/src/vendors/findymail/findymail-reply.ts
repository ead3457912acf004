import type { SimulatedReply } from '../../kit/simulator.ts';

/** What the finders and the verifier answer when the account is the trouble. */
export function accountError(status: 402 | 423): SimulatedReply {
  return { status, body: { error: status === 402 ? 'Not enough credits' : 'Subscription is paused' } };
}

/** What the framework below answers; Laravel's shape, with `errors` by field where the input is the trouble. */
export function frameworkError(
  status: number,
  message: string,
  errors?: Record<string, string[]>,
): SimulatedReply {
  return { status, body: errors === undefined ? { message } : { message, errors } };
}

export function invalidInput(field: string, problem: string): SimulatedReply {
  return frameworkError(422, problem, { [field]: [problem] });
}
