import type { Command } from 'commander';
import { CliError } from '../cli-error.ts';
import { parseColumnTypes } from '../enrich/column-types.ts';
import { defaultOutput, enrichFile } from '../enrich/enrich-file.ts';
import { createProgress } from '../enrich/progress.ts';
import { readPipeline } from '../enrich/read-pipeline.ts';
import { detectFormat } from '../enrich/read-rows.ts';
import type { JobOptions } from '../enrich/run-job.ts';
import type { Summary } from '../enrich/summary.ts';
import { describeSummary, toJson } from '../enrich/summary.ts';
import { onSignal } from '../on-signal.ts';
import { enrichSheet } from '../sheets/enrich-command.ts';
import { readCredits } from '../sheets/read-credits.ts';
import type { KeyOptions } from '../with-service.ts';
import { addKeyOptions, readKeyOptions, withService } from '../with-service.ts';

interface EnrichOptions extends KeyOptions {
  pipe?: string[];
  config?: string;
  out?: string;
  sandbox?: boolean;
  type?: string[];
  raw?: boolean;
  restart?: boolean;
  json?: boolean;
  sheet?: string;
  keyColumn?: string;
  maxCredits?: number;
  yes?: boolean;
}

const notes = `
The result has the columns of the file, those of the pipes, and headrace_status:
  completed  nothing failed (a look-up that finds nothing is not a failure)
  partial    some look-ups of the row failed
  failed     all look-ups of the row that ran failed
  skipped    nothing ran: inputs were missing, or no condition was met

An interrupted job (Ctrl-C, a crash) continues when the same command is run again; what it needs to
know lies beside the result in <out>.headrace-state until the job is done.

With --sheet the rows go into a sheet, which is made if it is not there, and its pipes run on what is missing. If that
can cost credits it says how many, and asks.

Example:
  headrace enrich leads.csv --pipe person:name:split@1 --pipe email:iswork@1`;

export function addEnrich(program: Command): void {
  const command = program
    .command('enrich')
    .description('run a CSV or JSONL file through pipes')
    .argument('<file>', '.csv (comma, semicolon or tab, which is detected) or .jsonl')
    .option('--pipe <id>', 'a pipe with its default config (repeatable)', collect)
    .option('--config <file>', 'the pipeline as JSON: a request without its input')
    .option('--out <file>', 'where the result goes (default: <name>.enriched.csv or .jsonl)')
    .option('--sandbox', 'run in the simulated world: free, and nothing leaves the machine')
    .option('--type <column=type>', 'string, number, boolean or json (repeatable)', collect)
    .option('--raw', 'leave cells that a spreadsheet would run as formulas as they are')
    .option('--restart', 'forget an interrupted job and start from the beginning')
    .option('--json', 'print a summary as JSON');
  addSheetOptions(command);
  addKeyOptions(command)
    .addHelpText('after', notes)
    .action(async (file: string, options: EnrichOptions) => {
      if (options.sheet !== undefined) return enrichSheet(file, options.sheet, options);
      checkNoSheet(options);
      const summary = await enrich(file, options);
      report(summary, options);
      if (summary.tally.failedRuns.length > 0) process.exitCode = 1;
    });
}

function addSheetOptions(command: Command): void {
  command
    .option('--sheet <project/name>', 'put the rows into this sheet instead of a file')
    .option(
      '--key-column <name>',
      'with --sheet: the column by which rows are known; one that is there is updated',
    )
    .option('--max-credits <n>', 'with --sheet: the most that it may cost', readCredits)
    .option('--yes', 'with --sheet: do not ask');
}

/** Without a sheet these would say nothing. */
function checkNoSheet({ keyColumn, maxCredits, yes }: EnrichOptions): void {
  if (keyColumn === undefined && maxCredits === undefined && yes === undefined) return;
  throw new CliError('--key-column, --max-credits and --yes go with --sheet.');
}

async function enrich(file: string, options: EnrichOptions): Promise<Summary> {
  const types = parseColumnTypes(options.type ?? []);
  const pipeline = await readPipeline({
    pipes: options.pipe ?? [],
    configPath: options.config,
    sandbox: options.sandbox === true,
    types,
  });
  // An unreadable file is noticed before a service is started for it.
  await detectFormat(file);
  const job: JobOptions = {
    input: file,
    output: options.out ?? defaultOutput(file),
    pipeline,
    types,
    raw: options.raw === true,
    restart: options.restart === true,
  };
  const interruption = new AbortController();
  const stopListening = onSignal((exitCode) => interruption.abort(new CliError('Stopped.', exitCode)));
  const progress = createProgress(process.stderr);
  try {
    return await withService(readKeyOptions(options), (connection) =>
      enrichFile(job, connection, { signal: interruption.signal, onProgress: progress.show }),
    );
  } finally {
    progress.stop();
    stopListening();
  }
}

function report(summary: Summary, { json }: EnrichOptions): void {
  if (json === true) process.stdout.write(`${toJson(summary)}\n`);
  else process.stderr.write(`${describeSummary(summary).join('\n')}\n`);
}

function collect(value: string, earlier: string[] = []): string[] {
  return [...earlier, value];
}
