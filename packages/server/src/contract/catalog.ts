import { z } from 'zod';

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

export const catalogPipes = z.strictObject({ pipes: z.array(catalogPipe) }).meta({ id: 'CatalogPipes' });
