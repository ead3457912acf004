import type { Command } from 'commander';
import { InvalidArgumentError } from 'commander';
import { confirm } from '../datasets/confirm.ts';
import { printRows, terminalWidth } from '../print-rows.ts';
import { compareCommand } from '../sheets/compare-command.ts';
import { createCommand } from '../sheets/create-command.ts';
import { describeRun } from '../sheets/describe-run.ts';
import { describeSheet, listSheets } from '../sheets/describe-sheet.ts';
import { exportSheet, readExport } from '../sheets/export-sheet.ts';
import { changesCommand, turnCommand } from '../sheets/change-commands.ts';
import { nameOf, openSheet, readAddress } from '../sheets/find-sheet.ts';
import { followCommand } from '../sheets/follow-command.ts';
import { importCommand } from '../sheets/import-command.ts';
import { readCredits } from '../sheets/read-credits.ts';
import { estimateCommand, runCommand } from '../sheets/run-command.ts';
import { searchCommand } from '../sheets/search-command.ts';
import { environmentOf } from '../sheets/sheet-parts.ts';
import type { SheetOptions } from '../sheets/sheet-session.ts';
import { print, withSheets } from '../sheets/sheet-session.ts';
import { addAdminOptions } from '../with-service.ts';

const notes = `
A sheet is a stored table: rows with columns that you fill, and pipes that fill others. Name it PROJECT/NAME, or by its id.
Sandbox and production have separate sheets: --sandbox.

Example:
  headrace sheets create Leads/people --columns name,company_domain --pipe person:workemail:waterfall@1 --sandbox
  headrace sheets import Leads/people people.csv --sandbox
  headrace sheets run Leads/people --sandbox
  headrace sheets export Leads/people emails.csv --with status,provider,credits --sandbox`;

const runNotes = `
It first shows an estimate. If the run can cost credits, it asks, unless you give --yes. Then it shows the progress until the end. After
Ctrl-C the run continues; --run NO shows its progress again.

Example:
  headrace sheets run Leads/people --pipes p1,p2 --only failed,stale --rows first:100 --max-credits 50`;

export function addSheets(program: Command): void {
  const sheets = program
    .command('sheets')
    .description('list, create, fill, run, export and delete sheets: stored tables with pipes that fill them')
    .addHelpText('after', notes);
  withOptions(sheets.command('list', { isDefault: true }).description('list sheets (also without "list")'))
    .option('--project <name>', 'only those of this project')
    .action(listCommand);
  addCreate(sheets);
  add(sheets, 'show', 'show the columns, pipes and cells of a sheet, and its newest run').action(showCommand);
  add(sheets, 'import', 'append the rows of a file, or update them by key')
    .argument('<file>', '.csv (.tsv, .txt), .jsonl (.ndjson) or .parquet')
    .option('--key <column>', 'the column that identifies rows: a row with the same value is updated')
    .option('--create-columns', 'create the columns that the sheet lacks, as text')
    .action(importCommand);
  addSearch(sheets);
  addRuns(sheets);
  addChanges(sheets);
  addCompare(sheets);
  addFollow(sheets);
  add(sheets, 'export', 'write a sheet to a file')
    .argument('<file>', '.csv, .jsonl or .parquet')
    .option('--with <list>', 'more columns, separated by commas: status, provider, credits, observed_at')
    .option('--raw', 'leave cells that a spreadsheet would run as formulas as they are')
    .action(exportCommand);
  add(sheets, 'delete', 'put a sheet into the trash, where it stays for 30 days')
    .option('--yes', 'do not ask')
    .action(deleteCommand);
}

function addCreate(sheets: Command): void {
  add(sheets, 'create', 'create a sheet')
    .option('--columns <list>', 'name or name:string|number|boolean|json, separated by commas')
    .option('--key <column>', 'the column in which no two rows have the same value')
    .option('--pipe <id>', 'a pipe with its default config (repeatable)', collect)
    .option('--config <file>', 'the pipeline as JSON: a request without its input')
    .action(createCommand);
}

function addSearch(sheets: Command): void {
  add(sheets, 'search', 'add the rows of a search that the sheet does not have yet')
    .argument('<search>', 'a search (see `headrace searches`)')
    .option('--filter <name=value>', 'what to find, as in `headrace search` (repeatable)', collect)
    .option('--config <file>', 'the config of the search as JSON')
    .option('--set <key=value>', 'another key of the config (repeatable)', collect)
    .option('--connection <id>', 'your own connection to use (repeatable)', collect)
    .option('--limit <rows>', 'how many rows a page has', readNumber)
    .option('--field <field=column>', 'a field to take, and its column (repeatable; default: all)', collect)
    .option('--create-columns', 'create the columns that the sheet lacks')
    .option('--rows <n>', 'end after this many new rows (default: 1000)', readNumber)
    .option('--pages <n>', 'end after this many pages', readNumber)
    .option('--max-credits <n>', 'the most credits that it may cost', readCredits)
    .action(searchCommand);
}

