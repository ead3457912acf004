/* Makes the sheets: rows by import, results by claims of 5,000 cells and batches of 100. */
import type { BenchDb } from './bench-db.ts';
import type { Layout } from './layouts/layout.ts';
import type { BenchPipe } from './shape.ts';
import { makeRows, pipes } from './shape.ts';
import { summarize, timeOne } from './timing.ts';

const rowsOfImport = 20_000;
const rowsOfInsert = 1000;
export const rowsOfClaim = 5000;
export const rowsOfBatch = 100;

export type Figures = Record<string, number>;

/** Imports the rows, a piece with each layout in turn. */
export async function importRows(db: BenchDb, layouts: readonly Layout[], rows: number): Promise<Figures[]> {
  const milliseconds = layouts.map(() => 0);
  for (let from = 1; from <= rows; from += rowsOfImport) {
    const made = makeRows(from, Math.min(rows, from + rowsOfImport - 1));
    for (const [at, layout] of layouts.entries())
      milliseconds[at] = (milliseconds[at] ?? 0) + (await timeOne(() => writeRows(db, layout, made)));
  }
  return milliseconds.map((spent) => ({ 'import, rows/s': rows / (spent / 1000) }));
}

async function writeRows(db: BenchDb, layout: Layout, rows: ReturnType<typeof makeRows>): Promise<void> {
  if (db.copy !== null)
    return db.copy(
      layout.copyTarget,
      rows.map((row) => layout.copyLine(row)),
    );
  for (let at = 0; at < rows.length; at += rowsOfInsert)
    await db.query(layout.insertRows(rows.slice(at, at + rowsOfInsert)));
}

export interface FillOptions {
  rows: number;
  /** Up to here all pipes ran; the first pipe ran on all rows. */
  filled: number;
}

/** Runs the pipes over blocks of rows: all of a block are claimed, then come batches of each pipe in turn. */
export async function fillSheet(
  db: BenchDb,
  layouts: readonly Layout[],
  options: FillOptions,
): Promise<Figures[]> {
  const claims: number[][] = layouts.map(() => []);
  const batches: number[][] = layouts.map(() => []);
  for (let from = 1; from <= options.rows; from += rowsOfClaim) {
    const ran = from <= options.filled ? pipes : pipes.slice(0, 1);
    for (const [at, layout] of layouts.entries()) {
      const times = await fillBlock(db, layout, { from, ran });
      claims[at]?.push(...times.claims);
      batches[at]?.push(...times.batches);
    }
  }
  return layouts.map((_, at) => ({
    'while it fills: claim of 5,000 cells, median ms': summarize(claims[at] ?? []).median,
    'while it fills: 100 rows made and written, median ms': summarize(batches[at] ?? []).median,
  }));
}

async function fillBlock(
  db: BenchDb,
  layout: Layout,
  { from, ran }: { from: number; ran: readonly BenchPipe[] },
) {
  const rowIds = Array.from({ length: rowsOfClaim }, (_, at) => from + at);
  const times: { claims: number[]; batches: number[] } = { claims: [], batches: [] };
  await db.transaction(async (query) => {
    for (const pipe of ran) times.claims.push(await timeOne(() => query(layout.claim(pipe, 1, rowIds))));
  });
  await db.transaction(async (query) => {
    for (let first = from; first < from + rowsOfClaim; first += rowsOfBatch) {
      const range = [first, first + rowsOfBatch - 1] as const;
      for (const pipe of ran) times.batches.push(await timeOne(() => query(layout.fill(pipe, 1, range))));
    }
  });
  return times;
}
