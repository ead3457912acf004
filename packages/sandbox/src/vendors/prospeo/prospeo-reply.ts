import type { z } from 'zod';
import type { SimulatedReply, SimulatorContext } from '../../kit/simulator.ts';

/** One of Prospeo's operations: a JSON body in, a reply out. */
export type ProspeoOperation = (body: unknown, context: SimulatorContext) => SimulatedReply;

export type ProspeoErrorCode =
  | 'NO_MATCH'
  | 'NO_RESULTS'
  | 'INVALID_DATAPOINTS'
  | 'INVALID_REQUEST'
  | 'INVALID_FILTERS'
  | 'INSUFFICIENT_CREDITS'
  | 'INVALID_API_KEY'
  | 'RATE_LIMITED'
  | 'ACCOUNT_RESTRICTED';

/** Almost every error has status 400, misses among them; the code tells them apart. */
export function errorReply(code: ProspeoErrorCode, filterError?: string): SimulatedReply {
  const status = code === 'INVALID_API_KEY' ? 401 : code === 'RATE_LIMITED' ? 429 : 400;
  const body = { error: true, error_code: code };
  return { status, body: filterError === undefined ? body : { ...body, filter_error: filterError } };
}

/** An operation that only sees bodies that pass; others get the error code of this operation. */
export function operation<Input>(
  schema: z.ZodType<Input>,
  invalid: 'INVALID_REQUEST' | 'INVALID_FILTERS' | 'INVALID_DATAPOINTS',
  answer: (input: Input, context: SimulatorContext) => SimulatedReply,
): ProspeoOperation {
  return (body, context) => {
    const parsed = schema.safeParse(body);
    if (parsed.success) return answer(parsed.data, context);
    const issue = parsed.error.issues[0];
    const where = issue === undefined ? '' : `${issue.path.join('.')}: ${issue.message}`;
    return errorReply(invalid, invalid === 'INVALID_FILTERS' ? where : undefined);
  };
}
