import { findEmail, verifyEmail } from './icypeas/icypeas.ts';
import type { BulkOperation } from './kit/read-bulk.ts';

/** Every operation with bulk jobs, so that a job can be read by a process that has not begun it. */
export const bulkOperations: ReadonlyMap<string, BulkOperation> = new Map(
  [findEmail, verifyEmail].map((operation): [string, BulkOperation] => [operation.id, operation]),
);
