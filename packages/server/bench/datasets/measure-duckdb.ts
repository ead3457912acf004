/* The alternative, for comparison: DuckDB over its own file and over Parquet. It is no dependency; a path leads to it. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { BenchQuery } from './queries.ts';
import { makeQueries } from './queries.ts';

interface DuckDb {
  DuckDBInstance: { create(path: string): Promise<{ connect(): Promise<Connection> }> };
}

interface Connection {
  run(sql: string): Promise<unknown>;
  runAndReadAll(sql: string): Promise<unknown>;
}

const columns: Readonly<Record<string, string>> = {
  address_country: 'Country',
  company_industry: 'Industry',
  headcount: 'Employees',
  revenue_usd: 'Revenue USD',
  founded_year: 'Founded Year',
  company_name: 'Company Name',
  last_funding_date: 'Last Funding Date',
};

/** `packages`: a folder whose node_modules has @duckdb/node-api. */
export async function measureDuckDb(
  packages: string,
  { path, folder }: { path: string; folder: string },
): Promise<Record<string, number>> {
  const { DuckDBInstance }: DuckDb = createRequire(join(packages, 'x.js'))('@duckdb/node-api');
  const connection = await (await DuckDBInstance.create(join(folder, 'bench.duckdb'))).connect();
  const parquet = `'${join(folder, 'bench.parquet')}'`;
  const rows = `select row_number() over () as row_id, * from read_csv('${path}', header = true, store_rejects = true)`;
  const importParquet = await time(() => connection.run(`copy (${rows}) to ${parquet} (format parquet)`));
  await connection.run(`create table d as from ${parquet}`);
  const figures: Record<string, number> = { 'import into Parquet, s': importParquet / 1000 };
  for (const [name, source] of [
    ['its own file', 'd'],
    ['Parquet', parquet],
  ] as const) {
    const times: number[] = [];
    const queries = makeQueries(100);
    for (const query of [...queries.slice(0, 10), ...queries])
      times.push(await time(() => connection.runAndReadAll(toSql(source, query))));
    const sorted = times.slice(10).toSorted((a, b) => a - b);
    figures[`${name}: four filters and a sort, median ms`] = sorted[50] ?? Number.NaN;
    figures[`${name}: four filters and a sort, p95 ms`] = sorted[95] ?? Number.NaN;
  }
  return figures;
}

function toSql(source: string, { filters, sort }: BenchQuery): string {
  const conditions = Object.entries(filters).flatMap(([name, filter]) => {
    const column = `"${columns[name]}"`;
    if (typeof filter === 'boolean') return [];
    const { include, from, to, after } = filter;
    return [
      ...(include === undefined ? [] : [`${column} in (${include.map((value) => `'${value}'`).join(', ')})`]),
      ...(from === undefined ? [] : [`${column} >= ${from}`]),
      ...(to === undefined ? [] : [`${column} <= ${to}`]),
      ...(after === undefined ? [] : [`${column} >= date '${after}'`]),
    ];
  });
  const order = `order by "${columns[sort.field]}" ${sort.direction} nulls last, row_id`;
  return `select * from ${source} where ${conditions.join(' and ')} ${order} limit 101`;
}

async function time(call: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await call();
  return performance.now() - startedAt;
}
