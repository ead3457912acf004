import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { CliError } from '../cli-error.ts';
import { isObject } from '../is-object.ts';

/** What every job keeps beside its output, so that it can be continued. */
export interface JobFile {
  version: 1;
  /** The id of this one job, so that a later job over the same input asks again. */
  job: string;
  /** A digest of everything that decides what the job does. A different job must not continue it. */
  fingerprint: string;
  /** Set if the job is done but could still go further. It may be continued, but nothing is lost if it is not. */
  isFinished?: boolean;
}

export function statePath(output: string): string {
  return `${output}.headrace-state`;
}

interface Wanted<State extends JobFile> {
  fingerprint: string;
  restart: boolean;
  /** Only this program writes the file, and always completely. */
  isState(value: unknown): value is State;
}

/** The state of an unfinished job, or null. The state of a different job is never thrown away without being asked to. */
export async function findState<State extends JobFile>(
  output: string,
  { fingerprint, restart, isState }: Wanted<State>,
): Promise<State | null> {
  const path = statePath(output);
  const text = restart ? null : await readFile(path, 'utf8').catch(() => null);
  if (text === null) return null;
  const state = parse(text);
  if (!isJobFile(state))
    throw new CliError(`${path} cannot be read. Pass --restart to start from the beginning.`);
  if (state.fingerprint === fingerprint && isState(state)) return state;
  if (state.isFinished === true) return null;
  throw new CliError(
    `${path} belongs to an unfinished job with another input or pipeline. ` +
      'Run that command again to finish it, choose another place for the result, or pass --restart to start from the beginning.',
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isJobFile(state: unknown): state is JobFile {
  return isObject(state) && state.version === 1 && isObject(state.written) && isObject(state.tally);
}

/** Replaces the file in one step, so that it is always complete. */
export async function saveState(output: string, state: JobFile): Promise<void> {
  const path = statePath(output);
  await writeFile(`${path}.new`, JSON.stringify(state));
  await rename(`${path}.new`, path);
}

export async function removeState(output: string): Promise<void> {
  await rm(statePath(output), { force: true });
}
