import { HeadraceError } from '@headrace/client';
import { z } from 'zod';
import { strictObject } from '../../contract/strict-object.ts';
import { ToolRefusal } from '../explain-error.ts';
import type { ToolContext } from '../tool.ts';
import { defineTool } from '../tool.ts';

export const cancelRun = defineTool({
  name: 'cancel_run',
  title: 'Cancel a run',
  description:
    'Stops a run of a sheet (sheet_id and run_no), or a run of pipes or a search that has not begun or only waits for providers (run_id). Free; what was already asked is paid for and stays.',
  input: strictObject({
    run_id: z.string().min(1).max(200).exactOptional(),
    sheet_id: z.int().min(1).exactOptional(),
    run_no: z.int().min(1).exactOptional(),
  }),
  output: z.object({ status: z.string(), credits_spent: z.number() }),
  hints: { reads: false, repeatable: true },
  run: async ({ run_id: runId, sheet_id: sheetId, run_no: no }, { client }) => {
    if (sheetId !== undefined && no !== undefined) {
      const { status, spent } = await client.sheets.cancelRun(sheetId, no);
      return { status, credits_spent: spent };
    }
    if (runId === undefined) throw new ToolRefusal('Give a `run_id`, or a `sheet_id` with a `run_no`.');
    const { status, credits } = await cancelEither(runId, client);
    return { status, credits_spent: credits?.spent ?? 0 };
  },
});

async function cancelEither(runId: string, client: ToolContext['client']) {
  try {
    return await client.cancel(runId);
  } catch (error) {
    if (error instanceof HeadraceError && error.status === 404) return client.cancelSearch(runId);
    throw error;
  }
}
