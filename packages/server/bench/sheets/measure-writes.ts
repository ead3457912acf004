import { createRandom } from '../datasets/random.ts';
import type { BenchDb } from './bench-db.ts';
import type { Batch, Layout } from './layouts/layout.ts';
import type { Figures } from './load.ts';
import { rowsOfBatch, rowsOfClaim } from './load.ts';
import type { BenchPipe } from './shape.ts';
import { editedColumn, partPipe, pipes, status } from './shape.ts';
import { summarize, timeOne } from './timing.ts';

const edits = 100;
/** Edits, claims and batches on the filled sheet, each committed, with one layout after the other. */
export async function measureWrites(
  db: BenchDb,
  layouts: readonly Layout[],
  { rows, freeFrom }: { rows: number; freeFrom: number },
): Promise<Figures[]> {
  const edited = await measureEdits(db, layouts, rows);
  const figures = [];
  for (const [at, layout] of layouts.entries())
    figures.push({ ...edited[at], ...(await measureRun(db, layout, { pipe: partPipe, freeFrom })) });
  return figures;
}

async function measureEdits(db: BenchDb, layouts: readonly Layout[], rows: number): Promise<Figures[]> {
  const { next } = createRandom(23);
  const times: number[][] = layouts.map(() => []);
  for (let round = 0; round < edits; round += 1) {
    const cell = { rowId: 1 + Math.floor(next() * rows), column: editedColumn, value: `Edited ${round}` };
    for (const [at, layout] of layouts.entries())
      times[at]?.push(await timeOne(() => edit(db, layout, cell)));
  }
  return times.map((of) => ({ 'edit of a cell, p95 ms': summarize(of).p95 }));
}

function edit(db: BenchDb, layout: Layout, cell: Parameters<Layout['edit']>[0]): Promise<void> {
  return db.transaction(async (query) => {
    await query({ text: 'update bench_sheets set version = version + 1 where id = 1' });
    for (const statement of layout.edit(cell, pipes.slice(0, 5))) await query(statement);
  });
}

/** Claims cells nobody has touched, and writes them back batch by batch. */
async function measureRun(
  db: BenchDb,
  layout: Layout,
  { pipe, freeFrom }: { pipe: BenchPipe; freeFrom: number },
): Promise<Figures> {
  const claims: number[] = [];
  const batches: number[] = [];
  let [walOfClaims, walOfBatches] = [0, 0];
  for (let block = 0; block < 4; block += 1) {
    const from = freeFrom + block * rowsOfClaim;
    const rowIds = Array.from({ length: rowsOfClaim }, (_, at) => from + at);
    const start = await db.walBytes();
    claims.push(await timeOne(() => db.query(layout.claim(pipe, 2, rowIds))));
    const middle = await db.walBytes();
    for (let first = from; first < from + rowsOfClaim; first += rowsOfBatch)
      batches.push(await timeOne(() => db.query(layout.writeBack(makeBatch(pipe, first)))));
    walOfClaims += middle - start;
    walOfBatches += (await db.walBytes()) - middle;
  }
  const written = 4 * rowsOfClaim;
  return {
    'claim of 5,000 cells, median ms': summarize(claims).median,
    'batch of 100 rows written back, median ms': summarize(batches).median,
    'batch of 100 rows written back, p95 ms': summarize(batches).p95,
    'log per row claimed, bytes': walOfClaims / written,
    'log per row written back, bytes': walOfBatches / written,
  };
}

function makeBatch(pipe: BenchPipe, first: number): Batch {
  const results = Array.from({ length: rowsOfBatch }, (_, at) => {
    const rowId = first + at;
    if (rowId % 10 > 6) return { rowId, status: status.noResult, values: pipe.outputs.map(() => null) };
    return {
      rowId,
      status: status.found,
      values: [`person${rowId}@host${rowId * 7}.example`, 'valid', rowId % 1000],
    };
  });
  return { pipe, run: 2, results };
}
