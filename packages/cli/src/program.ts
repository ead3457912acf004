import { Command } from 'commander';
import { addBackup } from './commands/backup.ts';
import { addConnections } from './commands/connections.ts';
import { addBudgets } from './commands/budgets.ts';
import { addCredits } from './commands/credits.ts';
import { addDatasets } from './commands/datasets.ts';
import { addDemo } from './commands/demo.ts';
import { addDoctor } from './commands/doctor.ts';
import { addEnrich } from './commands/enrich.ts';
import { addKeys } from './commands/keys.ts';
import { addLedger } from './commands/ledger.ts';
import { addLink } from './commands/link.ts';
import { addBuckets, addStreams } from './commands/lists.ts';
import { addMcp } from './commands/mcp.ts';
import { addOrgs } from './commands/orgs.ts';
import { addPipes } from './commands/pipes.ts';
import { addProviders } from './commands/providers.ts';
import { addRuns } from './commands/runs.ts';
import { addStatus } from './commands/status.ts';
import { addSandbox } from './commands/sandbox.ts';
import { addSearch } from './commands/search.ts';
import { addSearches } from './commands/searches.ts';
import { addSheets } from './commands/sheets.ts';
import { addStart } from './commands/start.ts';
import { addConstants, addSecrets } from './commands/template-values.ts';
import { addWebhooks } from './commands/webhooks.ts';
import { version } from './package-version.ts';

export function createProgram(): Command {
  const program = new Command('headrace')
    .description('Enrich files and run the Headrace service.')
    .version(version)
    .showSuggestionAfterError();
  addStart(program);
  addDemo(program);
  addBackup(program);
  addDoctor(program);
  addLink(program);
  addEnrich(program);
  addPipes(program);
  addProviders(program);
  addRuns(program);
  addSearch(program);
  addSearches(program);
  addDatasets(program);
  addBuckets(program);
  addStreams(program);
  addSheets(program);
  addMcp(program);
  addKeys(program);
  addOrgs(program);
  addCredits(program);
  addBudgets(program);
  addLedger(program);
  addConnections(program);
  addSecrets(program);
  addConstants(program);
  addWebhooks(program);
  addSandbox(program);
  addStatus(program);
  return program;
}
