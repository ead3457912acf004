import type { BenchHome } from '../spawn.ts';
import type { BenchDb } from './bench-db.ts';
import { openBenchDb } from './bench-db.ts';
import type { Layout } from './layouts/layout.ts';
import type { Figures, FillOptions } from './load.ts';
import { fillSheet, importRows } from './load.ts';
import { measureReads } from './measure-reads.ts';
import { measureWrites } from './measure-writes.ts';
import { inputs, lookedUpColumn, pipes } from './shape.ts';
import { timeOne } from './timing.ts';

/** Makes the same sheet with each layout on one home and measures all that people do with it. */
export async function measureLayouts(
  home: BenchHome,
  layouts: readonly Layout[],
  options: FillOptions & { neighbours: number },
): Promise<Record<string, Figures>> {
  const db = await openBenchDb(home);
  try {
    await prepare(db, layouts, options.neighbours);
    const before = await sizesOf(db, layouts);
    const parts: Figures[][] = [];
    const add = (part: Figures[]) => {
      parts.push(part);
      // A whole measurement takes minutes.
      console.error(JSON.stringify(part));
    };
    add(await importRows(db, layouts, options.rows));
    add(await fillSheet(db, layouts, options));
    add(await measureSizes(db, layouts, { before, ...options }));
    add(await measureBuilding(db, layouts));
    // As autovacuum would by and by.
    await db.query({ text: 'vacuum (analyze)' });
    add(await measureReads(db, layouts, options.rows));
    add(await measureWrites(db, layouts, { rows: options.rows, freeFrom: options.filled + 1 }));
    const ofLayout = (at: number): Figures =>
      Object.fromEntries(parts.flatMap((part) => Object.entries(part[at] ?? {})));
    return Object.fromEntries(layouts.map(({ name }, at) => [name, ofLayout(at)]));
  } finally {
    await db.close();
  }
}

async function prepare(db: BenchDb, layouts: readonly Layout[], neighbours: number): Promise<void> {
  await db.query({ text: 'create table bench_sheets (id int primary key, version bigint not null)' });
  await db.query({ text: 'insert into bench_sheets values (1, 1)' });
  await db.query({
    text: 'create table bench_history (sheet_id bigint, row_id bigint, column_no int, earlier jsonb)',
  });
  for (const layout of layouts) {
    for (const text of layout.create) await db.query({ text });
    for (const statement of layout.addNeighbours(neighbours)) await db.query(statement);
  }
}

type Sizes = Record<'rows' | 'results' | 'indexes', number>;

async function sizesOf(db: BenchDb, layouts: readonly Layout[]): Promise<Sizes[]> {
  const sizes: Sizes[] = [];
  for (const { size } of layouts) {
    const [row] = await db.query({ text: size });
    sizes.push({ rows: Number(row?.rows), results: Number(row?.results), indexes: Number(row?.indexes) });
  }
  return sizes;
}

const megabyte = 1024 * 1024;

/** What the sheet added to what the neighbours take. */
async function measureSizes(
  db: BenchDb,
  layouts: readonly Layout[],
  { before, rows, filled }: FillOptions & { before: readonly Sizes[] },
): Promise<Figures[]> {
  const after = await sizesOf(db, layouts);
  const outputs = pipes.map((pipe, at) => pipe.outputs.length * (at === 0 ? rows : filled));
  const cells = rows * inputs.length + outputs.reduce((sum, count) => sum + count, 0);
  return after.map((sizes, at) => {
    const added = (kind: keyof Sizes) => sizes[kind] - (before[at]?.[kind] ?? 0);
    const total = added('rows') + added('results') + added('indexes');
    return {
      'rows, MB': added('rows') / megabyte,
      'results, MB': added('results') / megabyte,
      'indexes, MB': added('indexes') / megabyte,
      'bytes per filled cell': total / cells,
    };
  });
}

async function measureBuilding(db: BenchDb, layouts: readonly Layout[]): Promise<Figures[]> {
  const figures: Figures[] = [];
  for (const layout of layouts) {
    const spent = await timeOne(async () => {
      for (const statement of layout.buildIndex(lookedUpColumn)) await db.query(statement);
    });
    figures.push({ 'building an index, s': spent / 1000 });
  }
  return figures;
}
