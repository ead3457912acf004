import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { ConnectionError, HeadraceError } from '@headrace/client';
import { CliError } from '../cli-error.ts';
import type { ColumnTypes } from './column-types.ts';
import { enrichBatches } from './enrich-batches.ts';
import type { Layout } from './format-rows.ts';
import { formatHeader } from './format-rows.ts';
import type { JobState } from './job-state.ts';
import { openState } from './job-state.ts';
import { makeBatches, recordMaker } from './make-batches.ts';
import { openOutput } from './output-file.ts';
import type { Pipeline } from './read-pipeline.ts';
import { detectFormat, readRows } from './read-rows.ts';
import type { FileFormat } from './row.ts';
import type { InputScan } from './scan-input.ts';
import { scanInput } from './scan-input.ts';
import { removeState, saveState } from './state-file.ts';
import type { JobPorts } from './job-ports.ts';
import type { Tally } from './tally.ts';

export interface JobOptions {
  input: string;
  output: string;
  pipeline: Pipeline;
  types: ColumnTypes;
  /** Leaves cells that a spreadsheet would run as formulas as they are. */
  raw: boolean;
  /** Forgets an interrupted job with the same output. */
  restart: boolean;
}

export interface JobResult {
  tally: Tally;
  /** Rows that an earlier, interrupted command has written. */
  resumedRows: number;
  resultColumns: string[];
}

/** Enriches a file into another one. Continues an interrupted job if there is one. */
export async function runJob(options: JobOptions, ports: JobPorts): Promise<JobResult> {
  const { input, output } = options;
  if (resolve(input) === resolve(output))
    throw new CliError('The result cannot be written over the input; choose another --out.');
  const format = await detectFormat(input);
  const scan = await scanInput(input, format);
  checkTypes(options.types, scan);
  const state = await openState(output, {
    fingerprint: fingerprintOf(options, { format, scan }),
    restart: options.restart,
  });
  const resumedRows = state.tally.rows;
  ports.onProgress({ tally: state.tally, total: scan.rows });
  await processFile(options, { ...ports, format, scan, state }).catch(async (error: unknown) => {
    // Refused before anything was accepted, so there is nothing to continue. Without an answer, that is not known.
    const isRefusal = error instanceof HeadraceError && !(error instanceof ConnectionError);
    if (isRefusal && isUntouched(state)) await removeState(output);
    throw error;
  });
  await removeState(output);
  return { tally: state.tally, resumedRows, resultColumns: state.resultColumns ?? [] };
}

interface FileParts extends JobPorts {
  format: FileFormat;
  scan: InputScan;
  state: JobState;
}

async function processFile(options: JobOptions, parts: FileParts): Promise<void> {
  const { format, scan, state } = parts;
  await saveState(options.output, state);
  const file = await openOutput(options.output, state.written.bytes);
  const layout = (): Layout => ({
    format,
    inputColumns: scan.columns,
    resultColumns: state.resultColumns ?? [],
    hasIds: scan.hasIds,
    raw: options.raw,
  });
  try {
    const batches = makeBatches(readRows(options.input, format), {
      toRecord: recordMaker(scan, options.types),
    });
    await enrichBatches(batches, {
      ...parts,
      output: options.output,
      pipeline: options.pipeline,
      file,
      layout,
    });
    if (file.size() === 0) await file.append(formatHeader(layout()));
  } finally {
    await file.close();
  }
}

function isUntouched({ written, runs }: JobState): boolean {
  return written.batches === 0 && Object.keys(runs).length === 0;
}

export function checkTypes(types: ColumnTypes, { columns }: InputScan): void {
  for (const name of types.keys()) {
    if (!columns.includes(name))
      throw new CliError(`--type names "${name}", but the columns are: ${columns.join(', ')}.`);
  }
}

function fingerprintOf(
  { pipeline, types, raw }: JobOptions,
  { format, scan }: { format: FileFormat; scan: InputScan },
): string {
  const all = JSON.stringify([scan.digest, pipeline, [...types], raw, format]);
  return createHash('sha256').update(all).digest('hex');
}
