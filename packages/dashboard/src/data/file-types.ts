/* What a file of rows may be. */
const types: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  txt: 'text/csv',
  jsonl: 'application/x-ndjson',
  ndjson: 'application/x-ndjson',
  parquet: 'application/vnd.apache.parquet',
};
const parquet = types['parquet'];

/** The content type by the ending of the name; null for other files. */
export function typeOfFileName(name: string): string | null {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return Object.hasOwn(types, ending) ? (types[ending] ?? null) : null;
}

/** The service looks at no more of a text file before it is imported. */
const maxSampleBytes = 1024 * 1024;

/** The beginning of a file, which tells its columns; a Parquet file tells them at its end. */
export function sampleOf(file: Blob, type: string): { file: Blob; isTruncated: boolean } {
  const isTruncated = type !== parquet && file.size > maxSampleBytes;
  return { file: isTruncated ? file.slice(0, maxSampleBytes) : file, isTruncated };
}
