import type { AnswerShape } from './operation.ts';

/** A reply of an operation, and the question. */
export interface StrangeReply {
  /** As `reply` of the operation gets it: `{ text, type }`. */
  body: unknown;
  input: unknown;
}

/** The result of reading it. `broken`: it is not what was promised. `limit`: it takes too much computing. */
export type ReadReply =
  | { outcome: 'read'; answer: AnswerShape | null }
  | { outcome: 'broken' }
  | { outcome: 'limit' };

/** Reads a reply of a named operation in a place where reading can be stopped. */
export type ReadApart = (operationId: string, reply: StrangeReply) => Promise<ReadReply>;
