import { z } from 'zod';
import { environment } from './field.ts';

/** The headers that a request for a run understands. Other headers are ignored. */
export const runHeaders = z.looseObject({
  'x-environment': z
    .enum(environment.options, 'The header X-Environment must be "production" or "sandbox".')
    .optional()
    .describe('The same as `config.environment`, which wins if both are given.'),
  'idempotency-key': z
    .string()
    .regex(
      /^[\x21-\x7e]{1,255}$/,
      'An Idempotency-Key has 1 to 255 visible ASCII characters, without spaces.',
    )
    .optional()
    .describe(
      'A repeated call with the same key and body within 24 hours returns the first run and creates no new one.',
    ),
});
export type RunHeaders = z.infer<typeof runHeaders>;
