import { createRandom } from '../datasets/random.ts';
import type { BenchDb, Statement } from './bench-db.ts';
import type { Layout } from './layouts/layout.ts';
import type { Figures } from './load.ts';
import type { BenchPipe } from './shape.ts';
import { domainOf, fullPipe, lookedUpColumn, partPipe, sortedColumn, status } from './shape.ts';
import { summarize, timeOne } from './timing.ts';

interface Read {
  name: string;
  times: number;
  figure: 'median' | 'p95';
  statements(layout: Layout): readonly Statement[];
}

/** Asks for everything with one layout after the other, so that other load on the machine meets all alike. */
export async function measureReads(
  db: BenchDb,
  layouts: readonly Layout[],
  rows: number,
): Promise<Figures[]> {
  const figures: Figures[] = layouts.map(() => ({}));
  for (const read of readsOf(rows)) {
    const times: number[][] = layouts.map(() => []);
    for (let round = 0; round < read.times + 1; round += 1) {
      for (const [at, layout] of layouts.entries()) {
        const spent = await timeOne(() => askAll(db, read.statements(layout)));
        // The first round fills caches.
        if (round > 0) times[at]?.push(spent);
      }
    }
    for (const [at, of] of figures.entries())
      of[`${read.name}, ${read.figure} ms`] = summarize(times[at] ?? [])[read.figure];
  }
  return figures;
}

async function askAll(db: BenchDb, statements: readonly Statement[]): Promise<void> {
  for (const statement of statements) await db.query(statement);
}

const few = { times: 7, figure: 'median' } as const;
const many = { times: 100, figure: 'p95' } as const;

function readsOf(rows: number): Read[] {
  const { next } = createRandom(11);
  const someRow = (last: number) => 1 + Math.floor(next() * last);
  const scattered = () => Array.from({ length: 60 }, () => someRow(rows));
  const inSequence = () => {
    const from = someRow(rows - 60);
    return Array.from({ length: 60 }, (_, at) => from + at);
  };
  const look = () => domainOf(someRow(rows));
  return [...ordersOf(), ...windowsOf({ scattered, 'in sequence': inSequence }), ...filtersOf(look)];
}

function ordersOf(): Read[] {
  return [
    { name: 'first 200 rows', ...many, statements: (layout) => [layout.firstRows(200)] },
    { name: 'default order, all ids', ...few, statements: (layout) => [layout.allIds()] },
    { name: 'order by an unindexed text', ...few, statements: (layout) => [layout.sortedIds(sortedColumn)] },
  ];
}

function windowsOf(choices: Record<string, () => number[]>): Read[] {
  const columns = [1, 3, 4, 7, 10];
  return Object.entries(choices).map(([name, choose]) => ({
    name: `window of 60 x 20, rows ${name}`,
    ...many,
    statements: (layout) => layout.window(choose(), columns),
  }));
}

function filtersOf(look: () => string): Read[] {
  const byStatus = (pipe: BenchPipe) => (layout: Layout) => [layout.idsByStatus(pipe, status.found)];
  const byTwo = (layout: Layout) => [layout.idsByTwo([fullPipe, partPipe], [status.found, status.noResult])];
  return [
    { name: 'filter by status, pipe over all rows', ...few, statements: byStatus(fullPipe) },
    { name: 'filter by status, pipe over a part', ...few, statements: byStatus(partPipe) },
    { name: 'filter over two pipes', ...few, statements: byTwo },
    {
      name: 'eq with an index',
      ...many,
      statements: (layout) => [layout.idsByValue(lookedUpColumn, look())],
    },
    { name: 'stats, pipe over all rows', ...few, statements: (layout) => [layout.stats(fullPipe)] },
    { name: 'stats, pipe over a part', ...few, statements: (layout) => [layout.stats(partPipe)] },
  ];
}
