import { colorsOf } from '../colors.ts';
import { formatNumber } from '../format-number.ts';
import { terminalWidth } from '../print-rows.ts';
import { renderTable } from '../table.ts';
import type { Dataset } from './dataset-answers.ts';

/** A dataset for a person to read. */
export function describeDataset(dataset: Dataset): string {
  const { bold } = colorsOf(process.stdout);
  const { name, kind, columns, key } = dataset;
  const header = ['COLUMN', 'FIELD', 'TYPE', 'FORMAT'];
  const rows = columns.map((column) => [
    column.source,
    column.name,
    [column.type, ...(column.is_public === true ? ['public'] : [])].join(', '),
    column.format ?? '',
  ]);
  return [
    `${bold(name)}  ${kind}`,
    `Search   ${dataset.search_id}`,
    `Rows     ${describeRows(dataset)}`,
    `Key      ${key ?? 'none'}`,
    `Created  ${toMinute(dataset.created_at)}`,
    `Updated  ${toMinute(dataset.updated_at)}`,
    '',
    renderTable(header, rows, { width: terminalWidth() }),
    ...describeIndexes(dataset),
    '',
  ].join('\n');
}

function describeIndexes({ contains_indexes: indexes }: Dataset): string[] {
  if (indexes.length === 0) return [];
  const lines = indexes.map(({ column, state, message }) =>
    [column, state, ...(message === null ? [] : [message])].join('  '),
  );
  return ['', 'Indexes for contains', ...lines];
}

function describeRows({ state, rows, rejected }: Dataset): string {
  switch (state) {
    case 'empty':
      return 'none yet';
    case 'redeclared':
      return `${formatNumber(rows)}, with the earlier columns; import with --mode replace to use these`;
    case 'ready':
      return formatNumber(rows) + (rejected === 0 ? '' : `, and ${formatNumber(rejected)} rejected last`);
  }
}

function toMinute(moment: string): string {
  return moment.slice(0, 16).replace('T', ' ');
}
