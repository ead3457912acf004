import { existsSync } from 'node:fs';
import { CliError } from '../cli-error.ts';
import { explainError } from '../explain-error.ts';
import { statePath } from './state-file.ts';

/** Why a job stopped, and if its state is beside the output, how to continue it. */
export function tellHowToGoOn(error: unknown, output: string): unknown {
  if (!existsSync(statePath(output)) || isAboutState(error)) return error;
  const hint = 'Run the same command again to continue; finished rows are not asked for again.';
  const exitCode = error instanceof CliError ? error.exitCode : 1;
  return new CliError([...explainError(error), hint].join('\n'), exitCode);
}

/** Refused because of an earlier job. The message itself says how to go on. */
function isAboutState(error: unknown): boolean {
  return error instanceof CliError && error.message.includes('--restart');
}
