import { readFile } from 'node:fs/promises';
import { CliError } from './cli-error.ts';

/** The value in a JSON file. If it cannot be read, the message calls it `what`. */
export async function readJsonFile(path: string, what: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new CliError(`The ${what} ${path} cannot be read: ${messageOf(error)}`);
  });
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new CliError(`${path} is not JSON: ${messageOf(error)}`);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
