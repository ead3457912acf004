import { createHash } from 'node:crypto';
import type { SheetEstimate, SheetRun } from '@headrace/client';
import { CliError } from '../cli-error.ts';
import type { Connection } from '../connect.ts';
import type { ColumnTypes } from '../enrich/column-types.ts';
import { tellHowToGoOn } from '../enrich/how-to-go-on.ts';
import type { Progress } from '../enrich/progress-bar.ts';
import type { Pipeline } from '../enrich/read-pipeline.ts';
import { detectFormat } from '../enrich/read-rows.ts';
import { checkTypes } from '../enrich/run-job.ts';
import type { InputScan } from '../enrich/scan-input.ts';
import { scanInput } from '../enrich/scan-input.ts';
import { removeState, saveState } from '../enrich/state-file.ts';
import type { CostOptions } from './agree-to-costs.ts';
import { appendFile } from './append-file.ts';
import type { SheetAddress } from './find-sheet.ts';
import type { FollowPorts } from './follow-run.ts';
import { followOthers, followRun } from './follow-run.ts';
import type { OpenedSheet } from './open-for-file.ts';
import { columnName, openForFile } from './open-for-file.ts';
import { startRun } from './run-sheet.ts';
import { sampleTypes } from './sample-types.ts';
import type { RowTally, SheetJobState } from './sheet-job.ts';
import { openSheetJob } from './sheet-job.ts';

export interface SheetJob extends CostOptions {
  input: string;
  address: SheetAddress;
  pipeline: Pipeline | null;
  types: ColumnTypes;
  /** The column by which rows are known. */
  key: string | undefined;
  restart: boolean;
}

interface SheetPorts {
  signal: AbortSignal;
  onProgress(progress: Progress): void;
  onEstimate(estimate: SheetEstimate): void;
}

export interface SheetSummary {
  opened: OpenedSheet;
  tally: RowTally;
  /** Null if there was nothing to run. */
  run: SheetRun | null;
}

/** Puts the rows of a file into a sheet, runs its pipes, and waits. Continues an interrupted job if there is one. */
export async function enrichIntoSheet(
  job: SheetJob,
  connection: Connection,
  ports: SheetPorts,
): Promise<SheetSummary> {
  const format = await detectFormat(job.input);
  const scan = await scanInput(job.input, format);
  checkTypes(job.types, scan);
  checkKey(job, scan);
  const types = await sampleTypes(job.input, { format, types: job.types });
  const { client } = connection;
  const named = new Map([...types].map(([name, type]) => [columnName(name), type]));
  const columns = { names: scan.columns.map(columnName), types: named, key: keyOf(job) };
  const opened = await openForFile(client, job.address, { pipeline: job.pipeline, columns });
  const stem = `${job.input}.sheet-${opened.sheet.id}`;
  const fingerprint = fingerprintOf(job, scan);
  const state = await openSheetJob(stem, { fingerprint, restart: job.restart });
  const { id: sheetId } = opened.sheet;
  try {
    await saveState(stem, state);
    const onRows = (tally: RowTally) => ports.onProgress(progressOf(tally, scan));
    const parts = { sheetId, input: job.input, format, types: job.types, key: keyOf(job), state, stem };
    await appendFile(parts, { client, signal: ports.signal, onRows });
    const run = await runPipes(job, { opened, state, stem }, { ...ports, client });
    await removeState(stem);
    return { opened, tally: state.tally, run };
  } catch (error) {
    throw tellHowToGoOn(ports.signal.aborted ? ports.signal.reason : error, stem);
  }
}

interface Running {
  opened: OpenedSheet;
  state: SheetJobState;
  stem: string;
}

async function runPipes(
  job: SheetJob,
  { opened: { sheet, pipes }, state, stem }: Running,
  ports: FollowPorts & Pick<SheetPorts, 'onEstimate'>,
): Promise<SheetRun | null> {
  const sheetId = sheet.id;
  if (state.run === null && pipes.length > 0) {
    const { maxCredits = job.pipeline?.config?.max_credits, yes } = job;
    const { run } = await startRun(sheet, { pipes }, { ...ports, maxCredits, yes });
    state.run = run?.no ?? null;
    await saveState(stem, state);
  }
  const run = state.run === null ? null : await followRun({ sheetId, no: state.run }, ports);
  // Pipes that run by themselves may have had some of the cells.
  if (run === null || run.running_elsewhere > 0) await followOthers({ sheetId, no: run?.no ?? null }, ports);
  return run;
}

function keyOf({ key }: SheetJob): string | undefined {
  return key === undefined ? undefined : columnName(key);
}

function checkKey({ key }: SheetJob, { columns }: InputScan): void {
  if (key === undefined || columns.includes(key)) return;
  throw new CliError(`--key-column names "${key}", but the columns are: ${columns.join(', ')}.`);
}

function fingerprintOf({ pipeline, types, key }: SheetJob, { digest }: InputScan): string {
  return createHash('sha256')
    .update(JSON.stringify([digest, pipeline?.pipes ?? null, [...types], key ?? null]))
    .digest('hex');
}

function progressOf({ rows }: RowTally, scan: InputScan): Progress {
  return { done: rows, total: scan.rows, unit: 'rows', rows, notes: ['into the sheet'] };
}
