import { Command } from 'commander';
import { version } from './package-version.ts';

interface Part {
  /** The commands that it adds. */
  names: readonly string[];
  load(): Promise<(program: Command) => void>;
}

/**
 * In the order in which the help lists them. Each is loaded when it is asked for: together they take 3 to 5 MB, which a
 * service would keep for as long as it runs.
 */
const parts: readonly Part[] = [
  { names: ['start'], load: async () => (await import('./commands/start.ts')).addStart },
  { names: ['demo'], load: async () => (await import('./commands/demo.ts')).addDemo },
  { names: ['backup', 'restore'], load: async () => (await import('./commands/backup.ts')).addBackup },
  { names: ['doctor'], load: async () => (await import('./commands/doctor.ts')).addDoctor },
  { names: ['link'], load: async () => (await import('./commands/link.ts')).addLink },
  { names: ['enrich'], load: async () => (await import('./commands/enrich.ts')).addEnrich },
  { names: ['pipes'], load: async () => (await import('./commands/pipes.ts')).addPipes },
  { names: ['providers'], load: async () => (await import('./commands/providers.ts')).addProviders },
  { names: ['runs'], load: async () => (await import('./commands/runs.ts')).addRuns },
  { names: ['search'], load: async () => (await import('./commands/search.ts')).addSearch },
  { names: ['searches'], load: async () => (await import('./commands/searches.ts')).addSearches },
  { names: ['datasets'], load: async () => (await import('./commands/datasets.ts')).addDatasets },
  { names: ['buckets'], load: async () => (await import('./commands/lists.ts')).addBuckets },
  { names: ['streams'], load: async () => (await import('./commands/lists.ts')).addStreams },
  { names: ['sheets'], load: async () => (await import('./commands/sheets.ts')).addSheets },
  { names: ['mcp'], load: async () => (await import('./commands/mcp.ts')).addMcp },
  { names: ['keys'], load: async () => (await import('./commands/keys.ts')).addKeys },
  { names: ['orgs'], load: async () => (await import('./commands/orgs.ts')).addOrgs },
  { names: ['credits'], load: async () => (await import('./commands/credits.ts')).addCredits },
  { names: ['budgets'], load: async () => (await import('./commands/budgets.ts')).addBudgets },
  { names: ['ledger'], load: async () => (await import('./commands/ledger.ts')).addLedger },
  { names: ['connections'], load: async () => (await import('./commands/connections.ts')).addConnections },
  { names: ['secrets'], load: async () => (await import('./commands/template-values.ts')).addSecrets },
  { names: ['constants'], load: async () => (await import('./commands/template-values.ts')).addConstants },
  { names: ['webhooks'], load: async () => (await import('./commands/webhooks.ts')).addWebhooks },
  { names: ['sandbox'], load: async () => (await import('./commands/sandbox.ts')).addSandbox },
  { names: ['status'], load: async () => (await import('./commands/status.ts')).addStatus },
];

/** The command line with the command that is `asked` for; with all of them if there is no such command. */
export async function createProgram(asked?: string): Promise<Command> {
  const program = new Command('headrace')
    .description('Enrich files and run the Headrace service.')
    .version(version)
    .showSuggestionAfterError();
  const wanted = parts.filter(({ names }) => asked !== undefined && names.includes(asked));
  const added = await Promise.all((wanted.length > 0 ? wanted : parts).map((part) => part.load()));
  for (const add of added) add(program);
  return program;
}
