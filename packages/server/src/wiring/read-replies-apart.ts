import { z } from 'zod';
import type { RunTask } from '../engine/task.ts';
import { ComputeLimit } from '../engine/task.ts';
import type { ReadApart } from '../providers/kit/read-apart.ts';
import type { ReadReplyProgram } from '../providers/read-reply-task.ts';
import { operationsReadApart, readReplyTask } from '../providers/read-reply-task.ts';

const textReply = z.object({ text: z.string(), type: z.string() });

/** The same object each time, by which tasks know that their programs are the same. */
const programs: ReadonlyMap<string, ReadReplyProgram> = new Map(
  [...operationsReadApart].map((operation) => [operation, { operation }]),
);

/** Reads what strangers wrote in children, for one organization at a time. */
export function readRepliesApart(
  runFor: (organizationId: string) => RunTask,
): (organizationId: string) => ReadApart {
  return (organizationId) =>
    async (operationId, { body, input }) => {
      const program = programs.get(operationId);
      if (program === undefined) throw new Error(`replies of ${operationId} are not read apart`);
      const { text, type } = textReply.parse(body);
      const extra = { type, input: JSON.parse(JSON.stringify(input)) };
      try {
        return await runFor(organizationId)(readReplyTask, program, { fields: { text }, extra });
      } catch (error) {
        if (error instanceof ComputeLimit) return { outcome: 'limit' };
        throw error;
      }
    };
}
