import type { CatalogSearch } from '@headrace/client';
import type { Command } from 'commander';
import { printRows } from '../print-rows.ts';
import { describeSearch } from '../search/describe-search.ts';
import { withService } from '../with-service.ts';

interface SearchesOptions {
  url?: string;
  json?: boolean;
}

export function addSearches(program: Command): void {
  const searches = addOptions(
    program.command('searches').description('search the catalog of searches: filters in, rows out'),
  )
    .argument('[words...]', 'words that must all occur in a search; without words, all are listed')
    .action(listSearches);
  addOptions(
    searches
      .command('show')
      .description('show one search: filters and their values, columns, price, an example')
      .argument('<id>'),
    // Options after `show` belong to it, but commander gives those that the parent knows to the parent.
  ).action((id: string, _: SearchesOptions, command: Command) =>
    showSearch(id, command.optsWithGlobals<SearchesOptions>()),
  );
}

function addOptions(command: Command): Command {
  return command
    .option('--url <url>', 'use the service at this address instead of the one on this machine')
    .option('--json', 'print JSON');
}

async function listSearches(words: string[], options: SearchesOptions): Promise<void> {
  const all = await withService({ url: options.url }, ({ client }) => client.listSearches());
  const found = all.filter((search) => matches(search, words));
  const header = ['SEARCH', 'WHAT IT IS', 'FILTERS', 'COLUMNS'];
  const rows = found.map((search) => [
    search.search_id,
    search.deprecated === null ? search.label : `${search.label} (deprecated)`,
    search.filters.map(({ name }) => name).join(', '),
    search.outputs.map(({ name }) => name).join(', '),
  ]);
  const none = `No search matches "${words.join(' ')}".`;
  printRows({ json: options.json, value: found, header, rows, none });
}

/** Words may be parts of words, and may occur anywhere: in a search's name, filters, columns or description. */
function matches(search: CatalogSearch, words: readonly string[]): boolean {
  const { search_id: id, label, description, category, filters, outputs } = search;
  const names = [...filters, ...outputs].map(({ name }) => name);
  const text = [id, label, description, category, ...names].join(' ').toLowerCase();
  return words.every((word) => text.includes(word.toLowerCase()));
}

async function showSearch(id: string, options: SearchesOptions): Promise<void> {
  const search = await withService({ url: options.url }, ({ client }) => client.showSearch(id));
  process.stdout.write(options.json === true ? `${JSON.stringify(search)}\n` : describeSearch(search));
}
