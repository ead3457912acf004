/* The bare program beside which the service is measured: parse, enrich, bulk-insert, in one process. */
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { z } from 'zod';
import { jsonObject } from '../src/contract/json-value.ts';
import { enrichBare } from './bare-enrich.ts';
import { makeRequest } from './requests.ts';

const body = z.object({ input: z.array(jsonObject) });
const table =
  'create table results (run int not null, position int not null, body text not null, primary key (run, position))';
const [databaseUrl = '', dataDir = '', count = '0'] = process.argv.slice(2);

const query = databaseUrl === '' ? await openPglite() : await openPostgres();
await query(table, []);
const bodies = Array.from({ length: Number(count) }, (_, run) => JSON.stringify(makeRequest(run)));
const start = performance.now();
let warmStart = start;
for (const [run, text] of bodies.entries()) {
  // The first tenth warms the code up, as it does for the service.
  if (run === Math.floor(bodies.length / 10)) warmStart = performance.now();
  const records = enrichBare(body.parse(JSON.parse(text)).input);
  const rows = records.map((_, index) => `(${run}, ${index}, $${index + 1})`);
  await query(`insert into results values ${rows.join(',')}`, records);
}
const seconds = (performance.now() - warmStart) / 1000;
process.send?.({ recordsPerSecond: (bodies.length * 0.9 * 100) / seconds });
process.exit(0);

async function openPglite() {
  const db = await PGlite.create({ dataDir });
  return async (sql: string, parameters: string[]) => void (await db.query(sql, parameters));
}

async function openPostgres() {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  return async (sql: string, parameters: string[]) => void (await pool.query(sql, parameters));
}
