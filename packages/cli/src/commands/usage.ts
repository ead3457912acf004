import type { CreditUsage } from '@headrace/client';
import type { Command } from 'commander';
import { Option } from 'commander';
import { describeProof } from '../ledger/describe-proof.ts';
import { printRows } from '../print-rows.ts';
import type { AdminOptions } from '../with-service.ts';
import { addAdminOptions, readAdminOptions, withService } from '../with-service.ts';

interface UsageOptions extends AdminOptions {
  json?: boolean;
  group?: CreditUsage['group'];
  from?: string;
  to?: string;
  zone?: string;
}

/** What an organization can see of its spending, below `credits`. */
export function addUsage(credits: Command): void {
  addAdminOptions(
    credits.command('usage').description('show what credits were spent on, by day or what you choose'),
  )
    .addOption(
      new Option('--group <group>', 'what to sum by')
        .choices(['day', 'pipe', 'provider', 'sheet', 'key'])
        .default('day'),
    )
    .option('--from <moment>', 'from this date or moment on; at most 92 days are counted')
    .option('--to <moment>', 'before this date or moment')
    .option('--zone <name>', 'where days begin at midnight: Europe/Berlin; UTC by default')
    // Options after a subcommand belong to it, but commander gives those that the parent knows to the parent.
    .action((_: UsageOptions, command: Command) => printUsage(command.optsWithGlobals<UsageOptions>()));
  addAdminOptions(
    credits
      .command('prove')
      .description('show what is behind an entry, and whether its link in the chain holds')
      .argument('<entry>', 'its id; see `headrace credits entries`'),
  ).action((entry: string, _: UsageOptions, command: Command) =>
    prove(entry, command.optsWithGlobals<UsageOptions>()),
  );
}

async function printUsage({ group, from, to, zone, ...options }: UsageOptions): Promise<void> {
  const usage = await withService(readAdminOptions(options), ({ client }) =>
    client.readUsage({ group, from, to, zone }),
  );
  const { others, total } = usage;
  const rows = [
    ...usage.groups.map((one) => ({ name: one.label ?? one.key ?? '(not known)', ...one })),
    ...(others.entries === 0 ? [] : [{ name: '(others)', ...others }]),
    { name: 'total', ...total },
  ];
  printRows({
    json: options.json,
    value: usage,
    header: [usage.group.toUpperCase(), 'CREDITS', 'FEES', 'ENTRIES'],
    rows: rows.map(({ name, credits, fees, entries }) => [
      name,
      String(credits),
      String(fees),
      String(entries),
    ]),
    none: 'Nothing was spent.',
  });
  if (usage.counted_from > usage.from && options.json !== true)
    process.stderr.write(`Only entries from ${usage.counted_from} on are counted; see --to.\n`);
}

async function prove(entry: string, options: UsageOptions): Promise<void> {
  const proof = await withService(readAdminOptions(options), ({ client }) => client.proveEntry(entry));
  if (proof.batch?.verified !== true) process.exitCode = 1;
  process.stdout.write(options.json === true ? `${JSON.stringify(proof)}\n` : describeProof(proof));
}
