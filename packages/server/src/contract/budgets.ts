import { z } from 'zod';
import { operatorId } from './operator.ts';
import { strictObject } from './strict-object.ts';

/** Small enough for a double to count ten-thousandths exactly. */
const maxAmount = 1_000_000_000;

const budgetPeriod = z
  .enum(['day', 'month', 'total'])
  .describe('A day or a month of the calendar in UTC; `total` never starts again.');
export type BudgetPeriod = z.infer<typeof budgetPeriod>;

const keyId = operatorId.describe('The budget of one API key, by its id.');
const sheetId = z.int().min(1).max(2_147_483_647).describe('The budget of the runs of one sheet.');

export const budgetId = z.coerce
  .number('Must be the id of a budget: a whole number.')
  .int('Must be the id of a budget: a whole number.')
  .min(1)
  .max(2_147_483_647);

export const budgetChange = strictObject({
  key_id: keyId.optional(),
  sheet_id: sheetId.optional(),
  period: budgetPeriod,
  amount: z
    .number()
    .min(0)
    .max(maxAmount)
    .describe('In credits. Runs that are to spend more in the period are refused.'),
})
  .refine(({ key_id: key, sheet_id: sheet }) => key === undefined || sheet === undefined, {
    message: 'Give `key_id` or `sheet_id`, not both; without either the budget is that of the organization.',
    path: ['sheet_id'],
  })
  .meta({ id: 'BudgetChange' });

export const budget = z
  .strictObject({
    id: z.int(),
    scope: z.enum(['organization', 'key', 'sheet']),
    key_id: z.string().nullable(),
    sheet_id: z.int().nullable(),
    period: budgetPeriod,
    amount: z.number().describe('In credits, like the two below.'),
    spent: z.number().describe('In the present period, since the budget was set.'),
    held: z.number().describe('Held for runs that are not finished, in the present period.'),
    starts_at: z.iso.datetime().nullable().describe('Of the present period; null for `total`.'),
    ends_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Budget' });
export type Budget = z.infer<typeof budget>;

export const budgets = z.strictObject({ budgets: z.array(budget) }).meta({ id: 'Budgets' });
