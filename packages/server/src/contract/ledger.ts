import { z } from 'zod';
import { entryKind } from './credits.ts';
import { receipt, receiptAttempt } from './receipt.ts';

/* What the operator sees of the books, and organizations of their own. */

const ledgerTable = z.enum([
  'ledger_heads',
  'ledger_batches',
  'ledger_entries',
  'attempts',
  'runs',
  'organizations',
]);
export type LedgerTable = z.infer<typeof ledgerTable>;

const cell = z.union([z.string(), z.number()]).nullable();

/** A wrong row, as the database has it: amounts are ten-thousandths of a credit. */
export const wrongRow = z.strictObject({
  table: ledgerTable,
  key: z.record(z.string(), z.union([z.string(), z.number()])).readonly(),
  column: z.string().nullable().describe('Null if the whole row is missing, or should not exist.'),
  says: cell.describe('Null if the row is missing.'),
  should_say: cell.describe(
    'Null if the row should not exist, or if the right value can no longer be found.',
  ),
  because: z.string().describe('How that is known.'),
});
export type WrongRow = z.infer<typeof wrongRow>;

/** Whether the books of an organization are right. Amounts are credits here and below. */
export const shownVerdict = z.strictObject({
  organization_id: z.string(),
  name: z.string().nullable(),
  verified: z.boolean(),
  batches: z.number().describe('How many were right: all, or those before the first wrong row.'),
  entries: z.number(),
  balance: z.number().nullable().describe('What the account says; null if there is no account.'),
  held: z.number().nullable(),
  wrong: wrongRow.nullable().describe('The first wrong row; null if everything adds up.'),
});
export type ShownVerdict = z.infer<typeof shownVerdict>;

export const batchProof = z.strictObject({
  seq: z.number(),
  id: z.string(),
  entries: z.number(),
  digest: z.string(),
  chain: z.string(),
  verified: z.boolean(),
  has_digest_of_entries: z.boolean().describe('Whether the digest matches the entries.'),
  continues_chain: z
    .boolean()
    .describe('Whether it continues the chain of the batch before, under a master key that is known here.'),
});
export type BatchProof = z.infer<typeof batchProof>;

/** An entry of the ledger, with everything that it is based on. */
export const ledgerProof = z
  .strictObject({
    entry: z.strictObject({
      id: z.string(),
      organization_id: z.string(),
      at: z.iso.datetime(),
      kind: entryKind,
      amount: z.number(),
      run_id: z.string().nullable(),
      position: z.number().nullable(),
      operation: z.string().nullable(),
      note: z.string().nullable(),
    }),
    batch: batchProof.nullable().describe('Null if the entry is not in a batch, which is a fault.'),
    attempt: receiptAttempt
      .extend({ question: z.string() })
      .nullable()
      .describe('The call that was paid for. Null for a grant, or if the attempt is gone.'),
    receipt_path: z
      .string()
      .nullable()
      .describe('Null if the run is no longer kept, or if there never was one.'),
    receipt: receipt.nullable(),
  })
  .meta({ id: 'LedgerProof' });
export type LedgerProof = z.infer<typeof ledgerProof>;

/** An entry as it is stored: its amount is ten-thousandths of a credit. */
export interface StoredEntry {
  id: string;
  organizationId: string;
  at: Date;
  kind: LedgerProof['entry']['kind'];
  amount: number;
  runId: string | null;
  position: number | null;
  pipeIndex: number | null;
  step: number | null;
  operation: string | null;
  note: string | null;
}

/** What the ledger itself can prove about an entry. */
export interface EntryProof {
  entry: StoredEntry;
  batch: BatchProof | null;
}

/** The result of recomputing the books of an organization, in ten-thousandths of a credit. */
export interface LedgerVerdict extends Pick<
  ShownVerdict,
  'name' | 'batches' | 'entries' | 'balance' | 'held' | 'wrong'
> {
  organizationId: string;
}
