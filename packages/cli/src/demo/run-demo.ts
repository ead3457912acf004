/* A messy file, then a waterfall over providers, on a service of its own that leaves nothing behind. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { CliError } from '../cli-error.ts';
import { colorsOf } from '../colors.ts';
import { connect } from '../connect.ts';
import { onSignal } from '../on-signal.ts';
import { enrichLeads, input } from './enrich-leads.ts';
import { findEmails } from './find-emails.ts';
import { print } from './print.ts';

const { bold, dim } = colorsOf(process.stdout);

/** Runs the demo; Ctrl-C ends it with the exit code that shells expect. */
export async function runDemo(): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), 'headrace-demo-'));
  const interruption = new AbortController();
  const stopListening = onSignal((exitCode) =>
    interruption.abort(new CliError(`${basename(input)} was not finished.`, exitCode)),
  );
  try {
    await showDemo(join(home, 'data'), interruption.signal);
  } finally {
    stopListening();
    await rm(home, { recursive: true, force: true });
  }
}

async function showDemo(dataDir: string, signal: AbortSignal): Promise<void> {
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
