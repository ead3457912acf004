/* What the API answers when a bucket or a stream cannot do what is asked. */
import { z } from 'zod';
import { ServiceError } from '../contract/errors.ts';
import type { ListPlace, ListRefusal } from '../engine/ports.ts';

/** The answer, unless it is a refusal, which is thrown. */
export function orRefuse<Answer extends object>(answer: Answer): Exclude<Answer, ListRefusal> {
  if (isAnswer(answer)) return answer;
  throw refused(answer);
}

function isAnswer<Answer extends object>(answer: Answer): answer is Exclude<Answer, ListRefusal> {
  return !('state' in answer) || (answer.state !== 'missing' && answer.state !== 'refused');
}

const refusal = z.object({ state: z.enum(['missing', 'refused']), message: z.string() });

function refused(answer: unknown): ServiceError {
  const { state, message } = refusal.parse(answer);
  return new ServiceError(state === 'missing' ? 'not-found' : 'limit-reached', message);
}

interface Created {
  kind: 'bucket' | 'stream';
  place: ListPlace;
  most: number;
}

/** Throws unless it was made. */
export function checkCreated(
  outcome: 'created' | 'exists' | 'full' | 'gone',
  { kind, place: { name, environment }, most }: Created,
): void {
  if (outcome === 'exists') {
    const detail = `There is already a ${kind} "${name}" in ${environment}; choose another name, or use that one.`;
    throw new ServiceError('name-taken', detail);
  }
  if (outcome === 'full') {
    const detail = `The organization has ${most.toLocaleString('en')} ${kind}s, the most it may have; delete one that is not needed.`;
    throw new ServiceError('limit-reached', detail);
  }
  notDeleted(outcome !== 'gone');
}

export function notDeleted(isThere: boolean): void {
  if (!isThere) throw new ServiceError('unauthorized', 'The organization of this key was deleted.');
}

export function keyUsed(): never {
  throw new ServiceError(
    'idempotency-conflict',
    'This Idempotency-Key was used for another request within 24 hours; send a new key with a new body.',
  );
}

// Only the service itself writes these.
const storedAnswer = z.custom<never>();

/** An answer as it was stored. */
export function readStored(text: string): never {
  return storedAnswer.parse(JSON.parse(text));
}
