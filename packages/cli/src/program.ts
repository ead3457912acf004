import { Command } from 'commander';
import { addEnrich } from './commands/enrich.ts';
import { addKeys } from './commands/keys.ts';
import { addOrgs } from './commands/orgs.ts';
import { addPipes } from './commands/pipes.ts';
import { addStart } from './commands/start.ts';
import { version } from './package-version.ts';

export function createProgram(): Command {
  const program = new Command('headrace')
    .description('Enrich files and run the Headrace service.')
    .version(version)
    .showSuggestionAfterError();
  addStart(program);
  addEnrich(program);
  addPipes(program);
  addKeys(program);
  addOrgs(program);
  return program;
}
