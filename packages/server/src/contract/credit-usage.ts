import { z } from 'zod';
import { moment } from './credits.ts';
import { strictObject } from './strict-object.ts';
import { timeZone } from './time-zone.ts';

const longestDays = 92;
const dayMs = 86_400_000;

export const usageGroup = z.enum(['day', 'pipe', 'provider', 'sheet', 'key']);
export type UsageGroup = z.infer<typeof usageGroup>;

export const usageQuery = strictObject({
  group: usageGroup.default('day'),
  from: moment.optional().describe('From this moment on; default 30 days before `to`.'),
  to: moment.optional().describe('Before this moment; default now.'),
  zone: timeZone.default('UTC').describe('Where days begin at midnight, for `group=day`: `Europe/Berlin`.'),
}).refine(
  ({ from, to }) => {
    if (from === undefined) return true;
    const lengthMs = (to === undefined ? Date.now() : Date.parse(to)) - Date.parse(from);
    return lengthMs > 0 && lengthMs <= longestDays * dayMs;
  },
  { message: `Must be before \`to\`, and at most ${longestDays} days before it.`, path: ['from'] },
);
export type UsageQuery = z.infer<typeof usageQuery>;

const sums = {
  credits: z.number().describe('What was spent: captures and fees, less refunds.'),
  fees: z.number().describe('The part of it that is fees of your own connections.'),
  entries: z.int().describe('Entries of the ledger.'),
};

export const creditUsage = z
  .strictObject({
    group: usageGroup,
    from: z.iso.datetime(),
    to: z.iso.datetime(),
    counted_from: z.iso
      .datetime()
      .describe(
        'Entries of this moment or later are counted. Later than `from` if there are more than one call counts: ask for the time before it with `to`.',
      ),
    total: z.strictObject(sums),
    groups: z
      .array(
        z.strictObject({
          key: z
            .string()
            .nullable()
            .describe(
              'A day of the `zone`, or the id of a pipe, provider, sheet or API key. Null for spending that has none; for pipes, sheets and keys, also ' +
                'for runs that are no longer kept.',
            ),
          label: z.string().nullable().describe('The name of a pipe, provider or sheet, if it is known.'),
          ...sums,
        }),
      )
      .describe('Days in order; others by what they cost, at most 500.'),
    others: z.strictObject(sums).describe('What groups beyond these 500 cost.'),
  })
  .meta({ id: 'CreditUsage' });
export type CreditUsage = z.infer<typeof creditUsage>;
