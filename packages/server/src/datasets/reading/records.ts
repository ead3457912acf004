/* The form in which every file format is read, before its values are checked against columns. */
import { ServiceError } from '../../contract/errors.ts';
import { suggestName } from '../../contract/nearest-name.ts';

export interface FileRecord {
  /** The line on which it begins, from 1. In a Parquet file, the row. */
  line: number;
  /** In the order of `sources`; null if the record cannot be read. */
  values: readonly unknown[] | null;
  fault: string | null;
  text(): string;
}

/** A few records at a time: as many as a piece of the file has. */
export interface RecordBatch {
  /** What the columns are called in the file. */
  sources: readonly string[];
  records: Iterable<FileRecord>;
  /** Whether values are written as text. In CSV all are. */
  isText: boolean;
}

export interface ReadOptions {
  /** The wanted columns; null for all columns, which samples need. */
  sources: readonly string[] | null;
  /** Whether the file goes on after these bytes; its last line is not looked at then. */
  isSample?: boolean;
}

export type Bytes = AsyncIterable<Uint8Array>;

export function badFile(detail: string): ServiceError {
  return new ServiceError('invalid-request', detail);
}

/** The place of each wanted column in the file. A missing column is an error that names it. */
export function findSources(wanted: readonly string[], given: readonly string[]): number[] {
  const normal = given.map(normalize);
  const places = wanted.map((source) => {
    const exact = given.indexOf(source);
    return exact === -1 ? normal.indexOf(normalize(source)) : exact;
  });
  const missing = wanted.filter((_, at) => places[at] === -1);
  if (missing.length === 0) return places;
  const [first = ''] = missing;
  const others = missing.length === 1 ? '' : ` and ${missing.length - 1} other columns`;
  throw badFile(
    `The file has no column "${shorten(first)}"${others} of this dataset. ${suggestName(first, given.map(shorten))}`.trim() +
      ' Change the declaration to the columns of the file, or give the file a header with these names.',
  );
}

function normalize(text: string): string {
  return text.trim().toLowerCase();
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** Names for all columns of a file: those without one, or with one that is taken, get a number. */
export function nameSources(headers: readonly string[]): string[] {
  const taken = new Set<string>();
  return headers.map((header, at) => {
    const base = header.trim().slice(0, 150) || `Column ${at + 1}`;
    let name = base;
    for (let count = 2; taken.has(name); count += 1) name = `${base} (${count})`;
    taken.add(name);
    return name;
  });
}
