// A service in a process of its own, whose log is kept, and a call that keeps every answer.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { bareEnv, briefly } from '../compile-cache.ts';
import type { Call } from '../service.ts';
import { callApi } from '../service.ts';

export interface LoggedService {
  url: string;
  /** Calls with the first key. */
  call: Call;
  /** All that it has logged. */
  log(): string;
  /** The bodies and headers of all answers to `call`. */
  answers(): string;
  /** SIGTERM, and the wait for the end of the log. */
  stop(): Promise<void>;
}

const script = fileURLToPath(new URL('../worker-process.ts', import.meta.url));
const announcement = z.object({ address: z.string() });

export async function startLogged(env: Record<string, string>): Promise<LoggedService> {
  const child = spawn(process.execPath, [...briefly, script, 'all'], { env: { ...bareEnv(), ...env } });
  const closed = once(child, 'close');
  let logged = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (logged += text));
  const line = once(createInterface(child.stdout), 'line').then(([text]) => String(text));
  const died = closed.then(() => Promise.reject(new Error(`the service ended at start: ${logged}`)));
  died.catch(() => {});
  const { address: url } = announcement.parse(JSON.parse(await Promise.race([line, died])));
  const answers: string[] = [];
  return {
    url,
    call: async (path, options = {}) => {
      const answer = await callApi(url, path, { apiKey: env.HEADRACE_BOOTSTRAP_API_KEY ?? '', ...options });
      answers.push(`${path.split('?')[0]} ${JSON.stringify([...answer.headers])} ${answer.text}`);
      return answer;
    },
    log: () => logged,
    answers: () => answers.join('\n'),
    stop: async () => {
      child.kill('SIGTERM');
      await closed;
    },
  };
}
