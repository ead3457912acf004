/* Reads a key or a secret so that it appears neither in the shell's history nor in the list of processes. */
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import { CliError } from './cli-error.ts';

/** What a secret is called in options and messages. */
type Word = 'key' | 'value';

export type SecretOptions = Partial<
  Record<'key' | 'keyFile' | 'keyEnv' | 'value' | 'valueFile' | 'valueEnv', string>
>;

export function addSecretOptions(command: Command, word: Word): Command {
  return command
    .option(`--${word}-file <path>`, `read the ${word} from a file`)
    .option(`--${word}-env <name>`, `read the ${word} from this environment variable`)
    .option(
      `--${word} <${word}>`,
      `the ${word} itself; not recommended, because others on this machine can see it`,
    )
    .addHelpText(
      'after',
      `\nWithout these options the command asks for the ${word}, or reads it from standard input:\n  headrace … < ${word}.txt`,
    );
}

/** The secret from the options or from standard input. At a terminal the person is asked, and the input is not shown. */
export async function readSecret(options: SecretOptions, word: Word): Promise<string> {
  const secret = (await readGiven(options, word)).replace(/\r?\n$/, '');
  if (secret.trim() === '') throw new CliError(`The ${word} is empty.`);
  return secret;
}

async function readGiven(options: SecretOptions, word: Word): Promise<string> {
  const [given, file, name] = [options[word], options[`${word}File`], options[`${word}Env`]];
  if ([given, file, name].filter((one) => one !== undefined).length > 1)
    throw new CliError(`Give the ${word} in one way only.`);
  if (given !== undefined) {
    process.stderr.write(
      `Warning: the ${word} is now in the shell's history; --${word}-file or standard input would keep it out.\n`,
    );
    return given;
  }
  if (file !== undefined) return readFile(file, 'utf8');
  if (name !== undefined) return process.env[name] ?? '';
  return process.stdin.isTTY ? askHidden(`${word}: `) : text(process.stdin);
}

async function askHidden(question: string): Promise<string> {
  process.stderr.write(question);
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  const prompt = createInterface({ input: process.stdin, output: silence, terminal: true });
  const interrupted = new Promise<never>((_, reject) => {
    prompt.once('SIGINT', () => reject(new CliError('Stopped.', 130)));
  });
  try {
    return await Promise.race([prompt.question(''), interrupted]);
  } finally {
    prompt.close();
    process.stderr.write('\n');
  }
}
