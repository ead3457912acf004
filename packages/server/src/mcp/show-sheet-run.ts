/* A run of a sheet. */
import type { SheetRun } from '@headrace/client';
import { z } from 'zod';

export const sheetRun = z.object({
  sheet_id: z.int(),
  run_no: z.int(),
  status: z.enum(['running', 'completed', 'canceled', 'failed']),
  credits_spent: z.number(),
  cells_selected: z.int().describe('Cells of pipes on rows.'),
  cells_up_to_date: z.int().describe('Of these: had a value already, and were not run.'),
  cells_waiting: z.int().describe('Of these: are running or have yet to run.'),
  cells_by_status: z.record(z.string(), z.int()).describe('Of these: how the others ended.'),
  error: z.string().nullable(),
  hint: z.string().optional(),
});

export function showSheetRun(sheetId: number, run: SheetRun): z.input<typeof sheetRun> {
  const { no, status, spent, selected, up_to_date: upToDate, waiting, by_status: byStatus, error } = run;
  const hint = `The run goes on. Read it with check_run, sheet_id ${sheetId} and run_no ${no}.`;
  return {
    sheet_id: sheetId,
    run_no: no,
    status,
    credits_spent: spent,
    cells_selected: selected,
    cells_up_to_date: upToDate,
    cells_waiting: waiting,
    cells_by_status: byStatus,
    error,
    ...(status === 'running' ? { hint } : {}),
  };
}
