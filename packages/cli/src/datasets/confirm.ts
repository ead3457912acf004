import { createInterface } from 'node:readline/promises';
import { CliError } from '../cli-error.ts';

interface Question {
  question: string;
  /** The message after a "no". */
  refused: string;
}

/** Asks the person at the terminal, and only goes on after a yes. */
export async function confirm({ question, refused }: Question): Promise<void> {
  if (!process.stdin.isTTY)
    throw new CliError(`${refused} This needs a terminal to confirm it; pass --yes instead.`);
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  const interrupted = new Promise<never>((_, reject) => {
    prompt.once('SIGINT', () => {
      process.stderr.write('\n');
      reject(new CliError('Stopped.', 130));
    });
  });
  try {
    const answer = await Promise.race([prompt.question(`${question} (y/N) `), interrupted]);
    if (!/^y(es)?$/i.test(answer.trim())) throw new CliError(refused);
  } finally {
    prompt.close();
  }
}
