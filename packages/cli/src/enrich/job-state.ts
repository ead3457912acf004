import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { CliError } from '../cli-error.ts';
import { isObject } from '../is-object.ts';
import type { Tally } from './tally.ts';
import { newTally } from './tally.ts';

/** What is needed to take a job up again. Lies beside the output until the job is done. */
export interface JobState {
  version: 1;
  /** Of this one job, so that a later job over the same file asks anew. */
  job: string;
  /** Of the input and the pipeline: another one must not continue this job. */
  fingerprint: string;
  /** Batches whose rows are in the output, and how long the output is with them. */
  written: { batches: number; bytes: number };
  resultColumns: string[] | null;
  /** Runs of batches that are submitted and not written yet, by batch. */
  runs: Record<string, string>;
  tally: Tally;
}

export function statePath(output: string): string {
  return `${output}.headrace-state`;
}

/** The state of an unfinished job, or that of a new one. Another job's state is not thrown away unasked. */
export async function openState(
  output: string,
  { fingerprint, restart }: { fingerprint: string; restart: boolean },
): Promise<JobState> {
  const path = statePath(output);
  const state = restart ? null : await readState(path);
  if (state === null) return newState(fingerprint);
  if (state.fingerprint === fingerprint) return state;
  throw new CliError(
    `${path} belongs to an unfinished job with another input or pipeline. ` +
      'Run that command again to finish it, choose another --out, or pass --restart to begin anew.',
  );
}

function newState(fingerprint: string): JobState {
  return {
    version: 1,
    job: randomUUID(),
    fingerprint,
    written: { batches: 0, bytes: 0 },
    resultColumns: null,
    runs: {},
    tally: newTally(),
  };
}

async function readState(path: string): Promise<JobState | null> {
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) return null;
  const state = parseState(text);
  if (state !== null) return state;
  throw new CliError(`${path} cannot be read. Pass --restart to begin anew.`);
}

function parseState(text: string): JobState | null {
  try {
    const state: unknown = JSON.parse(text);
    return isJobState(state) ? state : null;
  } catch {
    return null;
  }
}

/** Only this program writes the file, and always as a whole. */
function isJobState(state: unknown): state is JobState {
  return (
    isObject(state) &&
    state.version === 1 &&
    isObject(state.written) &&
    isObject(state.tally) &&
    isObject(state.runs)
  );
}

/** Replaces the file in one step, so that there is always a whole one. */
export async function saveState(output: string, state: JobState): Promise<void> {
  const path = statePath(output);
  await writeFile(`${path}.new`, JSON.stringify(state));
  await rename(`${path}.new`, path);
}

export async function removeState(output: string): Promise<void> {
  await rm(statePath(output), { force: true });
}
