import { formatNumber } from '../format-number.ts';
import type { DataFile } from './data-file.ts';
import type { ImportSummary } from './import-file.ts';
import type { ImportColumn } from './make-declaration.ts';

/** A few lines for people. */
export function describeImport(summary: ImportSummary): string[] {
  const { result, dataset, layout } = summary;
  const { rows, rejected, seconds } = result;
  const rate = seconds > 0 ? Math.round(rows / seconds) : 0;
  return [
    `${formatNumber(rows)} rows in ${seconds.toFixed(1)} s (${formatNumber(rate)} rows/s), ${formatNumber(rejected)} rejected`,
    ...describeKeys(summary),
    ...describeRejects(summary),
    `The dataset has ${formatNumber(dataset.rows)} rows. Its search is ${dataset.search_id}, for example:`,
    `  ${exampleOf(dataset.search_id, layout.columns)}`,
  ];
}

function describeKeys({ result: { updated, duplicates } }: ImportSummary): string[] {
  return [
    ...(updated > 0 ? [`${formatNumber(updated)} of them replaced a row with the same key`] : []),
    ...(duplicates > 0
      ? [`${formatNumber(duplicates)} more were replaced by a later row of the file with the same key`]
      : []),
  ];
}

function describeRejects({ result: { rejects }, rejectsPath }: ImportSummary): string[] {
  const [first] = rejects;
  if (rejectsPath === null) return [];
  if (first === undefined) return [`Rejected rows are in ${rejectsPath}`];
  const place = first.column === null ? `line ${first.line}` : `line ${first.line}, ${first.column}`;
  return [`Rejected rows are in ${rejectsPath}; the first: ${place}: ${first.reason}`];
}

/** A search that finds something, by a value of the file that fits into one line. */
export function exampleOf(searchId: string, columns: readonly ImportColumn[]): string {
  const values = columns
    .filter(({ isSkipped, type }) => !isSkipped && type === 'string')
    .flatMap(({ name, examples }) => examples.map((value) => ({ name, value })));
  const short = values.find(({ value }) => /^.{1,40}$/.test(value));
  const filter = short === undefined ? '' : ` --filter ${quote(`${short.name}=${short.value}`)}`;
  return `headrace search ${searchId}${filter} --limit 10`;
}

/** Quoted, so that a shell takes it as one word. */
function quote(text: string): string {
  return /^[\w=@%+:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** The same for programs. */
export function importToJson({ path }: DataFile, { result, dataset, rejectsPath }: ImportSummary): string {
  return JSON.stringify({
    file: path,
    name: dataset.name,
    search_id: dataset.search_id,
    kind: dataset.kind,
    key: dataset.key,
    columns: dataset.columns,
    rows: result.rows,
    updated: result.updated,
    duplicates: result.duplicates,
    rejected: result.rejected,
    rejects_file: rejectsPath,
    total_rows: dataset.rows,
    seconds: Math.round(result.seconds * 1000) / 1000,
  });
}
