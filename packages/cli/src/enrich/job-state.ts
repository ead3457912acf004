import { randomUUID } from 'node:crypto';
import { isObject } from '../is-object.ts';
import type { JobFile } from './state-file.ts';
import { findState } from './state-file.ts';
import type { Tally } from './tally.ts';
import { newTally } from './tally.ts';

/** What is needed to continue a job. It is stored beside the output until the job is done. */
export interface JobState extends JobFile {
  /** Batches whose rows are in the output, and how long the output is with them. */
  written: { batches: number; bytes: number };
  resultColumns: string[] | null;
  /** Runs of batches that are submitted but not written yet, by batch. */
  runs: Record<string, string>;
  tally: Tally;
}

/** The state of an unfinished job, or of a new one. */
export async function openState(
  output: string,
  wanted: { fingerprint: string; restart: boolean },
): Promise<JobState> {
  return (await findState(output, { ...wanted, isState: isJobState })) ?? newState(wanted.fingerprint);
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

function isJobState(state: unknown): state is JobState {
  return isObject(state) && isObject(state.runs);
}
