import type { z } from 'zod';
import type { SimulatedReply, SimulatorContext } from '../../kit/simulator.ts';
import { errorReply } from './error-reply.ts';

/** One of LeadMagic's operations: a JSON body in, a reply out. */
export type LeadmagicOperation = (body: unknown, context: SimulatorContext) => SimulatedReply;

/** An operation that only sees bodies that pass; others get the validation error. */
export function operation<Input>(
  schema: z.ZodType<Input>,
  answer: (input: Input, context: SimulatorContext) => SimulatedReply,
): LeadmagicOperation {
  return (body, context) => {
    const parsed = schema.safeParse(body);
    return parsed.success ? answer(parsed.data, context) : errorReply('validation_error', context.now());
  };
}
