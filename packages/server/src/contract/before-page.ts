import { z } from 'zod';

/** Pages of a list whose newest entries come first. */
export const beforePage = {
  limit: z.coerce
    .number('Must be a number from 1 to 200.')
    .int('Must be a whole number from 1 to 200.')
    .min(1, 'Must be at least 1.')
    .max(200, 'Must be at most 200; read on with `before`.')
    .default(50),
  before: z
    .string()
    .regex(/^\d{1,18}$/, 'Must be the `next` of an earlier answer.')
    .optional()
    .describe('The `next` of an earlier answer: continues after it.'),
};
