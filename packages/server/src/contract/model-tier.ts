import { z } from 'zod';

/** The language models that a config can name; settings say which model of the vendor each one is. */
export const modelTier = z.enum([
  'google-low',
  'openai-high',
  'openai-medium',
  'anthropic-high',
  'anthropic-low',
]);
export type ModelTier = z.infer<typeof modelTier>;
export const defaultTier = 'openai-medium' satisfies ModelTier;
