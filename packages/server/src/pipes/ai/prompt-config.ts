import { z } from 'zod';
import { typedAs } from '../../contract/input-hint.ts';
import { jsonObject } from '../../contract/json-value.ts';
import { defaultTier, modelTier } from '../../contract/model-tier.ts';
import { strictObject } from '../../contract/strict-object.ts';

/** For all JSON Schemas of a prompt together. The time to compile them grows with their length. */
const schemaCharacters = 40_000;

/** The config of pipes whose outputs a template declares. */
export const promptShape = {
  prompt: strictObject({
    template: z
      .string()
      .min(10)
      .describe('Liquid; outputs are declared with {% output name, type: "string", description: "…" %}.')
      .meta(typedAs({ kind: 'template', lines: 'many', declares_outputs: true })),
    json_schemas: z
      .record(z.string().min(1).max(100), jsonObject)
      .refine((schemas) => JSON.stringify(schemas).length <= schemaCharacters, {
        error: `JSON Schemas of a prompt have at most ${schemaCharacters} characters together.`,
      })
      .describe('JSON Schemas that output tags of type json may name.'),
  }),
  model: modelTier,
};

export const promptDefaults = { prompt: { template: '', json_schemas: {} }, model: defaultTier };
