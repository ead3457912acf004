import type { Status } from '@headrace/client';
import type { Command } from 'commander';
import { terminalWidth } from '../print-rows.ts';
import { renderTable } from '../table.ts';
import type { OperatorOptions } from '../with-service.ts';
import { addOperatorOptions, readOperatorOptions, withService } from '../with-service.ts';

interface StatusOptions extends OperatorOptions {
  json?: boolean;
}

export function addStatus(program: Command): void {
  addOperatorOptions(
    program
      .command('status')
      .description(
        'show how the service is: queue, workers, providers, database, disk; exits with 1 if something is wrong',
      ),
  ).action(printStatus);
}

async function printStatus(options: StatusOptions): Promise<void> {
  const status = await withService(readOperatorOptions(options), ({ client }) => client.readStatus());
  if (status.problems.length > 0) process.exitCode = 1;
  process.stdout.write(options.json === true ? `${JSON.stringify(status)}\n` : describeStatus(status));
}

function describeStatus({ version, started_at: startedAt, problems, ...numbers }: Status): string {
  const { queue, database, disk, providers, unfinished_records: unfinished } = numbers;
  const lines = [
    `Headrace ${version}, since ${startedAt.slice(0, 19).replace('T', ' ')}`,
    ...(problems.length === 0
      ? ['All is well.']
      : problems.map(({ about, message }) => `${about}: ${message}`)),
    '',
    ...(queue?.classes ?? []).map(
      (one) =>
        `Class ${one.class}   ${one.records} records wait, the oldest for ${Math.round(one.oldest_seconds)} s`,
    ),
    `Workers   ${queue?.workers ?? 'not known'}; this process works on ${unfinished} records`,
    ...(database === null
      ? []
      : [
          `Database  ${database.home} ${database.version}, ${gigabytes(database.bytes)}, ${database.migration}`,
        ]),
    ...(disk === null
      ? []
      : [`Disk      ${gigabytes(disk.free_bytes)} of ${gigabytes(disk.total_bytes)} free`]),
  ];
  return `${lines.join('\n')}\n${describeProviders(providers)}`;
}

function describeProviders(providers: Status['providers']): string {
  if (providers.length === 0) return '';
  const rows = providers.map((one) => [
    one.provider,
    one.breaker.replace('_', ' '),
    String(one.calls),
    String(one.failed),
    one.mean_ms === null ? '' : `${one.mean_ms} ms`,
    one.mean_wait_ms === null ? '' : `${one.mean_wait_ms} ms`,
  ]);
  const header = ['PROVIDER', 'BREAKER', 'CALLS', 'FAILED', 'MEAN', 'WAIT'];
  return `\n${renderTable(header, rows, { width: terminalWidth() })}\n`;
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1024 ** 3).toFixed(1)} GB`;
}
