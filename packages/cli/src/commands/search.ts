import { performance } from 'node:perf_hooks';
import type { Command } from 'commander';
import { InvalidArgumentError } from 'commander';
import { CliError } from '../cli-error.ts';
import type { Connection } from '../connect.ts';
import { createProgressBar } from '../enrich/progress-bar.ts';
import { formatByName } from '../enrich/read-rows.ts';
import type { Pipeline } from '../enrich/read-pipeline.ts';
import { readPipeline } from '../enrich/read-pipeline.ts';
import { tellHowToGoOn } from '../enrich/how-to-go-on.ts';
import { onSignal } from '../on-signal.ts';
import { buildPayload } from '../search/build-payload.ts';
import { checkPipeline } from '../search/check-pipeline.ts';
import { explainRefusal } from '../search/explain-refusal.ts';
import type { FoundSearch } from '../search/find-search.ts';
import { findSearch } from '../search/find-search.ts';
import { createPassingStore } from '../search/page-store.ts';
import { tableOf } from '../search/print-found.ts';
import type { SearchJob, SearchPorts, SearchResult } from '../search/run-search.ts';
import { searchInto, searchIntoFile } from '../search/run-search.ts';
import { progressOf } from '../search/search-progress.ts';
import type { SearchSummary } from '../search/search-summary.ts';
import { describeSearchSummary, searchSummaryToJson } from '../search/search-summary.ts';
import type { KeyOptions } from '../with-service.ts';
import { addKeyOptions, readKeyOptions, withService } from '../with-service.ts';

interface SearchOptions extends KeyOptions {
  filter?: string[];
  set?: string[];
  config?: string;
  connection?: string[];
  limit?: number;
  pages: number;
  thenPipe?: string[];
  thenConfig?: string;
  out?: string;
  sandbox?: boolean;
  raw?: boolean;
  restart?: boolean;
  json?: boolean;
}

const notes = `
Filters, by their kind in \`headrace searches show ID\`. Each option has one value, because values may contain commas:
  list    --filter current_locations=Germany --filter current_locations=Austria
          --filter 'current_locations!=Berlin, Germany'   excludes it
  range   --filter founded_year=2010..2020, or 2010.. or ..2020
  flag    --filter is_decision_maker=true
  text    --filter 'query=software companies that sell to hospitals'

Rows of each page are written before the next is asked for. Rows that an earlier page had are left out. An
interrupted search (Ctrl-C, a crash, a page that failed) continues when the same command is run again, and a
finished one goes on with more --pages; what that needs lies in <out>.headrace-state while there are more pages.

Example:
  headrace search people:profiles:amplemarket@2 --sandbox --filter current_seniority_levels=VP \\
    --filter current_locations=Germany --then-pipe person:workemail:waterfall@1 --out prospects.csv`;

export function addSearch(program: Command): void {
  const command = program
    .command('search')
    .description('find people, companies or your own records, and run them through pipes')
    .argument('<id>', 'a search (see `headrace searches`)')
    .option('--filter <name=value>', 'what to find (repeatable)', collect)
    .option(
      '--config <file>',
      'the config of the search as JSON; filters and limits given here are added to it',
    )
    .option('--set <key=value>', 'another key of the config, such as objective=… (repeatable)', collect)
    .option(
      '--connection <id>',
      'your own connection to use (repeatable: the first that fits is used)',
      collect,
    )
    .option('--limit <rows>', 'how many rows a page has', readCount)
    .option('--pages <n|all>', 'how many pages to read', readPages, 1)
    .option('--then-pipe <id>', 'a pipe to run on the rows (repeatable)', collect)
    .option('--then-config <file>', 'the pipeline as JSON: a request without its input')
    .option('--out <file>', '.csv or .jsonl; without it, rows are printed')
    .option('--sandbox', 'run in the simulated world: free, and nothing leaves the machine')
    .option('--raw', 'leave cells that a spreadsheet would run as formulas as they are')
    .option('--restart', 'forget an interrupted search and start from the beginning')
    .option('--json', 'print a summary as JSON; without --out, print the rows as JSON lines');
  addKeyOptions(command)
    .addHelpText('after', notes)
    .action(async (id: string, options: SearchOptions) => {
      const summary = await search(id, options);
      report(summary, options);
      if (summary.state.tally.failedRuns.length > 0) process.exitCode = 1;
    });
}

