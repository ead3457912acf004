import { z } from 'zod';
import { beforePage } from './before-page.ts';
import { displayName } from './operator.ts';
import { strictObject } from './strict-object.ts';
import { toUnits } from './money.ts';

/** More than any account will have, and small enough for a double to count ten-thousandths exactly. */
const maxGrant = 1_000_000_000;
const isoMoment = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/;

export const moment = z
  .string()
  .refine(
    (text) => isoMoment.test(text) && !Number.isNaN(Date.parse(text)),
    'Must be an ISO 8601 date or moment with its zone: 2026-08-01 or 2026-08-01T09:30:00Z.',
  );

export const entryKind = z
  .enum(['grant', 'capture', 'refund', 'fee'])
  .describe('`capture`: a call with a managed key. `fee`: a call with your own connection.');
/** What moves a balance: grants and refunds add to it, managed calls and connection fees take from it. */
export type EntryKind = z.infer<typeof entryKind>;

export const creditsQuery = strictObject({
  kind: entryKind.optional(),
  run_id: z
    .string()
    .regex(/^[a-z][a-z0-9]{23}$/, 'Must be the id of a run: 24 lower-case letters and digits.')
    .optional(),
  from: moment.optional().describe('Entries of this moment or later.'),
  to: moment.optional().describe('Entries before this moment.'),
  ...beforePage,
});
export type CreditsQuery = z.infer<typeof creditsQuery>;

export const creditEntry = z
  .strictObject({
    id: z.string(),
    at: z.iso.datetime(),
    kind: entryKind,
    amount: z.number().describe('In credits; negative if it reduced the balance.'),
    run_id: z.string().nullable(),
    operation: z.string().nullable().describe('The operation of the provider that was asked.'),
    note: z.string().nullable(),
  })
  .meta({ id: 'CreditEntry' });

export const credits = z
  .strictObject({
    balance: z.number().describe('In credits, including what is held.'),
    held: z.number().describe('Held for runs that are not finished.'),
    holds: z
      .array(z.strictObject({ run_id: z.string(), amount: z.number() }))
      .describe('At most 1,000 runs; `held` counts all.'),
    entries: z.array(creditEntry).describe('The newest first.'),
    next: z.string().nullable().describe('Send it as `before` for older entries; null when there are none.'),
  })
  .meta({ id: 'Credits' });
export type Credits = z.infer<typeof credits>;

export const creditAlert = strictObject({
  below: z
    .number()
    .min(0)
    .max(maxGrant)
    .nullable()
    .describe('In credits. Null: nobody is told of a low balance.'),
}).meta({ id: 'CreditAlert' });

export const creditGrant = strictObject({
  amount: z
    .number()
    .min(-maxGrant)
    .max(maxGrant)
    .refine(
      (amount) => toUnits(amount) !== 0,
      'Must be at least 0.0001 credits, or at most -0.0001 to take some away.',
    ),
  note: displayName.optional(),
});
