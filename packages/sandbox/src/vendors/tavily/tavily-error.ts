/* Tavily's errors, https://docs.tavily.com/documentation/api-reference/endpoint/search. */
import type { z } from 'zod';
import type { SimulatedReply } from '../../kit/simulator.ts';

export function errorReply(status: number, error: string): SimulatedReply {
  return { status, body: { detail: { error } } };
}

/** A body of the wrong form, in the words of its web framework. */
export function invalidReply({ issues }: z.ZodError): SimulatedReply {
  const detail = issues.map(({ code, path, message }) => ({
    type: code,
    loc: ['body', ...path],
    msg: message,
  }));
  return { status: 422, body: { detail } };
}
