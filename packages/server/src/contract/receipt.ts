import { z } from 'zod';
import { environment, fieldStatus } from './field.ts';

export const receiptAttempt = z
  .strictObject({
    step: z
      .int()
      .min(0)
      .describe('The number of this call among the calls of the pipe on this record, from 0.'),
    provider: z.string(),
    operation: z.string(),
    outcome: z
      .enum(['found', 'not_found', 'rejected', 'failed', 'skipped'])
      .describe('`rejected`: an acceptance rule refused the answer. `skipped`: the provider was not asked.'),
    rule: z.string().describe('What accepted, rejected or skipped it; for a failure its reason code.'),
    message: z.string().nullable(),
    credits: z.number(),
    price_rule: z
      .string()
      .describe(
        '`onSuccess 0.5`, `always 0.3`, `metered 12 x 0.004 + 3 x 0.03`, `connection fee 0.05` or `free`, in credits.',
      ),
    used: z
      .array(z.strictObject({ operation: z.string(), units: z.int().min(0) }))
      .nullable()
      .describe('The quantity it used, such as blocks of 100 tokens; null if it is not sold by quantity.'),
    connection: z.string().nullable().describe('Your own connection that was used; null for a managed key.'),
    duration_ms: z.int().min(0),
    waited_ms: z
      .int()
      .min(0)
      .nullable()
      .describe(
        'How much of `duration_ms` it waited for a place in the rate limit; null for runs of earlier versions.',
      ),
    observed_at: z.iso.datetime(),
    cached: z.boolean().describe('Whether the answer came from an equal call.'),
  })
  .meta({ id: 'ReceiptAttempt' });

export const receipt = z
  .strictObject({
    run_id: z.string(),
    record_id: z.union([z.string(), z.number()]),
    field: z.string(),
    config_hash: z
      .string()
      .nullable()
      .describe('Of the pipe with its config, as in `resolved_by`. Null if the field has no pipe.'),
    inputs: z.array(z.string()).describe('The fields that the pipe reads, as its config names them.'),
    pipe_id: z
      .string()
      .nullable()
      .describe('The pipe that makes the field, or the search. Null for a field that only the input has.'),
    status: fieldStatus.optional().describe('Left out for a field that the response does not show.'),
    value: z.unknown().optional().describe('Left out while the field is not final.'),
    environment,
    attempts: z.array(receiptAttempt).describe('Every call of the pipe on this record, in order.'),
    credits: z.number().describe('The sum of what the attempts cost.'),
  })
  .meta({ id: 'Receipt' });
export type Receipt = z.infer<typeof receipt>;
