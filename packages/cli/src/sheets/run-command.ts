import type { SheetEstimate, SheetRun } from '@headrace/client';
import { CliError } from '../cli-error.ts';
import { createProgressBar } from '../enrich/progress-bar.ts';
import { explainError } from '../explain-error.ts';
import { terminalWidth } from '../print-rows.ts';
import { describeEstimate, describeRun } from './describe-run.ts';
import { environmentFlag, nameOf, openSheet, readAddress } from './find-sheet.ts';
import type { FollowPorts } from './follow-run.ts';
import { followRun } from './follow-run.ts';
import { readRun } from './read-run-options.ts';
import type { RunSelection } from './read-run-options.ts';
import { startRun } from './run-sheet.ts';
import type { SheetOptions } from './sheet-session.ts';
import { print, withSheets } from './sheet-session.ts';

interface RunOptions extends SheetOptions, RunSelection {
  maxCredits?: number;
  yes?: boolean;
  /** A run that was started before. */
  run?: number;
}

export async function estimateCommand(text: string, options: SheetOptions & RunSelection): Promise<void> {
  await withSheets(options, async ({ client }) => {
    const sheet = await openSheet(client, readAddress(text, options));
    const estimate = await client.sheets.estimate(sheet.id, readRun(sheet, options));
    print(options, estimate, describeEstimate(estimate));
  });
}

export async function runCommand(text: string, options: RunOptions): Promise<void> {
  const { run, estimate } = await startAndFollow(text, options);
  if (run === null) print(options, { run, estimate }, ['Nothing to run.']);
  else print(options, run, describeRun(run, terminalWidth()));
  if (run !== null && run.status !== 'completed') process.exitCode = 1;
}

interface Ended {
  run: SheetRun | null;
  estimate: SheetEstimate | null;
}

function startAndFollow(text: string, options: RunOptions): Promise<Ended> {
  return withSheets(options, async ({ client, isOwn }, signal) => {
    const sheet = await openSheet(client, readAddress(text, options));
    const again = `headrace sheets run ${nameOf(sheet)}${environmentFlag(sheet)}`;
    const ports = { client, signal };
    if (options.run !== undefined) {
      const run = await follow({ sheetId: sheet.id, no: options.run, again, isOwn }, ports);
      return { run, estimate: null };
    }
    const onEstimate = (estimate: SheetEstimate) => tell(describeEstimate(estimate), options);
    const { run, estimate } = await startRun(sheet, readRun(sheet, options), {
      ...ports,
      ...options,
      onEstimate,
    });
    if (run === null) return { run, estimate };
    return { run: await follow({ sheetId: sheet.id, no: run.no, again, isOwn }, ports), estimate };
  });
}

interface Followed {
  sheetId: number;
  no: number;
  /** The command that runs the sheet. */
  again: string;
  isOwn: boolean;
}

/** Shows how far a run is, until its end. If that is not reached, says how to go on. */
async function follow(
  { sheetId, no, again, isOwn }: Followed,
  ports: Pick<FollowPorts, 'client' | 'signal'>,
): Promise<SheetRun> {
  const bar = createProgressBar(process.stderr);
  try {
    return await followRun({ sheetId, no }, { ...ports, onProgress: bar.show });
  } catch (error) {
    if (!ports.signal.aborted) throw error;
    bar.stop();
    const reason: unknown = ports.signal.reason;
    const goesOn = isOwn ? 'goes on when the service runs' : 'goes on without this command';
    const hint = `Run ${no} ${goesOn}. To follow it: ${again} --run ${no}`;
    const exitCode = reason instanceof CliError ? reason.exitCode : 1;
    throw new CliError([...explainError(reason), hint].join('\n'), exitCode);
  } finally {
    bar.stop();
  }
}

/** What comes before the result is for people. */
function tell(lines: readonly string[], { json }: SheetOptions): void {
  if (json !== true) process.stderr.write(`${lines.join('\n')}\n`);
}
