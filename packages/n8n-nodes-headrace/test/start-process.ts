import type { SpawnOptionsWithoutStdio } from 'node:child_process';
import { spawn } from 'node:child_process';
import { delimiter, dirname } from 'node:path';

/** Children find the Node that runs this first. n8n needs a recent one. */
export const ownPath = {
  ...process.env,
  PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}`,
};

/** Runs a command to its end; its output. Throws when it fails. */
export function runCommand(command: string, args: string[], options: SpawnOptionsWithoutStdio) {
  const child = spawn(command, args, { env: ownPath, ...options });
  let output = '';
  child.stdout.on('data', (text) => (output += text));
  child.stderr.on('data', (text) => (output += text));
  return new Promise<string>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(output);
      else reject(new Error(`${command} ${args.join(' ')} ended with ${code}:\n${output.slice(-4000)}`));
    });
  });
}

export interface Started {
  /** What the process said when it was ready. */
  said: RegExpExecArray;
  stop(): Promise<void>;
}

/** Starts a script of Node, and waits until it says what `ready` matches. */
export async function startScript(
  args: string[],
  { env, ready }: { env: Record<string, string>; ready: RegExp },
): Promise<Started> {
  const child = spawn(process.execPath, args, { env: { ...ownPath, ...env } });
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await closed;
  };
  let output = '';
  const said = new Promise<RegExpExecArray>((resolve, reject) => {
    const read = (text: string) => {
      output += text;
      const match = ready.exec(output);
      if (match !== null) resolve(match);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void closed.then(() => reject(new Error(`${args.join(' ')} ended:\n${output.slice(-4000)}`)));
  });
  return { said: await said, stop };
}
