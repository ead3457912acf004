import { z } from 'zod';
import { jsonObject } from '../../contract/json-value.ts';
import { defaultTier, modelTier } from '../../contract/model-tier.ts';
import { strictObject } from '../../contract/strict-object.ts';

/** The config of pipes whose outputs a template declares. */
export const promptShape = {
  prompt: strictObject({
    template: z
      .string()
      .min(10)
      .describe('Liquid; outputs are declared with {% output name, type: "string", description: "…" %}.'),
    json_schemas: z
      .record(z.string().min(1).max(100), jsonObject)
      .describe('JSON Schemas that output tags of type json may name.'),
  }),
  model: modelTier,
};

export const promptDefaults = { prompt: { template: '', json_schemas: {} }, model: defaultTier };
