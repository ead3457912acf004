/* `npm run demo`: a messy file of leads through a pipeline, on a service of its own that leaves nothing behind. */
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse';
import { CliError } from './cli-error.ts';
import { colorsOf } from './colors.ts';
import { connect } from './connect.ts';
import { enrichFile } from './enrich/enrich-file.ts';
import { createProgress, formatNumber } from './enrich/progress.ts';
import { readPipeline } from './enrich/read-pipeline.ts';
import type { Summary } from './enrich/summary.ts';
import { describeSummary } from './enrich/summary.ts';
import type { Tally } from './enrich/tally.ts';
import { explainError } from './explain-error.ts';
import { onSignal } from './on-signal.ts';
import { terminalWidth } from './print-rows.ts';
import { renderTable } from './table.ts';
import { hideExperimentalWarnings } from './warnings.ts';

const examples = fileURLToPath(new URL('../../../examples/', import.meta.url));
const input = join(examples, 'leads.csv');
const output = 'leads.enriched.csv';
const shownRows = 10;
const shownColumns = [
  'name',
  'first_name',
  'last_name',
  'email',
  'is_work_email',
  'company_domain',
  'segment',
];
const countedStatuses = ['completed', 'no_result', 'skipped', 'failed'] as const;

const { bold, dim, red } = colorsOf(process.stdout);

async function runDemo(dataDir: string, signal: AbortSignal): Promise<void> {
  const pipeline = await readPipeline({
    pipes: [],
    configPath: join(examples, 'leads.pipeline.json'),
    sandbox: false,
    types: new Map(),
  });
  print(
    bold('Headrace demo'),
    dim(`${relative('.', input)} through ${pipeline.pipes.length} pipes, on an empty service of its own`),
    '',
  );
  const start = performance.now();
  const connection = await connect({}, { HEADRACE_DATA_DIR: dataDir });
  const startedIn = `service up in ${((performance.now() - start) / 1000).toFixed(1)} s`;
  const progress = createProgress(process.stderr);
  try {
    const job = { input, output, pipeline, types: new Map(), raw: false, restart: true };
    const summary = await enrichFile(job, connection, { signal, onProgress: progress.show });
    progress.stop();
    await report(summary, startedIn);
  } finally {
    progress.stop();
    await connection.close();
  }
}

async function report(summary: Summary, startedIn: string): Promise<void> {
  const width = Math.min(terminalWidth(), 120);
  print(renderTable(shownColumns, await readFirstRows(), { width }), '');
  const counts = Object.entries(summary.tally.fields).map(countsOf);
  print(renderTable(['field', ...countedStatuses], counts, { width, alignRight: [1, 2, 3, 4] }), '');
  print(...describeSummary(summary), dim(startedIn));
}

function countsOf([name, counts]: [string, Tally['fields'][string]]): string[] {
  return [
    name,
    ...countedStatuses.map((status) =>
      counts[status] === undefined ? dim('-') : formatNumber(counts[status]),
    ),
  ];
}

async function readFirstRows(): Promise<string[][]> {
  const rows: string[][] = [];
  const parser = createReadStream(output).pipe(parse({ columns: true, to: shownRows }));
  for await (const row of parser as AsyncIterable<Record<string, string>>) {
    rows.push(shownColumns.map((name) => row[name] ?? ''));
  }
  return rows;
}

function print(...lines: string[]): void {
  process.stdout.write(lines.map((line) => `${line}\n`).join(''));
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
