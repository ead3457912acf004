import type { CatalogPipe } from '@headrace/client';
import type { Command } from 'commander';
import { describePipe } from '../describe-pipe.ts';
import { printRows } from '../print-rows.ts';
import { withService } from '../with-service.ts';

interface PipesOptions {
  url?: string;
  json?: boolean;
}

export function addPipes(program: Command): void {
  const pipes = addOptions(program.command('pipes').description('search the catalog of pipes'))
    .argument('[words...]', 'words that must all occur in a pipe; without words, all are listed')
    .action(searchPipes);
  addOptions(
    pipes.command('show').description('show one pipe: inputs, outputs, config, an example').argument('<id>'),
    // Options after `show` belong to it, but commander gives those that the parent knows to the parent.
  ).action((id: string, _: PipesOptions, command: Command) =>
    showPipe(id, command.optsWithGlobals<PipesOptions>()),
  );
}

function addOptions(command: Command): Command {
  return command
    .option('--url <url>', 'use the service at this address instead of the one on this machine')
    .option('--json', 'print JSON');
}

async function searchPipes(words: string[], options: PipesOptions): Promise<void> {
  const all = await withService({ url: options.url }, ({ client }) => client.listPipes());
  const found = all.filter((pipe) => matches(pipe, words));
  const header = ['PIPE', 'WHAT IT DOES', 'OUTPUTS'];
  const rows = found.map((pipe) => [
    pipe.pipe_id,
    pipe.deprecated === null ? pipe.label : `${pipe.label} (deprecated)`,
    pipe.outputs.map(({ name }) => name).join(', '),
  ]);
  printRows({
    json: options.json,
    value: found,
    header,
    rows,
    none: `No pipe matches "${words.join(' ')}".`,
  });
}

/** Words may be parts of words, and may occur anywhere: in a pipe's name, inputs, outputs or description. */
function matches(pipe: CatalogPipe, words: readonly string[]): boolean {
  const { pipe_id: id, label, description, category, inputs, outputs } = pipe;
  const text = [id, label, description, category, JSON.stringify(inputs), ...outputs.map(({ name }) => name)]
    .join(' ')
    .toLowerCase();
  return words.every((word) => text.includes(word.toLowerCase()));
}

async function showPipe(id: string, options: PipesOptions): Promise<void> {
  await withService({ url: options.url }, async ({ client, url, isOwn }) => {
    const pipe = await client.showPipe(id);
    // The address of a service that ends in a moment is not worth pasting.
    const address = isOwn ? 'http://127.0.0.1:4400' : url;
    process.stdout.write(options.json === true ? `${JSON.stringify(pipe)}\n` : describePipe(pipe, address));
  });
}
