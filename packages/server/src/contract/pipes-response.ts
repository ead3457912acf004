import { z } from 'zod';
import { errorItem } from './errors.ts';
import { runNotice } from './run-notice.ts';
import { environment, fieldFormat, fieldStatus, fieldType, reason } from './field.ts';

/*
 * These schemas describe the wire for openapi.json and its clients; responses are rendered as text
 * by `engine/render`, and a test checks that text against these schemas.
 */

export const runStatus = z.enum(['pending', 'processing', 'completed', 'failed', 'canceled']);
export type RunStatus = z.infer<typeof runStatus>;

export const fieldDefinition = z
  .strictObject({
    type: fieldType,
    label: z.string(),
    added_by: z.strictObject({
      ref: z.string().describe('A pipe id, or `input`.'),
      config_hash: z.string().nullable(),
      pipe_index: z.int().min(0).nullable().describe('Position in `pipes` as sent.'),
    }),
    format: fieldFormat.nullable(),
    is_primary_output: z.boolean(),
    order: z.number().nullable().optional(),
    json_metadata: z.unknown().optional(),
  })
  .meta({ id: 'FieldDefinition' });

export const field = z
  .strictObject({
    value: z.unknown(),
    status: fieldStatus,
    type: fieldType,
    reason: reason.nullable(),
    claimed_by: z.strictObject({ ref: z.string().nullable(), config_hash: z.string().nullable() }),
    resolved_by: z
      .strictObject({
        ref: z.string().nullable(),
        environment: environment.nullable(),
        config_hash: z.string().nullable(),
        input_hash: z.string().nullable(),
      })
      .nullable(),
    format: fieldFormat.nullable(),
    widgets: z.record(z.string(), z.unknown()).optional(),
    meta: z
      .looseObject({
        waiting_until: z
          .string()
          .optional()
          .describe(
            'For a `pending` field: when it goes on, in ISO 8601. A provider wants to be left alone until then, or is still working on the answer.',
          ),
      })
      .optional(),
  })
  .meta({ id: 'Field' });

export const recordResponse = z
  .strictObject({
    id: z.union([z.string(), z.number()]),
    fields: z.record(z.string(), field),
  })
  .meta({ id: 'RunRecord' });

export const pipesResponse = z
  .strictObject({
    id: z.string(),
    organization_id: z.string(),
    order: z.array(z.union([z.string(), z.number()])).describe('Input ids in the order they were sent.'),
    field_definitions: z.record(z.string(), fieldDefinition),
    errors: z.array(errorItem),
    records: z.record(z.string(), recordResponse),
    status: runStatus,
    credits: z.strictObject({ spent: z.number() }).optional(),
    notice: runNotice.optional(),
  })
  .meta({ id: 'PipesResponse' });
export type PipesResponse = z.infer<typeof pipesResponse>;

export const invalidPipelineResponse = pipesResponse
  .extend({ type: z.literal('invalid-pipeline'), title: z.string(), detail: z.string() })
  .meta({ id: 'InvalidPipelineResponse' });

export const validateResponse = z
  .strictObject({ valid: z.boolean(), errors: z.array(errorItem).optional() })
  .meta({ id: 'ValidateResponse' });
