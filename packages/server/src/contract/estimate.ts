import { z } from 'zod';

export const billingMode = z
  .enum(['always', 'onSuccess'])
  .describe('`always`: every answered call bills. `onSuccess`: only an accepted value bills.');

const credits = z.number().min(0);

export const estimate = z
  .strictObject({
    min: credits.describe('If nothing is found, or the cheapest provider has it.'),
    expected: credits.describe("By the organization's own observed hit rates."),
    max: credits.describe('The run costs no more than this.'),
    operations: z
      .array(
        z.strictObject({
          operation: z.string(),
          provider: z.string(),
          mode: billingMode,
          credits: credits.describe('For one time; with your own connection, the fee.'),
          times: z.number().min(0).describe('How often it is expected to bill.'),
        }),
      )
      .describe('In the order they are asked.'),
  })
  .meta({ id: 'Estimate', description: 'In credits.' });
export type Estimate = z.infer<typeof estimate>;
