import { formatNumber } from '../format-number.ts';
import { renderTable } from '../table.ts';
import type { DataFile } from './data-file.ts';
import type { Dataset } from './dataset-answers.ts';
import { formatBytes } from './format-bytes.ts';
import type { ImportMode } from './import-file.ts';
import type { ImportLayout, ImportColumn } from './make-declaration.ts';

const maxExampleLength = 30;

/** A table of the columns of a file, and how they will be imported. */
export function describeColumns({ columns }: ImportLayout, width: number): string {
  const header = ['COLUMN', 'FIELD', 'TYPE', 'FORMAT', 'EXAMPLES'];
  return `${renderTable(header, columns.map(describeColumn), { width })}\n`;
}

function describeColumn(column: ImportColumn): string[] {
  const { source, name, format, examples, isSkipped } = column;
  const type = column.is_public === true ? `${column.type}, public` : column.type;
  const shown = examples.map(shorten).join(', ');
  return isSkipped ? [source, '(left out)', '', '', shown] : [source, name, type, format ?? '', shown];
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > maxExampleLength ? `${line.slice(0, maxExampleLength - 1)}…` : line;
}

/** The question before an import. */
export function askFor(
  { path, bytes }: DataFile,
  {
    layout,
    earlier,
    name,
    mode,
  }: { layout: ImportLayout; earlier: Dataset | null; name: string; mode: ImportMode },
): string {
  const file = `${path} (${formatBytes(bytes)})`;
  const { kind, key } = layout.declaration;
  const what = `"${name}" of ${kind}${key === undefined ? '' : `, with the key ${key}`}`;
  if (earlier === null) return `Import ${file} into a new dataset ${what}?`;
  const rows = `${formatNumber(earlier.rows)} ${earlier.rows === 1 ? 'row' : 'rows'}`;
  return mode === 'replace'
    ? `Replace the ${rows} of the dataset ${what} with those of ${file}?`
    : `Add ${file} to the ${rows} of the dataset ${what}?`;
}
