import { z } from 'zod';
import { billingMode } from './estimate.ts';

const deprecation = z.strictObject({
  since: z.string().optional().describe('The day; left out if it is not known.'),
  successor: z.string(),
});

export const catalogPipe = z
  .strictObject({
    pipe_id: z.string(),
    label: z.string(),
    description: z.string(),
    category: z.string(),
    deprecated: deprecation.nullable(),
    successor: z.string().nullable().describe('The id to use in new requests.'),
    inputs: z
      .unknown()
      .describe(
        'What the default config requires: field, all, any, optional. Null if it depends on the config.',
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
      .describe('Whether it accepts your own connections. `required`: it does not run without one.'),
    runs_on: z
      .array(z.string())
      .describe('The providers whose connections it accepts; with some configs it asks fewer of them.'),
    billing: z
      .array(
        z.strictObject({
          operation: z.string(),
          provider: z.string(),
          mode: billingMode,
          credits: z.number().min(0).describe('For one time, with a managed key.'),
        }),
      )
      .describe('Everything that it may bill, with any config. Empty if it is free.'),
    effects: z
      .enum(['never', 'always', 'depends'])
      .describe(
        'Whether it changes something besides its outputs: sends, or writes to another service, a list or a sheet. `depends`: on the config; `/v1/pipes/plan` tells.',
      ),
    default_config: z.record(z.string(), z.unknown()),
    config_schema: z
      .record(z.string(), z.unknown())
      .describe(
        'JSON Schema of `config` after the defaults are filled in. `x-input` beside a value says how it is typed: `kind` is template, formula, long_text, field, field_list, input_names, output_names, providers, conditions, options (with the `source` of /v1/complete), name, time_zone or filters.',
      ),
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
      .describe('Credits for an accepted value that your own connection found.'),
  })
  .meta({ id: 'CatalogPipes' });

const filterKind = z.enum(['list', 'range', 'flag', 'text']);

const catalogFilter = z
  .strictObject({
    name: z.string(),
    kind: filterKind.describe(
      '`list`: texts, or {include, exclude}. `range`: two ends. `flag`: true, false or null. `text`: any words.',
    ),
    description: z.string(),
    values: z.array(z.string()).optional().describe('For a closed list; other values are refused.'),
    examples: z.array(z.string()).optional().describe('For a list whose values have a fixed form.'),
    source: z.string().optional().describe('Where values can be looked up: a source of /v1/complete.'),
    max_items: z.int().optional(),
    max_length: z.int().optional().describe('Characters of one value of a list.'),
    can_exclude: z.boolean().optional(),
    ends: z.array(z.string()).optional().describe('Names of the ends of a range.'),
    min: z.number().optional().describe('For a range; for a text, its minimum length.'),
    max: z.number().optional(),
  })
  .meta({ id: 'CatalogFilter' });
export type CatalogFilter = z.infer<typeof catalogFilter>;

export const catalogSearch = z
  .strictObject({
    search_id: z.string(),
    label: z.string(),
    description: z.string(),
    category: z.string(),
    deprecated: deprecation.nullable(),
    filters: z.array(catalogFilter),
    needs_filter: z.boolean(),
    refuses: z.array(z.string()).describe('What it refuses beyond the shape of its filters.'),
    limit: z.strictObject({ min: z.int(), max: z.int(), default: z.int() }),
    pagination_type: z.enum(['cursor', 'page_number']).nullable(),
    outputs: z.array(
      z.strictObject({
        name: z.string(),
        type: z.string(),
        format: z.string().nullable(),
        enabled: z.boolean().describe('Whether it is enabled by default.'),
      }),
    ),
    has_own_outputs: z.boolean().describe('Whether rows also have the columns of your own source.'),
    identity: z
      .array(z.string())
      .describe('Fields by which duplicates are found; the first with a value counts.'),
    connector: z.enum(['none', 'optional', 'required']),
    runs_on: z.array(z.string()).describe('The providers whose connections it accepts.'),
    billing: z
      .strictObject({
        operation: z.string(),
        provider: z.string(),
        mode: z.enum(['per_result', 'per_page', 'per_search']),
        credits: z.number().min(0).describe('For one time, with a managed key.'),
        page_size: z.int().describe('How many rows one billed page has.'),
      })
      .nullable(),
    default_config: z.record(z.string(), z.unknown()),
    config_schema: z
      .record(z.string(), z.unknown())
      .describe('JSON Schema of `config`; filters as above. With `x-input` as for pipes.'),
    example: z.record(z.string(), z.unknown()).describe('An example config.'),
  })
  .meta({ id: 'CatalogSearch' });
export type CatalogSearch = z.infer<typeof catalogSearch>;

export const catalogSearches = z
  .strictObject({
    searches: z.array(catalogSearch),
    connection_fee: z
      .number()
      .min(0)
      .describe('Credits for a search with your own connection, whatever it finds.'),
  })
  .meta({ id: 'CatalogSearches' });
