/* `headrace enrich FILE --sheet PROJECT/NAME` */
import { parseColumnTypes } from '../enrich/column-types.ts';
import { createProgressBar } from '../enrich/progress-bar.ts';
import { readPipeline } from '../enrich/read-pipeline.ts';
import { detectFormat } from '../enrich/read-rows.ts';
import { CliError } from '../cli-error.ts';
import { formatNumber } from '../format-number.ts';
import { onSignal } from '../on-signal.ts';
import { terminalWidth } from '../print-rows.ts';
import type { KeyOptions } from '../with-service.ts';
import { readKeyOptions, withService } from '../with-service.ts';
import { describeEstimate, describeRun } from './describe-run.ts';
import type { SheetJob, SheetSummary } from './enrich-into-sheet.ts';
import { enrichIntoSheet } from './enrich-into-sheet.ts';
import { environmentFlag, nameOf, readAddress } from './find-sheet.ts';
import { checkSettings, environmentOf } from './sheet-parts.ts';

interface SheetEnrichOptions extends KeyOptions {
  pipe?: string[];
  config?: string;
  out?: string;
  sandbox?: boolean;
  type?: string[];
  raw?: boolean;
  restart?: boolean;
  json?: boolean;
  keyColumn?: string;
  maxCredits?: number;
  yes?: boolean;
}

export async function enrichSheet(file: string, sheet: string, options: SheetEnrichOptions): Promise<void> {
  const summary = await run(await readJob(file, sheet, options), options);
  if (options.json === true) process.stdout.write(`${toJson(file, summary)}\n`);
  else process.stderr.write(`${describe(summary).join('\n')}\n`);
  if (summary.run !== null && summary.run.status !== 'completed') process.exitCode = 1;
}

async function readJob(file: string, sheet: string, options: SheetEnrichOptions): Promise<SheetJob> {
  if (options.out !== undefined || options.raw === true)
    throw new CliError('--out and --raw are for files. `headrace sheets export` writes a sheet into one.');
  const types = parseColumnTypes(options.type ?? []);
  const { pipe: pipes = [], config: configPath, sandbox = false } = options;
  const hasPipes = pipes.length > 0 || configPath !== undefined;
  const pipeline = hasPipes ? await readPipeline({ pipes, configPath, sandbox, types }) : null;
  if (pipeline !== null) checkSettings(pipeline);
  // An unreadable file is noticed before a service is started for it.
  await detectFormat(file);
  const address = readAddress(sheet, { sandbox: environmentOf(pipeline, options) === 'sandbox' });
  const { keyColumn: key, maxCredits, yes, restart = false } = options;
  return { input: file, address, pipeline, types, key, maxCredits, yes, restart };
}

async function run(job: SheetJob, options: SheetEnrichOptions): Promise<SheetSummary> {
  const interruption = new AbortController();
  const stopListening = onSignal((exitCode) => interruption.abort(new CliError('Stopped.', exitCode)));
  let bar = createProgressBar(process.stderr);
  try {
    return await withService(readKeyOptions(options), (connection) =>
      enrichIntoSheet(job, connection, {
        signal: interruption.signal,
        onProgress: (progress) => bar.show(progress),
        onEstimate: (estimate) => {
          // Rows come first, then the cells of the run: each has a bar of its own.
          bar.stop();
          bar = createProgressBar(process.stderr);
          if (options.json !== true) process.stderr.write(`${describeEstimate(estimate).join('\n')}\n`);
        },
      }),
    );
  } finally {
    bar.stop();
    stopListening();
  }
}

function describe({ opened, tally, run: ended }: SheetSummary): string[] {
  const { sheet, isNew, addedColumns } = opened;
  const [first] = tally.rejects;
  const counts = [tally.appended, tally.updated, tally.rejected].map(formatNumber);
  return [
    `${formatNumber(tally.rows)} rows: ${counts[0]} appended, ${counts[1]} updated, ${counts[2]} rejected`,
    ...(first === undefined ? [] : [`First rejected: line ${first.line}: ${first.message}`]),
    ...(addedColumns.length === 0 ? [] : [`Columns created: ${addedColumns.join(', ')}`]),
    ...(ended === null ? ['Nothing to run.'] : describeRun(ended, terminalWidth())),
    `The rows are in ${nameOf(sheet)}${isNew ? ', a new sheet' : ''}. To look at it, or to export it:`,
    `  headrace sheets show ${nameOf(sheet)}${environmentFlag(sheet)}`,
    `  headrace sheets export ${nameOf(sheet)} result.csv --with status,provider,credits${environmentFlag(sheet)}`,
  ];
}

function toJson(input: string, { opened: { sheet, isNew, addedColumns }, tally, run: ended }: SheetSummary) {
  return JSON.stringify({
    input,
    sheet: { id: sheet.id, project: sheet.project, name: sheet.name, environment: sheet.environment },
    created: isNew,
    created_columns: addedColumns,
    ...tally,
    run: ended,
  });
}
