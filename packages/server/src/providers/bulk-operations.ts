import { findEmailByProfile } from './crustdata/find-email.ts';
import { findProfile } from './crustdata/find-profile.ts';
import { findEmail, verifyEmail } from './icypeas/icypeas.ts';
import type { BulkOperation } from './kit/bulk-look.ts';

/** Every operation with bulk jobs, so that a job can be read by a process that has not begun it. */
export const bulkOperations: ReadonlyMap<string, BulkOperation> = new Map(
  [findEmail, verifyEmail, findProfile, findEmailByProfile].map((operation): [string, BulkOperation] => [
    operation.id,
    operation,
  ]),
);