function addCompare(sheets: Command): void {
  add(sheets, 'compare', 'ask several providers of a pipe about the same rows, and compare what they find')
    .argument('<pipe>', 'the id of a pipe, such as p1')
    .argument('<providers...>', 'at least two, such as leadmagic hunter')
    .option('--first <n>', 'how many of the first rows to ask about, at most 200 (default: 50)', readNumber)
    .option('--max-credits <n>', 'the most credits that it may cost', readCredits)
    .action(compareCommand);
}

function addFollow(sheets: Command): void {
  add(sheets, 'follow', 'let the members of a stream become rows; without options, show how far that is')
    .option('--stream <name>', 'the stream to follow; the same again starts over')
    .option('--key <column>', "the column of the members' keys (default: the key of the sheet)")
    .option('--field <field=column>', 'a field to take, and its column (repeatable; default: all)', collect)
    .option('--unenrolled <column>', 'a column to set when a member leaves')
    .option('--stop', 'stop following; the rows stay')
    .action(followCommand);
}

function addRuns(sheets: Command): void {
  addSelection(add(sheets, 'estimate', 'say what a run would do and cost')).action(estimateCommand);
  addSelection(add(sheets, 'run', 'run pipes on the rows whose cells are empty, failed or stale'))
    .option('--max-credits <n>', 'the most credits that it may cost', readCredits)
    .option('--yes', 'do not ask')
    .option('--run <no>', 'show the progress of a run that was started before', readNumber)
    .addHelpText('after', runNotes)
    .action(runCommand);
  add(sheets, 'cancel', 'cancel a run; cells that did not run go back to what they were')
    .argument('<run>', 'its number', readNumber)
    .action(cancelCommand);
}

function addChanges(sheets: Command): void {
  add(sheets, 'changes', 'list the changes of the last 30 days, the newest first')
    .option('--limit <n>', 'how many (default: 20)', readNumber)
    .action(changesCommand);
  for (const way of ['undo', 'redo'] as const)
    add(sheets, way, `${way} a change; without a number, the newest one`)
      .argument('[change]', 'its number', readNumber)
      .action(turnCommand(way));
}

function add(parent: Command, name: string, description: string): Command {
  return withOptions(parent.command(name).description(description)).argument(
    '<sheet>',
    'PROJECT/NAME, or its id',
  );
}

function withOptions(command: Command): Command {
  return addAdminOptions(command).option(
    '--sandbox',
    'sheets of sandbox: free, and nothing leaves the machine',
  );
}

function addSelection(command: Command): Command {
  return command
    .option('--pipes <list>', 'ids of pipes, such as p1,p2 (default: all)')
    .option(
      '--only <list>',
      'empty, failed, no_result, stale, skipped, everything (default: empty,failed,stale)',
    )
    .option('--rows <rows>', 'all, first:100, after:500, or ids such as 1,2,3', 'all')
    .option('--no-upstream', 'do not first run the pipes whose outputs are needed');
}

async function listCommand(options: SheetOptions & { project?: string }): Promise<void> {
  const environment = environmentOf(null, options);
  const { project } = options;
  const sheets = await withSheets(options, ({ client }) => client.sheets.list({ environment, project }));
  const none = `There are no sheets in ${environment}.`;
  printRows({ json: options.json, value: sheets, ...listSheets(sheets), none });
}

async function showCommand(text: string, options: SheetOptions): Promise<void> {
  await withSheets(options, async ({ client }) => {
    const sheet = await openSheet(client, readAddress(text, options));
    const [stats, [run = null]] = await Promise.all([
      client.sheets.stats(sheet.id),
      client.sheets.listRuns(sheet.id),
    ]);
    print(options, { ...sheet, stats, run }, describeSheet(sheet, { stats, run, width: terminalWidth() }));
  });
}

interface ExportOptions extends SheetOptions {
  with?: string;
  raw?: boolean;
}

async function exportCommand(text: string, path: string, options: ExportOptions): Promise<void> {
  const wanted = readExport(path, options);
  await withSheets(options, async (connection, signal) => {
    const sheet = await openSheet(connection.client, readAddress(text, options));
    await exportSheet(connection, { sheetId: sheet.id, path, wanted }, signal);
    print(options, { file: path, format: wanted.format, with: wanted.with }, [`Written to ${path}`]);
  });
}

async function cancelCommand(text: string, no: number, options: SheetOptions): Promise<void> {
  await withSheets(options, async ({ client }) => {
    const { id } = await openSheet(client, readAddress(text, options));
    const run = await client.sheets.cancelRun(id, no);
    print(options, run, describeRun(run, terminalWidth()));
  });
}

async function deleteCommand(text: string, options: SheetOptions & { yes?: boolean }): Promise<void> {
  await withSheets(options, async ({ client }) => {
    const sheet = await openSheet(client, readAddress(text, options));
    const question = `Put ${nameOf(sheet)} with its ${sheet.rows} rows into the trash?`;
    if (options.yes !== true) await confirm({ question, refused: 'Nothing was deleted.' });
    await client.sheets.remove(sheet.id);
    print(options, { id: sheet.id, deleted: true }, [`${nameOf(sheet)} is in the trash.`]);
  });
}

function collect(value: string, earlier: string[] = []): string[] {
  return [...earlier, value];
}

function readNumber(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a number.');
}
