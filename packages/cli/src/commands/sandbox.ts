import { stringify } from 'csv-stringify/sync';
import type { Command } from 'commander';
import { InvalidArgumentError, Option } from 'commander';
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

interface ServeOptions {
  port: number;
  host: string;
  latency: number;
  errorRate: number;
  limits?: boolean;
}

const defaultRows = 20;

const sampleNotes = `
The same number gives the same rows every time.

Example:
  headrace sandbox sample --people 50 --csv > leads.csv
  headrace enrich leads.csv --sandbox --pipe person:name:split@1

A whole request, to be sent to POST /v1/pipes/run as it is:
  headrace sandbox sample --request > request.json`;

const serveNotes = `
While it runs, PUT /switches/<vendor or *> changes how vendors behave: latencyMs, errorRate, isDown, limits,
dripBytesPerSecond. GET /counts says how often each was asked, and how many requests it had at the same time.`;

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
  sandbox
    .command('serve')
    .description('serve the simulated vendors over HTTP')
    .option('--port <port>', 'the port to listen on; 0 for any free one', readPort, 4500)
    .option('--host <host>', 'the address to listen on', '127.0.0.1')
    .option('--latency <ms>', 'how long every answer takes', readMilliseconds, 0)
    .option('--error-rate <share>', 'share of requests that fail, from 0 to 1', readShare, 0)
    .option('--limits', 'enforce the request rates of the vendors')
    .addHelpText('after', serveNotes)
    .action(serve);
}

async function printSample({ people, companies, json, csv, request }: SampleOptions): Promise<void> {
  const { sampleRunRequest, sampleSandbox } = await import('@headrace/server/sandbox');
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

async function serve({ port, host, latency, errorRate, limits = false }: ServeOptions): Promise<void> {
  const { serveSandbox } = await import('@headrace/server/sandbox');
  const switches = { latencyMs: latency, errorRate, limits };
  const { url, vendors, close } = await serveSandbox({ port, host, switches }).catch((error: unknown) => {
    throw new CliError(
      `The simulated vendors cannot be served at ${host}:${port}: ${messageOf(rootOf(error))}`,
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

function readPort(text: string): number {
  return readNumber(text, { least: 0, most: 65_535, isWhole: true });
}

function readMilliseconds(text: string): number {
  return readNumber(text, { least: 0, most: 600_000, isWhole: false });
}

function readShare(text: string): number {
  return readNumber(text, { least: 0, most: 1, isWhole: false });
}

function readNumber(
  text: string,
  { least, most, isWhole }: { least: number; most: number; isWhole: boolean },
): number {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  if (number >= least && number <= most && (!isWhole || Number.isInteger(number))) return number;
  throw new InvalidArgumentError(`It must be a ${isWhole ? 'whole ' : ''}number from ${least} to ${most}.`);
}
