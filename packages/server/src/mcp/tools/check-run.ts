import type { PipesResponse } from '@headrace/client';
import { HeadraceError } from '@headrace/client';
import { z } from 'zod';
import { strictObject } from '../../contract/strict-object.ts';
import { ToolRefusal } from '../explain-error.ts';
import { sheetRun, showSheetRun } from '../show-sheet-run.ts';
import { showRun, showSearch, shownEither } from '../show-run.ts';
import type { ToolContext } from '../tool.ts';
import { defineTool } from '../tool.ts';

export const checkRun = defineTool({
  name: 'check_run',
  title: 'Check a run',
  description:
    'Shows how a run is: its status, what it has cost so far, and a page of its results. Free. Give the run_id of run_pipes or run_search, or the sheet_id and run_no of run_sheet. Results are kept for three days.',
  input: strictObject({
    run_id: z.string().min(1).max(200).exactOptional(),
    sheet_id: z.int().min(1).exactOptional(),
    run_no: z.int().min(1).exactOptional(),
    offset: z.int().min(0).default(0).describe('Records to skip: `next_offset` of the page before.'),
    limit: z.int().min(1).max(100).default(20).describe('Records of a page.'),
  }),
  output: z.object({ run: shownEither.optional(), sheet_run: sheetRun.optional() }),
  hints: { reads: true },
  run: async ({ run_id: runId, sheet_id: sheetId, run_no: no, ...page }, { client, signal }) => {
    if (sheetId !== undefined && no !== undefined)
      return { sheet_run: showSheetRun(sheetId, await client.sheets.getRun(sheetId, no, { signal })) };
    if (runId === undefined) throw new ToolRefusal('Give a `run_id`, or a `sheet_id` with a `run_no`.');
    const run = await findPipesRun(runId, { client, signal });
    return {
      run: run === null ? showSearch(await client.checkSearch(runId, { signal }), page) : showRun(run, page),
    };
  },
});

/** Null where there is none of pipes. */
async function findPipesRun(
  runId: string,
  { client, signal }: Pick<ToolContext, 'client' | 'signal'>,
): Promise<PipesResponse | null> {
  try {
    return await client.check(runId, { signal });
  } catch (error) {
    if (error instanceof HeadraceError && error.status === 404) return null;
    throw error;
  }
}
