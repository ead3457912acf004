/* A sheet with its columns and pipes. */
import type { Sheet } from '@headrace/client';
import { z } from 'zod';

export const shownSheet = z.object({
  sheet_id: z.int(),
  project: z.string(),
  name: z.string(),
  environment: z.string(),
  rows: z.int(),
  daily_budget: z.number().nullable().describe('Credits a day for pipes that run by themselves.'),
  columns: z.array(z.object({ name: z.string(), type: z.string(), is_key: z.boolean() })),
  pipes: z.array(
    z.object({
      id: z.string().describe('For run_sheet.'),
      pipe_id: z.string(),
      runs_by_itself: z.enum(['off', 'new_rows', 'changes']),
      can_cost: z.boolean(),
      fills: z.array(z.string()),
    }),
  ),
});

export function showSheet({ id, budget, columns, pipes, ...head }: Sheet): z.input<typeof shownSheet> {
  return {
    ...head,
    sheet_id: id,
    daily_budget: budget,
    columns: columns.map(({ name, type, is_key: isKey }) => ({ name, type, is_key: isKey })),
    pipes: pipes.map((pipe) => ({
      id: pipe.id,
      pipe_id: pipe.payload.pipe_id,
      runs_by_itself: pipe.auto,
      can_cost: pipe.can_bill,
      fills: pipe.outputs.map(({ name }) => name),
    })),
  };
}
