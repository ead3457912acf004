/*
 * `npm run bench:datasets`: imports a file of companies on both homes and asks for pages of it. `--rows 10000000` is the
 * whole; `--duckdb FOLDER` compares with the DuckDB that is installed there.
 */
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { describeMachine, onTunedPostgres } from '../on-tuned-postgres.ts';
import { createBenchHome } from '../spawn.ts';
import { makeFile } from './make-file.ts';
import { measureDuckDb } from './measure-duckdb.ts';
import { measureHome } from './measure-home.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '200000' },
    home: { type: 'string', default: 'both' },
    duckdb: { type: 'string' },
  },
});
const rows = Number(values.rows);
/** The embedded database is not made for more. */
const maxEmbeddedRows = 200_000;
const folder = await mkdtemp(join(tmpdir(), 'headrace-bench-datasets-'));
const path = join(folder, 'companies.csv');

async function measurePostgres(url: string): Promise<void> {
  const home = await createBenchHome(url);
  const figures = await measureHome(home, path).finally(() => home.remove());
  show(`postgres, ${rows} rows`, figures);
}

async function measureEmbedded(): Promise<void> {
  const small = join(folder, 'small.csv');
  await makeFile(small, Math.min(rows, maxEmbeddedRows));
  const home = await createBenchHome(null);
  show('pglite', await measureHome(home, small).finally(() => home.remove()));
}

function show(title: string, figures: Record<string, number>): void {
  console.log(`${title}; ${describeMachine()}`);
  console.table(
    Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, Number(value.toPrecision(4))])),
  );
}

try {
  await makeFile(path, rows);
  console.log(`${rows} rows, ${Math.round((await stat(path)).size / 1024 / 1024)} MB of CSV`);
  if (values.home !== 'pglite') await onTunedPostgres(measurePostgres);
  if (values.home !== 'postgres') await measureEmbedded();
  if (values.duckdb !== undefined) show('DuckDB', await measureDuckDb(values.duckdb, { path, folder }));
} finally {
  await rm(folder, { recursive: true, force: true });
}
