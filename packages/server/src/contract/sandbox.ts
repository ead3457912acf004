import { z } from 'zod';
import { jsonObject } from './json-value.ts';

/** A request to begin with: every run accepts it as it is. */
export const sandboxSample = z
  .strictObject({
    config: z.strictObject({
      environment: z.literal('sandbox'),
      widgets: z.strictObject({ enabled: z.boolean() }),
    }),
    pipes: z.array(z.strictObject({ pipe_id: z.string(), config: jsonObject.optional() })),
    input: z.array(jsonObject).describe('People of the simulated world, each with an `id`.'),
  })
  .meta({ id: 'SandboxSample' });
export type SandboxSample = z.infer<typeof sandboxSample>;
