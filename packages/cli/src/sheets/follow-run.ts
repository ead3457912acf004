import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, SheetRun } from '@headrace/client';
import { callPatiently } from '../enrich/patient-call.ts';
import type { Progress } from '../enrich/progress-bar.ts';
import { formatNumber } from '../format-number.ts';

export interface FollowPorts {
  client: Client;
  signal: AbortSignal;
  onProgress(progress: Progress): void;
}

const firstLookMs = 100;
const longestLookMs = 2000;

/** Reads a run again and again until it has ended. */
export async function followRun(
  { sheetId, no }: { sheetId: number; no: number },
  { client, signal, onProgress }: FollowPorts,
): Promise<SheetRun> {
  for (let delayMs = firstLookMs; ; delayMs = Math.min(longestLookMs, delayMs * 1.5)) {
    const run = await callPatiently(() => client.sheets.getRun(sheetId, no, { signal }), signal);
    onProgress(progressOf(run));
    if (run.finished_at !== null) return run;
    await sleep(delayMs, undefined, { signal });
  }
}

/** Waits for the other runs of a sheet, which may have cells that this one left to them. */
export async function followOthers(
  { sheetId, no }: { sheetId: number; no: number | null },
  ports: FollowPorts,
): Promise<void> {
  const runs = await callPatiently(() => ports.client.sheets.listRuns(sheetId), ports.signal);
  for (const run of runs)
    if (run.no !== no && run.finished_at === null) await followRun({ sheetId, no: run.no }, ports);
}

/** Cells that have ended, of those that were looked at so far. */
function progressOf({ selected, waiting, spent, by_status: byStatus }: SheetRun): Progress {
  const ended = Object.values(byStatus).reduce((sum, count) => sum + count, 0);
  return {
    done: selected - waiting,
    total: selected,
    unit: 'cells',
    rows: ended,
    notes: [`${formatNumber(spent)} credits`],
  };
}
