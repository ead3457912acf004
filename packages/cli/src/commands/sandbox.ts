import { stringify } from 'csv-stringify/sync';
import type { Command } from 'commander';
import { InvalidArgumentError, Option } from 'commander';
import type { NumberBounds, ServeOptions } from '@headrace/sandbox/serve-switches';
import {
  checkNumber,
  limitsSwitch,
  serveNotes,
  serveSwitches,
  toSandboxOptions,
} from '@headrace/sandbox/serve-switches';
import { CliError } from '../cli-error.ts';
import { colorsOf } from '../colors.ts';
import { messageOf, rootOf } from '../explain-error.ts';
import { onSignal } from '../on-signal.ts';
import { printRows } from '../print-rows.ts';

interface SampleOptions {
  people?: number;
  companies?: number;
  json?: boolean;
  csv?: boolean;
  request?: boolean;
}

const defaultRows = 20;

const sampleNotes = `
The same number gives the same rows every time.

Example:
  headrace sandbox sample --people 50 --csv > leads.csv
  headrace enrich leads.csv --sandbox --pipe person:name:split@1

A whole request, to be sent to POST /v1/pipes/run as it is:
  headrace sandbox sample --request > request.json`;

export function addSandbox(program: Command): void {
  const sandbox = program.command('sandbox').description('rows and vendors of the simulated world');
  sandbox
    .command('sample')
    .description(`print rows to practise with (${defaultRows} people by default)`)
    .option('--people <n>', 'how many people', readCount)
    .addOption(new Option('--companies <n>', 'how many companies').argParser(readCount).conflicts('people'))
    .option('--json', 'print JSON')
    .addOption(new Option('--csv', 'print CSV').conflicts('json'))
    .addOption(
      new Option('--request', 'print a request with ten people and three pipes').conflicts([
        'people',
        'companies',
        'json',
        'csv',
      ]),
    )
    .addHelpText('after', sampleNotes)
    .action(printSample);
  const served = sandbox.command('serve').description('serve the simulated vendors over HTTP');
  for (const { name, value, description, fallback, bounds } of serveSwitches)
    served.addOption(
      new Option(`--${name} <${value}>`, description)
        .argParser((text) => (bounds === null ? text : readNumber(text, bounds)))
        .default(fallback),
    );
  served
    .option(`--${limitsSwitch.name}`, limitsSwitch.description)
    .addHelpText('after', serveNotes)
    .action(serve);
}

async function printSample({ people, companies, json, csv, request }: SampleOptions): Promise<void> {
  const { sampleRunRequest, sampleSandbox } = await import('@headrace/sandbox');
  if (request === true) {
    process.stdout.write(`${JSON.stringify(sampleRunRequest(), null, 2)}\n`);
    return;
  }
  const value =
    companies === undefined
      ? sampleSandbox('people', people ?? defaultRows)
      : sampleSandbox('companies', companies);
  const header = Object.keys(value[0] ?? {});
  const rows = value.map((row) => Object.values(row).map(String));
  if (csv === true) process.stdout.write(stringify([header, ...rows]));
  else printRows({ json, value, header, rows, none: 'The world has no such rows.' });
}

async function serve(given: ServeOptions): Promise<void> {
  const { serveSandbox } = await import('@headrace/sandbox');
  const options = toSandboxOptions(given);
  const { url, vendors, close } = await serveSandbox(options).catch((error: unknown) => {
    throw new CliError(
      `The simulated vendors cannot be served at ${options.host}:${options.port}: ${messageOf(rootOf(error))}`,
    );
  });
  const { bold, dim } = colorsOf(process.stdout);
  process.stdout.write(
    [
      `Simulated vendors are at ${bold(url)}  ${dim('(GET / lists everything)')}`,
      `  ${vendors.join(', ')}`,
      '',
      'To let the service call them instead of the real ones, start it with',
      `  HEADRACE_PROVIDER_URLS='*=${url}/vendors/{id}' headrace start`,
      '',
    ].join('\n'),
  );
  onSignal(() => void close().then(() => process.exit(0)));
}

function readCount(text: string): number {
  return readNumber(text, { least: 1, most: 1_000_000, isWhole: true });
}

function readNumber(text: string, bounds: NumberBounds): number {
  const problem = checkNumber(text, bounds);
  if (problem !== null) throw new InvalidArgumentError(problem);
  return Number(text);
}
