/*
 * CSV by RFC 4180, for files of gigabytes: lines without quotes, which is nearly all of them, are cut by the engine's
 * own `split`. csv-parse, which looks at every byte, reads 90,000 rows/s of twelve columns with a quote in each row, this 300,000.
 */

/** A longer record is not a row: somewhere a quote is not closed. */
const maxRecordLength = 1_000_000;
/** Ten times as many as a header may have. */
const maxCells = 10_000;

export interface CsvRecord {
  /** Where it begins, from 1. */
  line: number;
  /** Null if it cannot be read; `fault` says why. */
  cells: string[] | null;
  fault: string | null;
  text: string;
}

export interface CsvSplitter {
  /** The records that this text completes. */
  push(text: string, isLast: boolean): Generator<CsvRecord>;
  /** What is not complete yet, and the line it begins in. Only once the records of the last text are taken. */
  rest(): { text: string; line: number };
}

interface State {
  text: string;
  at: number;
  line: number;
  /** Of the next one from `at` on; past the end where there is none. */
  quote: number;
}

type Quoted = { cells: string[] | null; fault: string | null; end: number } | 'incomplete';

const unclosed = 'has a quote that is not closed within a million characters';
const tooLong = 'has more than a million characters';
const tooWide = `has more than ${maxCells} cells`;
const afterQuote = 'has text after a closing quote; write a quote inside a quoted value twice';

export function createCsvSplitter({
  delimiter,
  line = 1,
}: {
  delimiter: string;
  /** Of the beginning of the text. */
  line?: number;
}): CsvSplitter {
  const state: State = { text: '', at: 0, line, quote: -1 };
  return {
    *push(text, isLast) {
      state.text = state.text.slice(state.at) + text;
      state.at = 0;
      state.quote = -1;
      for (;;) {
        const record = nextRecord(state, { delimiter, isLast });
        if (record === null) return;
        yield record;
      }
    },
    rest: () => ({ text: state.text.slice(state.at), line: state.line }),
  };
}

function nextRecord(state: State, options: { delimiter: string; isLast: boolean }): CsvRecord | null {
  const { text, at, line } = state;
  const newline = text.indexOf('\n', at);
  if (at >= text.length || (newline === -1 && !options.isLast && text.length - at < maxRecordLength))
    return null;
  const end = newline === -1 ? text.length : newline;
  if (state.quote < at) state.quote = indexOrEnd(text, '"', at);
  if (state.quote < end) return nextQuoted(state, options);
  state.at = end + 1;
  state.line += 1;
  const content = cutReturn(text, at, end);
  if (content.length > maxRecordLength) return { line, cells: null, fault: tooLong, text: content };
  const cells = content.split(options.delimiter, maxCells + 1);
  if (cells.length > maxCells) return { line, cells: null, fault: tooWide, text: content };
  return { line, cells, fault: null, text: content };
}

function nextQuoted(state: State, options: { delimiter: string; isLast: boolean }): CsvRecord | null {
  const { text, at, line } = state;
  const read = readQuoted(state, options);
  if (read === 'incomplete') return null;
  state.at = read.end + 1;
  const content = cutReturn(text, at, Math.min(read.end, text.length));
  state.line += 1;
  for (let newline = content.indexOf('\n'); newline !== -1; newline = content.indexOf('\n', newline + 1))
    state.line += 1;
  return { line, cells: read.cells, fault: read.fault, text: content };
}

/** `end` is where the record's line break is. What cannot be read ends with its first line. */
function readQuoted(
  { text, at }: State,
  { delimiter, isLast }: { delimiter: string; isLast: boolean },
): Quoted {
  const cells: string[] = [];
  const broken = (fault: string, from = at): Quoted => ({
    cells: null,
    fault,
    end: indexOrEnd(text, '\n', from),
  });
  let newline = -1;
  for (let start = at; ;) {
    if (newline < start) newline = indexOrEnd(text, '\n', start);
    if (text[start] !== '"') {
      const end = Math.min(indexOrEnd(text, delimiter, start), newline);
      if (end === text.length && !isLast) return 'incomplete';
      if (cells.length === maxCells) return broken(tooWide);
      cells.push(text[end] === delimiter ? text.slice(start, end) : cutReturn(text, start, end));
      if (text[end] !== delimiter) return { cells, fault: null, end };
      start = end + 1;
      continue;
    }
    const close = closingQuote(text, start);
    if (close === -1 || (close === text.length - 1 && !isLast)) {
      if (!isLast && text.length - at < maxRecordLength) return 'incomplete';
      if (close === -1) return broken(unclosed);
    }
    if (cells.length === maxCells) return broken(tooWide, close);
    cells.push(text.slice(start + 1, close).replaceAll('""', '"'));
    const next = text.startsWith('\r\n', close + 1) ? close + 2 : close + 1;
    if (next >= text.length || text[next] === '\n') {
      // A return may be the first half of a line break.
      return { cells, fault: null, end: next };
    }
    if (text[next] === '\r' && next === text.length - 1)
      return isLast ? { cells, fault: null, end: next } : 'incomplete';
    if (text[next] !== delimiter) return broken(afterQuote, next);
    start = next + 1;
  }
}

/** Of the value that begins with the quote at `start`; -1 where it is still open. */
function closingQuote(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at;
  }
  return -1;
}

function indexOrEnd(text: string, wanted: string, from: number): number {
  const at = text.indexOf(wanted, from);
  return at === -1 ? text.length : at;
}

/** Without the return of a line break in two characters. */
function cutReturn(text: string, start: number, end: number): string {
  return text.slice(start, end > start && text[end - 1] === '\r' ? end - 1 : end);
}
