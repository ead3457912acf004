import { z } from 'zod';

export const billingMode = z
  .enum(['always', 'onSuccess'])
  .describe('`always`: every answered call bills. `onSuccess`: only an accepted value bills.');

const credits = z.number().min(0);

export const estimate = z
  .strictObject({
    min: credits.describe('The cheapest course: nothing is found, or the cheapest provider finds it.'),
    expected: credits.describe(
      'What it will probably cost, judged by how often each provider found something for this organization.',
    ),
    max: credits.describe('The run never costs more than this.'),
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
