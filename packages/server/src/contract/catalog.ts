import { z } from 'zod';
import { billingMode } from './estimate.ts';

export const catalogPipe = z
  .strictObject({
    pipe_id: z.string(),
    label: z.string(),
    description: z.string(),
    category: z.string(),
    deprecated: z.strictObject({ since: z.string(), successor: z.string() }).nullable(),
    successor: z.string().nullable().describe('The identifier new work would use.'),
    inputs: z
      .unknown()
      .describe(
        'Requirement of the default config: field, all, any, optional; null when it follows from the config.',
      ),
    outputs: z.array(
      z.strictObject({
        name: z.string(),
        type: z.string(),
        format: z.string().nullable(),
        primary: z.boolean(),
      }),
    ),
    connector: z
      .enum(['none', 'optional', 'required'])
      .describe('Whether it takes connections of your own; `required`: it runs on nothing else.'),
    billing: z
      .array(
        z.strictObject({
          operation: z.string(),
          provider: z.string(),
          mode: billingMode,
          credits: z.number().min(0).describe('With a managed key, per time.'),
        }),
      )
      .describe('Everything it may bill, whatever the config; none: it is free.'),
    default_config: z.record(z.string(), z.unknown()),
    config_schema: z
      .record(z.string(), z.unknown())
      .describe('JSON Schema of `config` after the defaults are filled in.'),
    example: z.strictObject({
      config: z.record(z.string(), z.unknown()).optional(),
      input: z.record(z.string(), z.unknown()),
    }),
  })
  .meta({ id: 'CatalogPipe' });
export type CatalogPipe = z.infer<typeof catalogPipe>;

export const catalogPipes = z
  .strictObject({
    pipes: z.array(catalogPipe),
    connection_fee: z
      .number()
      .min(0)
      .describe('Credits for an accepted value that came from a connection of your own.'),
  })
  .meta({ id: 'CatalogPipes' });
