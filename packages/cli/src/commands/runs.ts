import type { RunFilter, RunItem } from '@headrace/client';
import type { Command } from 'commander';
import { Option } from 'commander';
import { describeTimeline } from '../describe-timeline.ts';
import { printRows } from '../print-rows.ts';
import type { KeyOptions } from '../with-service.ts';
import { addKeyOptions, readKeyOptions, withService } from '../with-service.ts';

interface RunsOptions extends KeyOptions {
  json?: boolean;
}

interface ListOptions extends RunsOptions {
  status?: RunItem['status'];
  environment?: RunItem['environment'];
  createdBy?: string;
  pipe?: string;
  since?: string;
  until?: string;
  limit?: string;
  cursor?: string;
}

export function addRuns(program: Command): void {
  const runs = addOptions(
    program.command('runs').description('list runs, the newest first; show when one asked whom'),
  )
    .addOption(
      new Option('--status <status>', 'with this status only').choices([
        'pending',
        'processing',
        'completed',
        'failed',
        'canceled',
      ]),
    )
    .addOption(new Option('--environment <name>', 'of one environment').choices(['production', 'sandbox']))
    .option('--created-by <key>', 'submitted by the API key with this id')
    .option('--pipe <id>', 'with this pipe or search')
    .option('--since <moment>', 'from this date or moment on: 2026-08-01')
    .option('--until <moment>', 'before this date or moment')
    .option('--limit <count>', 'how many at most, up to 100', '20')
    .option('--cursor <cursor>', 'go on after an earlier list')
    .action(listRuns);
  addOptions(
    runs.command('timeline').description('show when a run asked whom').argument('<run>'),
    // Options after `timeline` belong to it, but commander gives those that the parent knows to the parent.
  ).action((id: string, _: RunsOptions, command: Command) =>
    showTimeline(id, command.optsWithGlobals<RunsOptions>()),
  );
}

function addOptions(command: Command): Command {
  return addKeyOptions(command).option('--json', 'print JSON');
}

async function listRuns({ createdBy, limit, ...options }: ListOptions): Promise<void> {
  const { status, environment, pipe, since, until, cursor } = options;
  const filter: RunFilter = { status, environment, created_by: createdBy, pipe, since, until, cursor };
  const page = await withService(readKeyOptions(options), ({ client }) =>
    client.listRuns({ ...filter, limit: Number(limit) }),
  );
  printRows({
    json: options.json,
    value: page,
    header: ['RUN', 'SUBMITTED', 'STATUS', 'WHERE', 'RECORDS', 'CREDITS', 'PIPES'],
    rows: page.runs.map((run) => [
      run.id,
      run.created_at.slice(0, 19).replace('T', ' '),
      run.error === null ? run.status : `${run.status} (${run.error})`,
      run.environment,
      run.records === run.records_done ? String(run.records) : `${run.records_done} of ${run.records}`,
      String(run.credits.spent),
      (run.pipes ?? []).join(', '),
    ]),
    none: 'There are no such runs.',
  });
  if (page.next_cursor !== null && options.json !== true)
    process.stderr.write(`There may be older runs: --cursor ${page.next_cursor}\n`);
}

async function showTimeline(id: string, options: RunsOptions): Promise<void> {
  const timeline = await withService(readKeyOptions(options), ({ client }) => client.readTimeline(id));
  process.stdout.write(options.json === true ? `${JSON.stringify(timeline)}\n` : describeTimeline(timeline));
}
