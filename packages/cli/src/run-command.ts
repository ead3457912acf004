import { CliError } from './cli-error.ts';
import { colorsOf } from './colors.ts';
import { explainError } from './explain-error.ts';
import { createProgram } from './program.ts';

/** Runs the command of this process's arguments. */
export async function runCommand(): Promise<void> {
  try {
    await createProgram().parseAsync();
  } catch (error) {
    const { red } = colorsOf(process.stderr);
    const [first = '', ...rest] = explainError(error);
    process.stderr.write(`${[red(first), ...rest].join('\n')}\n`);
    process.exit(error instanceof CliError ? error.exitCode : 1);
  }
}
