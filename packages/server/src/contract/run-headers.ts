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

/** Those of a call that waits for its run. */
export const syncHeaders = runHeaders.extend({
  prefer: z
    .string()
    .optional()
    .describe('`wait=20`: how many seconds to wait at most (RFC 7240). Default, and most: three minutes.'),
});

/** The milliseconds of `Prefer: wait=…`; null without one. */
export function readWaitMs(prefer: string | undefined): number | null {
  const [, seconds] = /(?:^|,)\s*wait=(\d{1,6})\s*(?=[,;]|$)/i.exec(prefer ?? '') ?? [];
  return seconds === undefined ? null : Number(seconds) * 1000;
}

export type RunHeaders = z.infer<typeof runHeaders>;
