import type { Command } from 'commander';
import { InvalidArgumentError, Option } from 'commander';
import { confirm } from '../datasets/confirm.ts';
import type { Dataset, Facets } from '../datasets/dataset-answers.ts';
import { datasetKinds } from '../datasets/dataset-answers.ts';
import { deleteDataset, listDatasets, pathOf } from '../datasets/dataset-calls.ts';
import { describeDataset } from '../datasets/describe-dataset.ts';
import { importCommand } from '../datasets/import-command.ts';
import { readColumnFilters } from '../datasets/read-column-filters.ts';
import { formatNumber } from '../format-number.ts';
import { printRows } from '../print-rows.ts';
import type { AdminOptions } from '../with-service.ts';
import { addAdminOptions, readAdminOptions, withService } from '../with-service.ts';

interface DatasetsOptions extends AdminOptions {
  json?: boolean;
}

const notes = `
Datasets are tables of an organization's own people or companies, which can be searched: the search of
the dataset "leads" is people:profiles:leads@1. They belong to the organization of --api-key, and without
one to the first organization of the service on this machine.`;

const importNotes = `
The beginning of the file shows what the columns contain; you see it before anything is stored. Rows that do
not fit are left out and listed in <file>.rejects.csv. The others are all imported together, or not at all if
the import is interrupted. Rows are added to an existing dataset; with --mode replace they replace all its
rows. With --key, a row replaces the row that has the same key.

Example:
  headrace datasets import leads.csv --name leads --kind people --key email --type zip=string`;

export function addDatasets(program: Command): void {
  const datasets = program
    .command('datasets')
    .description('import, list, show and delete datasets: your own tables, which you can search')
    .addHelpText('after', notes);
  const add = (name: string, description: string) =>
    addAdminOptions(datasets.command(name).description(description));
  addAdminOptions(
    datasets.command('list', { isDefault: true }).description('list datasets (also without "list")'),
  ).action(printDatasets);
  add('show', 'show a dataset with its columns').argument('<name>').action(showDataset);
  addImport(add('import', 'put the rows of a file into a dataset'));
  add('facets', 'count the values of a column')
    .argument('<name>')
    .argument('<column>')
    .option(
      '--filter <column=value>',
      'count only rows that match; written as for searches (repeatable)',
      collect,
    )
    .option('--limit <values>', 'how many, the most frequent first', readCount, 20)
    .action(printFacets);
  add('delete', 'delete a dataset with its rows, for good')
    .argument('<name>')
    .option('--yes', 'do not ask')
    .action(removeDataset);
}

function addImport(command: Command): void {
  command
    .argument('<file>', '.csv (.tsv, .txt), .jsonl (.ndjson) or .parquet')
    .requiredOption('--name <name>', 'of the dataset: small letters, digits, - and _')
    .addOption(new Option('--kind <kind>', 'what its rows are').choices(datasetKinds))
    .option('--key <column>', 'the column that identifies rows: each key exists once')
    .addOption(
      new Option('--mode <mode>', 'what happens to the existing rows')
        .choices(['append', 'replace'])
        .default('append'),
    )
    .option('--type <column=type>', 'string, number, boolean, date, datetime or json (repeatable)', collect)
    .option('--skip <column>', 'leave a column out (repeatable)', collect)
    .option(
      '--public <column>',
      'let public keys, as in web pages, complete its values (repeatable)',
      collect,
    )
    .option(
      '--contains-index <column>',
      'build an index that finds parts of its texts, on PostgreSQL (repeatable)',
      collect,
    )
    .option('--rejects <file>', 'where rejected rows go (default: <file>.rejects.csv)')
    .option('--yes', 'do not ask')
    .addHelpText('after', importNotes)
    .action(importCommand);
}

async function printDatasets(options: DatasetsOptions): Promise<void> {
  const datasets = await withService(readAdminOptions(options), ({ client }) => listDatasets(client));
  const header = ['NAME', 'SEARCH', 'ROWS', 'COLUMNS', 'KEY', 'UPDATED'];
  const rows = datasets.map((one) => [
    one.name,
    one.search_id,
    one.state === 'empty' ? 'none yet' : formatNumber(one.rows),
    one.columns.map(({ name }) => name).join(', '),
    one.key ?? '',
    one.updated_at.slice(0, 16).replace('T', ' '),
  ]);
  printRows({ json: options.json, value: datasets, header, rows, none: 'There are no datasets.' });
}

async function showDataset(name: string, options: DatasetsOptions): Promise<void> {
  const dataset = await withService(readAdminOptions(options), ({ client }) =>
    client.call<Dataset>(pathOf(name)),
  );
  process.stdout.write(options.json === true ? `${JSON.stringify(dataset)}\n` : describeDataset(dataset));
}

async function removeDataset(name: string, options: DatasetsOptions & { yes?: boolean }): Promise<void> {
  await withService(readAdminOptions(options), async ({ client }) => {
    const { rows } = await client.call<Dataset>(pathOf(name));
    const question = `Delete the dataset "${name}" with its ${formatNumber(rows)} rows?`;
    if (options.yes !== true) await confirm({ question, refused: 'Nothing was deleted.' });
    await deleteDataset(client, name);
  });
  if (options.json === true) process.stdout.write(`${JSON.stringify({ name, deleted: true })}\n`);
  else process.stdout.write(`The dataset "${name}" is deleted.\n`);
}

async function printFacets(
  name: string,
  column: string,
  options: DatasetsOptions & { filter?: string[]; limit: number },
): Promise<void> {
  const { filter = [], limit } = options;
  const facets = await withService(readAdminOptions(options), async ({ client }) => {
    const { columns } = await client.call<Dataset>(pathOf(name));
    const filters = filter.length === 0 ? {} : { filters: readColumnFilters(filter, columns) };
    return client.call<Facets>(`${pathOf(name)}/facets`, { body: { column, limit, ...filters } });
  });
  const { values, is_exact: isExact, counted } = facets;
  const rows = values.map(({ value, count }) => [
    value === null ? '(no value)' : String(value),
    formatNumber(count),
  ]);
  const none = 'No row fits.';
  printRows({ json: options.json, value: facets, header: [column.toUpperCase(), 'ROWS'], rows, none });
  if (!isExact)
    process.stderr.write(`Only ${formatNumber(counted)} rows were counted, because there are too many.\n`);
}

function collect(value: string, earlier: string[] = []): string[] {
  return [...earlier, value];
}

function readCount(text: string): number {
  const number = Number(text);
  if (text.trim() !== '' && Number.isInteger(number) && number >= 1) return number;
  throw new InvalidArgumentError('It must be a whole number of 1 or more.');
}
