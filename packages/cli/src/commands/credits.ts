import type { Credits } from '@headrace/client';
import type { Command } from 'commander';
import { Option } from 'commander';
import { CliError } from '../cli-error.ts';
import { printRows } from '../print-rows.ts';
import type { AdminOptions, OperatorOptions } from '../with-service.ts';
import {
  addAdminOptions,
  addOperatorOptions,
  readAdminOptions,
  readOperatorOptions,
  withService,
} from '../with-service.ts';
import { onlyOrganization } from './orgs.ts';
import { addUsage } from './usage.ts';

interface CreditsOptions extends AdminOptions {
  json?: boolean;
}

interface EntriesOptions extends CreditsOptions {
  kind?: string;
  run?: string;
  from?: string;
  to?: string;
  limit?: string;
}

interface GrantOptions extends OperatorOptions {
  org?: string;
  note?: string;
  json?: boolean;
}

export function addCredits(program: Command): void {
  const credits = addAdminOptions(
    program.command('credits').description('show the balance; list entries; grant credits'),
  ).action(printBalance);
  addAdminOptions(credits.command('entries').description('list what moved the balance, the newest first'))
    .addOption(
      new Option('--kind <kind>', 'of this kind only').choices(['grant', 'capture', 'refund', 'fee']),
    )
    .option('--run <id>', 'of one run')
    .option('--from <moment>', 'from this date or moment on: 2026-08-01')
    .option('--to <moment>', 'before this date or moment')
    .option('--limit <count>', 'how many at most, up to 200', '50')
    // Options after a subcommand belong to it, but commander gives those that the parent knows to the parent.
    .action((_: EntriesOptions, command: Command) => printEntries(command.optsWithGlobals<EntriesOptions>()));
  addUsage(credits);
  addOperatorOptions(credits.command('grant').description('give an organization credits'))
    .argument('<amount>', 'in credits; a negative amount takes credits away')
    .option('--org <id>', 'the organization; may be left out if there is only one')
    .option('--note <note>', 'kept with the entry')
    .action((amount: string, _: GrantOptions, command: Command) =>
      grant(amount, command.optsWithGlobals<GrantOptions>()),
    );
}

async function printBalance(options: CreditsOptions): Promise<void> {
  const { balance, held, holds } = await readCredits(options, { limit: '1' });
  if (options.json === true) {
    process.stdout.write(`${JSON.stringify({ balance, held, holds })}\n`);
    return;
  }
  const runs = holds.map(({ run_id: id, amount }) => `  ${id}  ${amount}\n`).join('');
  process.stdout.write(`Balance  ${balance} credits\nHeld     ${held}\n${runs}${hintFor(balance - held)}`);
}

function hintFor(free: number): string {
  if (free > 0) return '';
  return 'Nothing is left for runs in production; the operator grants more: `headrace credits grant AMOUNT`. Sandbox is free.\n';
}

async function printEntries({ kind, run, from, to, limit, ...options }: EntriesOptions): Promise<void> {
  const { entries, next } = await readCredits(options, { kind, run_id: run, from, to, limit });
  const header = ['ID', 'AT', 'KIND', 'CREDITS', 'RUN', 'OPERATION', 'NOTE'];
  const rows = entries.map((entry) => [
    entry.id,
    entry.at.slice(0, 19).replace('T', ' '),
    entry.kind,
    String(entry.amount),
    entry.run_id ?? '',
    entry.operation ?? '',
    entry.note ?? '',
  ]);
  printRows({ json: options.json, value: entries, header, rows, none: 'There are no such entries.' });
  if (next !== null) process.stderr.write('There are older entries; see --limit and --to.\n');
}

function readCredits(options: AdminOptions, query: Record<string, string | undefined>): Promise<Credits> {
  const given = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value]],
  );
  return withService(readAdminOptions(options), ({ client }) =>
    client.call<Credits>(`/v1/credits?${new URLSearchParams(given).toString()}`),
  );
}

async function grant(text: string, options: GrantOptions): Promise<void> {
  const amount = Number(text);
  if (text.trim() === '' || !Number.isFinite(amount))
    throw new CliError(`${text} is not a number of credits.`);
  const { org, note } = options;
  const granted = await withService(readOperatorOptions(options), async (connection) => {
    const id = org ?? (await onlyOrganization(connection, 'Name the organization that gets them'));
    const path = `/operator/organizations/${encodeURIComponent(id)}/credits`;
    const body = { amount, ...(note === undefined ? {} : { note }) };
    return connection.client.call<Pick<Credits, 'balance' | 'held'>>(path, { body });
  });
  if (options.json === true) process.stdout.write(`${JSON.stringify(granted)}\n`);
  else process.stdout.write(`The balance is now ${granted.balance} credits.\n`);
}
