import { onTestFinished } from 'vitest';
import type { Ended, Outside } from './outside.ts';
import { collect } from './outside.ts';

interface Started {
  /** Of the API. */
  url: string;
  /** From the start of the process until it said where it is. */
  seconds: number;
  /** Stops it by its own signal and waits for its end. */
  stop(): Promise<Ended>;
}

/** Starts `headrace start` of the package installed in a folder, and waits until it says where it is. */
export async function startCommand(outside: Outside, cwd: string): Promise<Started> {
  const began = performance.now();
  const env = { HEADRACE_PORT: '0', HEADRACE_LOG_LEVEL: 'error' };
  const child = outside.spawn('node_modules/.bin/headrace', ['start'], { cwd, env });
  // Also where the test fails before it has stopped it.
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = collect(child);
  let said = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (text) => {
      said += text;
      const [found] = /http:\/\/[\w.:]+(?=\s)/.exec(said) ?? [];
      if (found !== undefined) resolve(found);
    });
    void ended.then(({ stderr }) => reject(new Error(`it ended: ${stderr}`)));
  });
  const seconds = (performance.now() - began) / 1000;
  const stop = async () => {
    child.kill('SIGTERM');
    return ended;
  };
  return { url, seconds, stop };
}