async function search(id: string, options: SearchOptions): Promise<SearchSummary> {
  // Problems with files are reported before a service is started.
  const format = options.out === undefined ? { kind: 'jsonl' as const } : formatByName(options.out);
  const pipeline = await readThenPipeline(options);
  const interruption = new AbortController();
  const stopListening = onSignal((exitCode) => interruption.abort(new CliError('Stopped.', exitCode)));
  const bar = createProgressBar(process.stderr);
  try {
    return await withService(readKeyOptions(options), async (connection) => {
      const start = performance.now();
      const found = await findSearch(connection.client, id);
      const style = { format, raw: options.raw === true };
      const job = await readJob(found, options, { connection, pipeline, style });
      const result = await runJob(job, options, {
        client: connection.client,
        signal: interruption.signal,
        onProgress: (state) => bar.show(progressOf(state, options.pages)),
        stopProgress: bar.stop,
      });
      const output = options.out ?? null;
      const seconds = (performance.now() - start) / 1000;
      return { ...result, searchId: id, output, hasPipes: pipeline !== null, seconds };
    });
  } finally {
    bar.stop();
    stopListening();
  }
}

async function readJob(
  found: FoundSearch,
  options: SearchOptions,
  { connection, pipeline, style }: Pick<SearchJob, 'pipeline' | 'style'> & { connection: Connection },
): Promise<SearchJob> {
  const payload = await buildPayload(found, {
    filters: options.filter ?? [],
    settings: options.set ?? [],
    configPath: options.config,
    connections: options.connection ?? [],
    limit: options.limit,
  });
  const { search: entry } = found;
  const { client } = connection;
  if (pipeline !== null) await checkPipeline(pipeline, { search: entry, payload, client });
  const environment = options.sandbox === true ? 'sandbox' : undefined;
  return { search: entry, payload, environment, pipeline, pages: options.pages, style };
}

interface Ports extends SearchPorts {
  /** Printed rows and a moving bar would disturb each other. */
  stopProgress(): void;
}

async function runJob(job: SearchJob, options: SearchOptions, ports: Ports): Promise<SearchResult> {
  const { out, restart = false } = options;
  try {
    return out === undefined
      ? await searchAndPrint(job, options, ports)
      : await searchIntoFile(job, { output: out, restart }, ports);
  } catch (error) {
    const explained = explainRefusal(error, job.search);
    throw out === undefined ? explained : tellHowToGoOn(explained, out);
  }
}

/** Prints rows as JSON lines as they come, or as a table at the end. An interrupted table shows the rows so far. */
async function searchAndPrint(job: SearchJob, { json }: SearchOptions, ports: Ports): Promise<SearchResult> {
  if (json === true)
    return searchInto(
      createPassingStore((text) => process.stdout.write(text)),
      job,
      ports,
    );
  let lines = '';
  try {
    return await searchInto(
      createPassingStore((text) => (lines += text)),
      job,
      ports,
    );
  } finally {
    ports.stopProgress();
    if (lines !== '') process.stdout.write(tableOf(lines));
  }
}

/** The pipes that rows go through, in the environment of the search; null without pipes. */
async function readThenPipeline({
  thenPipe: pipes = [],
  thenConfig: configPath,
  sandbox = false,
}: SearchOptions): Promise<Pipeline | null> {
  if (pipes.length === 0 && configPath === undefined) return null;
  const pipeline = await readPipeline({ pipes, configPath, sandbox, types: new Map() });
  if (sandbox || pipeline.config?.environment !== 'sandbox') return pipeline;
  throw new CliError(`${configPath} asks for sandbox, but the search does not; add --sandbox.`);
}

function report(summary: SearchSummary, { json, out }: SearchOptions): void {
  if (json === true && out !== undefined) process.stdout.write(`${searchSummaryToJson(summary)}\n`);
  else process.stderr.write(`${describeSearchSummary(summary).join('\n')}\n`);
}

function collect(value: string, earlier: string[] = []): string[] {
  return [...earlier, value];
}

function readPages(text: string): number {
  return text === 'all' ? Number.POSITIVE_INFINITY : readCount(text);
}

function readCount(text: string): number {
  const number = Number(text);
  if (text.trim() !== '' && Number.isInteger(number) && number >= 1) return number;
  throw new InvalidArgumentError('It must be a whole number of 1 or more.');
}
