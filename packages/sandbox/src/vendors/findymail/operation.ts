import type { z } from 'zod';
import type { SimulatedReply, SimulatorContext } from '../../kit/simulator.ts';
import { invalidInput } from './findymail-reply.ts';

/** One of Findymail's operations: a JSON body in, a reply out. */
export type FindymailOperation = (body: unknown, context: SimulatorContext) => SimulatedReply;

/** An operation that only sees bodies that pass; others get the validation error of their first problem. */
export function operation<Input>(
  schema: z.ZodType<Input>,
  answer: (input: Input, context: SimulatorContext) => SimulatedReply,
): FindymailOperation {
  return (body, context) => {
    const parsed = schema.safeParse(body ?? {});
    if (parsed.success) return answer(parsed.data, context);
    const field = String(parsed.error.issues[0]?.path[0] ?? 'body');
    return invalidInput(field, `The ${field.replaceAll('_', ' ')} field is required.`);
  };
}
