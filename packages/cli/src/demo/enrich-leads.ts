import { createReadStream } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse';
import { colorsOf } from '../colors.ts';
import type { Connection } from '../connect.ts';
import { enrichFile } from '../enrich/enrich-file.ts';
import { createProgress } from '../enrich/progress.ts';
import { readPipeline } from '../enrich/read-pipeline.ts';
import type { Summary } from '../enrich/summary.ts';
import { describeSummary } from '../enrich/summary.ts';
import type { Tally } from '../enrich/tally.ts';
import { formatNumber } from '../format-number.ts';
import { terminalWidth } from '../print-rows.ts';
import { renderTable } from '../table.ts';
import { print } from './print.ts';

const examples = fileURLToPath(new URL('../../../../examples/', import.meta.url));
export const input = join(examples, 'leads.csv');
const output = 'leads.enriched.csv';
const shownRows = 10;
const shownColumns = [
  'name',
  'first_name',
  'last_name',
  'email',
  'is_work_email',
  'company_domain',
  'segment',
];
const countedStatuses = ['completed', 'no_result', 'skipped', 'failed'] as const;

const { bold, dim } = colorsOf(process.stdout);

/** A messy file of leads through native pipes. */
export async function enrichLeads(connection: Connection, signal: AbortSignal): Promise<void> {
  const pipeline = await readPipeline({
    pipes: [],
    configPath: join(examples, 'leads.pipeline.json'),
    sandbox: false,
    types: new Map(),
  });
  print(
    bold('1. A messy file'),
    dim(`${relative('.', input)} through ${pipeline.pipes.length} native pipes`),
    '',
  );
  const progress = createProgress(process.stderr);
  try {
    const job = { input, output, pipeline, types: new Map(), raw: false, restart: true };
    const summary = await enrichFile(job, connection, { signal, onProgress: progress.show });
    progress.stop();
    await report(summary);
  } finally {
    progress.stop();
  }
}

async function report(summary: Summary): Promise<void> {
  const width = Math.min(terminalWidth(), 120);
  print(renderTable(shownColumns, await readFirstRows(), { width }), '');
  const counts = Object.entries(summary.tally.fields).map(countsOf);
  print(renderTable(['field', ...countedStatuses], counts, { width, alignRight: [1, 2, 3, 4] }), '');
  print(...describeSummary(summary), '');
}

function countsOf([name, counts]: [string, Tally['fields'][string]]): string[] {
  return [
    name,
    ...countedStatuses.map((status) =>
      counts[status] === undefined ? dim('-') : formatNumber(counts[status]),
    ),
  ];
}

async function readFirstRows(): Promise<string[][]> {
  const rows: string[][] = [];
  const parser = createReadStream(output).pipe(parse({ columns: true, to: shownRows }));
  for await (const row of parser as AsyncIterable<Record<string, string>>) {
    rows.push(shownColumns.map((name) => row[name] ?? ''));
  }
  return rows;
}
