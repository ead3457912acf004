/* Figures as Markdown, so that they can be put into a page as they are. */
import type { LoadFigures } from './run-load.ts';

type Loads = ReadonlyMap<number, LoadFigures>;

export function describeSpeed(title: string, loads: Loads): string {
  const alone = loads.values().next().value?.recordsPerSecond ?? 1;
  const rows = [...loads].map(([workers, { records, recordsPerSecond, vendors, cpu, connections }]) => [
    workers,
    records,
    recordsPerSecond.toFixed(0),
    `${(recordsPerSecond / alone).toFixed(2)} x`,
    Object.values(vendors).reduce((sum, { requests }) => sum + requests, 0),
    perRecord(cpu.workers, records),
    perRecord(cpu.api, records),
    perRecord(cpu.postgres, records),
    connections,
  ]);
  const head = [
    'workers',
    'records',
    'records/s',
    'against one',
    'vendor calls',
    'CPU ms/record, workers',
    'API',
    'PostgreSQL',
    'connections',
  ];
  return `### ${title}\n\n${table(head, rows)}\n`;
}

function perRecord(seconds: number, records: number): string {
  return ((seconds * 1000) / records).toFixed(2);
}

/** What a record costs the database. */
export function describeCost(loads: Loads): string {
  const head = [
    'workers',
    'transactions/record',
    'statements/record',
    'WAL bytes/record',
    'stored bytes/record',
  ];
  const rows = [...loads].map(([workers, { records, database }]) => [
    workers,
    (database.transactions / records).toFixed(2),
    database.statements === null ? 'not counted' : (database.statements / records).toFixed(2),
    (database.walBytes / records).toFixed(0),
    (database.tables.reduce((sum, { bytes }) => sum + bytes, 0) / records).toFixed(0),
  ]);
  const last = [...loads.values()].at(-1);
  const tables = (last?.database.tables ?? []).map(({ name, rows: count, bytes }) => [
    name,
    (count / (last?.records ?? 1)).toFixed(2),
    (bytes / (last?.records ?? 1)).toFixed(0),
  ]);
  return `### What a record costs\n\n${table(head, rows)}\n\n${table(['table', 'rows/record', 'bytes/record, indexes included'], tables)}\n`;
}

export function table(head: readonly string[], rows: readonly (string | number)[][]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
