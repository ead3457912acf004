import { z } from 'zod';
import { environment, fieldFormat, fieldType } from './field.ts';
import { jsonObject } from './json-value.ts';
import { strictObject } from './strict-object.ts';
import { webhookUrl } from './webhooks.ts';

export const maxRecordsPerRun = 100;
/** Our own limits, far above honest use, so that one request cannot keep a worker busy for long. */
export const maxPipesPerRun = 100;
const maxConditions = 100;
/** A run's money is counted in ten-thousandths in 32 bits. */
const maxCreditsPerRun = 200_000;
/** The same as for the columns of records, because each annotation makes a column in every record. */
const maxAnnotations = 1000;

/** A year. Answers are deleted with their runs, which is far sooner. */
const maxCacheSeconds = 366 * 86_400;

const toggle = strictObject({ enabled: z.boolean() });

/** Settings that runs of pipes and runs of searches have in common. */
export const runSettings = {
  environment: environment
    .optional()
    .describe('Default production. Sandbox is free and never reaches the network.'),
  widgets: strictObject({ enabled: z.boolean().optional() }).optional(),
  field_definitions: toggle.optional(),
  max_credits: z
    .number()
    .min(0)
    .max(maxCreditsPerRun)
    .optional()
    .describe('The most that the run may cost. Cells that would cost more end `failed`.'),
  cache: strictObject({
    max_age_seconds: z
      .int()
      .min(0)
      .max(maxCacheSeconds)
      .describe('Answers of earlier runs are reused up to this age. Default 0: no answer is reused.'),
  }).optional(),
  webhook: strictObject({ url: webhookUrl })
    .optional()
    .describe(
      'Where to deliver `run.finished` when the run ends, signed with the secret of `POST /v1/webhooks/runs/secret`.',
    ),
};

export const requestConfig = strictObject({
  ...runSettings,
  transform: strictObject({ include_fields: z.enum(['input', 'annotated']) }).optional(),
}).meta({ id: 'RequestConfig' });

export const valueCondition = strictObject({
  property: z.literal('value'),
  field_name: z.string().min(1).max(1000),
  operator: z.enum([
    'eq',
    'neq',
    'gt',
    'gte',
    'lt',
    'lte',
    'contains',
    'matches',
    'older_than_days',
    'within_last_days',
  ]),
  value: z.union([z.number(), z.string(), z.boolean(), z.null()]),
});
const statusCondition = strictObject({
  property: z.literal('status'),
  field_name: z.string().min(1).max(1000),
  operator: z.enum(['eq', 'neq']),
  value: z.enum(['failed', 'no_result', 'completed', 'skipped']),
});
export const condition = z
  .discriminatedUnion('property', [valueCondition, statusCondition])
  .meta({ id: 'Condition' });
export type Condition = z.infer<typeof condition>;
export type ValueCondition = z.infer<typeof valueCondition>;

export const runIf = strictObject({
  action: z.literal('run').default('run'),
  when: strictObject({
    logic: z.enum(['and', 'or']),
    conditions: z.array(condition).min(1).max(maxConditions),
  }),
}).meta({ id: 'RunIf' });
export type RunIf = z.infer<typeof runIf>;

export const connector = strictObject({
  strategy: z.literal('first').default('first'),
  connections: z
    .array(strictObject({ type: z.literal('vault'), connection: z.string().min(1).max(200) }))
    .max(50),
}).meta({ id: 'Connector' });

export const pipePayload = strictObject({
  pipe_id: z.string().min(1).max(200).describe('`<object>:<action>[:<provider>]@<version>`'),
  connector: connector.nullish(),
  run_if: runIf.nullish(),
  config: jsonObject.optional().describe('See the catalog for the keys of each pipe.'),
}).meta({ id: 'PipePayload' });
export type PipePayload = z.infer<typeof pipePayload>;

const fieldAnnotation = strictObject({
  type: fieldType,
  label: z.string().max(1000).nullish(),
  format: fieldFormat.nullish(),
  json_metadata: strictObject({
    example_value: z.unknown().optional(),
    schema: z.unknown().optional(),
  }).nullish(),
  order: z.number().nullish(),
  hidden: z.boolean().nullish(),
}).meta({ id: 'FieldAnnotation' });
export type FieldAnnotation = z.infer<typeof fieldAnnotation>;

/**
 * The envelope of a pipes request. The planner reads the records, because it looks at every cell anyway;
 * checking them here as well would cost more than all the rest.
 */
export const pipesRequest = strictObject({
  config: requestConfig.optional(),
  field_annotations: z
    .record(z.string().min(1).max(1000), fieldAnnotation)
    .refine(
      (annotations) => Object.keys(annotations).length <= maxAnnotations,
      `At most ${maxAnnotations} annotated fields.`,
    )
    .optional(),
  pipes: z.array(pipePayload).min(1).max(maxPipesPerRun),
  input: z
    .array(jsonObject)
    .min(1, 'Send at least one input record.')
    .max(
      maxRecordsPerRun,
      `At most ${maxRecordsPerRun} input records per request; split the input over several runs.`,
    )
    .describe(
      'Each record: an optional `id` (string or number, unique over its string form) plus any fields.',
    ),
}).meta({
  id: 'PipesRequest',
  examples: [
    {
      pipes: [{ pipe_id: 'person:name:split@1' }, { pipe_id: 'email:iswork@1' }],
      input: [{ id: 1, name: 'Dr. Jane A. Doe Jr.', email: 'jane@acme.com' }],
    },
  ],
});
export type PipesRequest = z.infer<typeof pipesRequest>;
