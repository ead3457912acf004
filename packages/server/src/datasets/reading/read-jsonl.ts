import { decodeLines } from './decode-lines.ts';
import type { Bytes, FileRecord, ReadOptions, RecordBatch } from './records.ts';
import { badFile } from './records.ts';

const maxLineLength = 1_000_000;
/** Of a row, and of all rows of a sample together: a file with more has values where keys belong. */
const maxKeys = 1000;

interface Line {
  line: number;
  text: string;
  isBroken: boolean;
}

/** Rows of JSON lines: one object per line. */
export async function* readJsonl(bytes: Bytes, options: ReadOptions): AsyncGenerator<RecordBatch> {
  if (options.sources === null) {
    yield await readSample(bytes, options);
    return;
  }
  const { sources } = options;
  for await (const lines of readLines(bytes, options))
    yield { sources, records: toRecords(lines, sources), isText: false };
}

/** All of it at once: which keys there are is known at the end only. */
async function readSample(bytes: Bytes, options: ReadOptions): Promise<RecordBatch> {
  const lines: Line[] = [];
  for await (const more of readLines(bytes, options)) lines.push(...more);
  const sources = new Set<string>();
  for (const line of lines) {
    for (const key of Object.keys(parse(line).row ?? {})) sources.add(key);
    if (sources.size > maxKeys)
      throw badFile(
        `The rows of the file have more than ${maxKeys} different keys, and each would be a column.`,
      );
  }
  return { sources: [...sources], records: toRecords(lines, [...sources]), isText: false };
}

async function* readLines(bytes: Bytes, { isSample }: ReadOptions): AsyncGenerator<Iterable<Line>> {
  let line = 0;
  const cut = function* (text: string, isBroken: boolean): Generator<Line> {
    for (let start = 0; start < text.length;) {
      const newline = text.indexOf('\n', start);
      const end = newline === -1 ? text.length : newline;
      line += 1;
      const content = text.slice(start, end).trim();
      start = end + 1;
      if (content !== '') yield { line, text: content, isBroken };
    }
  };
  for await (const { text, isBroken, isLast } of decodeLines(bytes)) {
    if (isLast && isSample === true && line > 0) return;
    yield cut(text, isBroken);
  }
}

function* toRecords(lines: Iterable<Line>, sources: readonly string[]): Generator<FileRecord> {
  for (const one of lines) {
    const { row, fault } = parse(one);
    const values =
      row === null ? null : sources.map((source) => (Object.hasOwn(row, source) ? row[source] : null));
    yield { line: one.line, values, fault, text: () => one.text };
  }
}

type Parsed = { row: Readonly<Record<string, unknown>>; fault: null } | { row: null; fault: string };

function parse({ text, isBroken }: Line): Parsed {
  const refuse = (fault: string): Parsed => ({ row: null, fault });
  if (text.length > maxLineLength) return refuse('has more than a million characters');
  if (isBroken && text.includes('\uFFFD')) return refuse('is not valid UTF-8; save the file as UTF-8');
  try {
    const row: unknown = JSON.parse(text);
    if (!isObject(row)) return refuse('is not a JSON object; each line must be one: {"name": "…"}');
    return Object.keys(row).length > maxKeys ? refuse(`has more than ${maxKeys} keys`) : { row, fault: null };
  } catch (error) {
    return refuse(
      `is not valid JSON: ${error instanceof Error ? error.message.slice(0, 200) : 'it cannot be read'}`,
    );
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
