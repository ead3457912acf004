/* `npm run demo`: a messy file, then a waterfall over providers, on a service of its own that leaves nothing behind. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { CliError } from './cli-error.ts';
import { colorsOf } from './colors.ts';
import { connect } from './connect.ts';
import { enrichLeads, input } from './demo/enrich-leads.ts';
import { findEmails } from './demo/find-emails.ts';
import { print } from './demo/print.ts';
import { explainError } from './explain-error.ts';
import { onSignal } from './on-signal.ts';
import { hideExperimentalWarnings } from './warnings.ts';

const { bold, dim, red } = colorsOf(process.stdout);

async function runDemo(dataDir: string, signal: AbortSignal): Promise<void> {
  const start = performance.now();
  const connection = await connect({}, { HEADRACE_DATA_DIR: dataDir });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  print(bold('Headrace demo'), dim(`a separate, empty service, started in ${seconds} s`), '');
  try {
    await enrichLeads(connection, signal);
    await findEmails(connection);
  } finally {
    await connection.close();
  }
}

hideExperimentalWarnings();
const home = await mkdtemp(join(tmpdir(), 'headrace-demo-'));
const interruption = new AbortController();
onSignal((exitCode) => interruption.abort(new CliError(`${basename(input)} was not finished.`, exitCode)));
try {
  await runDemo(join(home, 'data'), interruption.signal);
} catch (error) {
  process.stderr.write(`${red(explainError(error).join('\n'))}\n`);
  process.exitCode = error instanceof CliError ? error.exitCode : 1;
} finally {
  await rm(home, { recursive: true, force: true });
}
process.exit();
