import { setTimeout as sleep } from 'node:timers/promises';
import type { SheetRun } from '@headrace/client';
import { z } from 'zod';
import { only, rowId } from '../../../contract/sheets/runs.ts';
import { strictObject } from '../../../contract/strict-object.ts';
import { requireNoAutomaticCosts, setOffBy } from '../../automatic-runs.ts';
import { requireNoSheetEffects, withUpstream } from '../../effects.ts';
import {
  allowAutomaticCosts,
  allowEffects,
  idempotencyKey,
  maxCredits,
  sheetId,
  sheetPipes,
  waitSeconds,
} from '../../inputs.ts';
import { sheetRun, showSheetRun } from '../../show-sheet-run.ts';
import type { ToolContext } from '../../tool.ts';
import { defineTool } from '../../tool.ts';

export const runSheet = defineTool({
  name: 'run_sheet',
  title: 'Run pipes of a sheet',
  description:
    'Runs pipes of a sheet on its rows and stores what they find. Costs credits, at most `max_credits`; free in a sandbox sheet. Cells that are up to date are not run again. If pipes of the sheet run by themselves when these change what they read, and may cost credits, it needs allow_automatic_costs. Waits a while, then answers with the run_no for check_run.',
  input: strictObject({
    sheet_id: sheetId,
    pipes: sheetPipes,
    rows: z
      .union([z.literal('all'), z.array(rowId).min(1).max(1000)])
      .default('all')
      .describe('All rows, or ids of rows.'),
    only: z
      .array(only)
      .min(1)
      .exactOptional()
      .describe('The states of cells that run. Default: empty, failed, stale.'),
    max_credits: maxCredits,
    allow_effects: allowEffects,
    allow_automatic_costs: allowAutomaticCosts,
    wait_seconds: waitSeconds,
    idempotency_key: idempotencyKey,
  }),
  output: sheetRun,
  hints: { reads: false, destroys: true, reachesOut: true },
  run: async (input, context) => {
    const { sheet_id: id, pipes, rows, only: states, max_credits: most, idempotency_key: key } = input;
    await requireAllowed(input, context);
    const wanted = { pipes, rows, max_credits: most, ...(states === undefined ? {} : { only: states }) };
    const options = key === undefined ? {} : { idempotencyKey: key };
    const begun = await context.client.sheets.run(id, wanted, options);
    return showSheetRun(
      id,
      await waitForEnd(begun, { ...context, sheetId: id, waitMs: input.wait_seconds * 1000 }),
    );
  },
});

interface Wanted {
  sheet_id: number;
  pipes: readonly string[];
  allow_effects: boolean;
  allow_automatic_costs: boolean;
}

/** Pipes that the chosen ones set off count as well: the ceiling of this run does not bound them. */
async function requireAllowed(wanted: Wanted, context: ToolContext): Promise<void> {
  const { allow_effects: mayWrite, allow_automatic_costs: mayCost } = wanted;
  if (mayWrite && mayCost) return;
  const sheet = await context.client.sheets.get(wanted.sheet_id);
  const chosen = sheet.pipes.filter(({ id }) => wanted.pipes.includes(id));
  const running = withUpstream(sheet, chosen);
  const others = setOffBy(sheet, running);
  if (!mayCost) requireNoAutomaticCosts(sheet, { pipes: others, refused: 'Nothing was run.' });
  if (!mayWrite) await requireNoSheetEffects(sheet, { ...context, pipes: [...running, ...others] });
}

/** Pauses grow from the first to the last: short runs are seen at once, long ones cost few requests. */
const firstPauseMs = 250;
const longestPauseMs = 4000;

async function waitForEnd(
  begun: SheetRun,
  { client, signal, sheetId: id, waitMs }: ToolContext & { sheetId: number; waitMs: number },
): Promise<SheetRun> {
  const until = performance.now() + waitMs;
  let run = begun;
  for (
    let pauseMs = firstPauseMs;
    run.finished_at === null;
    pauseMs = Math.min(pauseMs * 1.5, longestPauseMs)
  ) {
    if (performance.now() + pauseMs > until) return run;
    await sleep(pauseMs, undefined, { signal });
    run = await client.sheets.getRun(id, run.no, { signal });
  }
  return run;
}
