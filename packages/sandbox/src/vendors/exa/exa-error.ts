/* Exa's errors, https://exa.ai/docs/reference/error-codes: a sentence and a tag; clients branch on the tag. */
import type { z } from 'zod';
import { makeUuid } from '../../kit/make-id.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import type { World } from '../../world/world.ts';

const errors = {
  INVALID_API_KEY: [401, 'Invalid API key'],
  NO_MORE_CREDITS: [402, "You have exceeded your credits limit. Please top up your account's credits."],
  ACCESS_DENIED: [403, 'Your API key does not have access to this feature.'],
  // Undocumented: the tags of these two are a guess.
  NOT_FOUND: [404, 'Not found'],
  METHOD_NOT_ALLOWED: [405, 'Method not allowed'],
} as const;

export function errorReply(world: World, tag: keyof typeof errors): SimulatedReply {
  const [status, error] = errors[tag];
  return { status, body: { requestId: requestId(world, tag), error, tag } };
}

export function invalidBody(world: World, { issues: [issue] }: z.ZodError): SimulatedReply {
  const tag = 'INVALID_REQUEST_BODY';
  const error = `Invalid request body | Validation error: ${issue?.message} at "${issue?.path.join('.')}"`;
  return { status: 400, body: { requestId: requestId(world, tag), error, tag } };
}

/** Of the searches for people and companies; that it is the tag of invalid bodies is a guess. */
export function unsupportedParameter(world: World, category: string, name: string): SimulatedReply {
  const tag = 'INVALID_REQUEST_BODY';
  const error = `Invalid request body | ${name} is not supported with category "${category}"`;
  return { status: 400, body: { requestId: requestId(world, tag), error, tag } };
}

/** 32 hexadecimal digits, the same for the same subject. */
export function requestId(world: World, subject: string): string {
  return makeUuid(world, ['exa', subject]).replaceAll('-', '');
}
