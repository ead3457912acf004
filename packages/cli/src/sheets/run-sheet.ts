import { randomUUID } from 'node:crypto';
import type { NewSheetRun, Sheet, SheetEstimate, SheetRun } from '@headrace/client';
import { callPatiently } from '../enrich/patient-call.ts';
import type { CostOptions } from './agree-to-costs.ts';
import { agreeToCosts } from './agree-to-costs.ts';
import type { FollowPorts } from './follow-run.ts';

interface StartOptions extends CostOptions {
  /** Called with what it would do, before anybody is asked. */
  onEstimate(estimate: SheetEstimate): void;
}

type Started = { run: SheetRun; estimate: SheetEstimate } | { run: null; estimate: SheetEstimate };

/** Starts a run, once its costs are agreed to. Null where there is nothing to run. */
export async function startRun(
  sheet: Sheet,
  wanted: NewSheetRun,
  { client, signal, ...options }: StartOptions & Pick<FollowPorts, 'client' | 'signal'>,
): Promise<Started> {
  const estimate = await callPatiently(() => client.sheets.estimate(sheet.id, wanted), signal);
  options.onEstimate(estimate);
  if (estimate.rows.to_run === 0) return { run: null, estimate };
  const body = await agreeToCosts(wanted, { sheet, estimate, options });
  signal.throwIfAborted();
  // One key for all attempts: an answer that is lost on the way does not make a second run.
  const idempotencyKey = `headrace-${randomUUID()}`;
  const run = await callPatiently(() => client.sheets.run(sheet.id, body, { idempotencyKey }), signal);
  return { run, estimate };
}
