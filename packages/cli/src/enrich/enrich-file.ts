import { extname } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { Connection } from '../connect.ts';
import { tellHowToGoOn } from './how-to-go-on.ts';
import type { JobPorts } from './job-ports.ts';
import type { JobOptions } from './run-job.ts';
import { runJob } from './run-job.ts';
import type { Summary } from './summary.ts';

/** The default place of the result: `leads.csv` becomes `leads.enriched.csv`. */
export function defaultOutput(input: string): string {
  const extension = extname(input);
  const isJsonl = ['.jsonl', '.ndjson'].includes(extension.toLowerCase());
  const base = extension === '' ? input : input.slice(0, -extension.length);
  return `${base}.enriched${isJsonl ? extension : '.csv'}`;
}

/** Runs the job. If it cannot go on, says how to continue it. */
export async function enrichFile(
  options: JobOptions,
  connection: Connection,
  ports: Pick<JobPorts, 'signal' | 'onProgress'>,
): Promise<Summary> {
  const start = performance.now();
  try {
    const result = await runJob(options, { ...ports, client: connection.client });
    return {
      ...result,
      input: options.input,
      output: options.output,
      seconds: (performance.now() - start) / 1000,
    };
  } catch (error) {
    throw tellHowToGoOn(error, options.output);
  }
}
