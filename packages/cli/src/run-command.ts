import { CliError } from './cli-error.ts';
import { colorsOf } from './colors.ts';
import { explainError } from './explain-error.ts';
import { createProgram } from './program.ts';

// The build loads all commands with it, to have them compiled.
export { createProgram };

/** Runs the command of this process's arguments. */
export async function runCommand(): Promise<void> {
  try {
    const program = await createProgram(process.argv[2]);
    await program.parseAsync();
  } catch (error) {
    const { red } = colorsOf(process.stderr);
    const [first = '', ...rest] = explainError(error);
    process.stderr.write(`${[red(first), ...rest].join('\n')}\n`);
    process.exit(error instanceof CliError ? error.exitCode : 1);
  }
}
