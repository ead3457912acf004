import { z } from 'zod';
import { strictObject } from './strict-object.ts';

export const completeRequest = strictObject({
  source: z
    .string()
    .min(1)
    .max(300)
    .describe('The source of values: a name from `/v1/catalog/options`, or `dataset:<name>:<column>`.'),
  query: z.string().max(200).default('').describe('The text typed so far. Blank: the head of the list.'),
  limit: z.int().min(1).max(50).default(10),
}).meta({ id: 'CompleteRequest' });
export type CompleteRequest = z.infer<typeof completeRequest>;

export const completion = z
  .strictObject({
    value: z.string().describe('Exactly as filters and inputs accept it.'),
    label: z.string().describe('The text to show to people.'),
    widgets: z
      .strictObject({ location_indicator: z.strictObject({ emoji: z.string() }).optional() })
      .optional()
      .describe("The flag of a place's country."),
  })
  .meta({ id: 'Completion' });
export type Completion = z.infer<typeof completion>;

export const completeResponse = z
  .strictObject({ results: z.array(completion).describe('The best first.') })
  .meta({ id: 'CompleteResponse' });

export const optionSourceList = z
  .strictObject({
    sources: z.array(z.strictObject({ name: z.string(), label: z.string() })),
  })
  .meta({ id: 'OptionSources' });
