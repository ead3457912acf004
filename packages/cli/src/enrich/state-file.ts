import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { CliError } from '../cli-error.ts';
import { isObject } from '../is-object.ts';

/** What every job keeps beside its output, so that it can be taken up again. */
export interface JobFile {
  version: 1;
  /** Of this one job, so that a later job over the same input asks anew. */
  job: string;
  /** Of all that decides what the job does: another one must not continue it. */
  fingerprint: string;
  /** Set where the job is done and could still go further: it may be continued, but is nobody's loss. */
  isFinished?: boolean;
}

export function statePath(output: string): string {
  return `${output}.headrace-state`;
}

interface Wanted<State extends JobFile> {
  fingerprint: string;
  restart: boolean;
  /** Only this program writes the file, and always as a whole. */
  isState(value: unknown): value is State;
}

/** The state of an unfinished job; null where there is none. Another job's state is not thrown away unasked. */
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
      'Run that command again to finish it, choose another --out, or pass --restart to start from the beginning.',
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

/** Replaces the file in one step, so that there is always a whole one. */
export async function saveState(output: string, state: JobFile): Promise<void> {
  const path = statePath(output);
  await writeFile(`${path}.new`, JSON.stringify(state));
  await rename(`${path}.new`, path);
}

export async function removeState(output: string): Promise<void> {
  await rm(statePath(output), { force: true });
}
