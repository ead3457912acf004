/* What runs of all pipes would have left in the sheet, made in the database: they would take an hour. */
import type { BenchDb } from '../bench-db.ts';
import type { Figures } from './goals.ts';
import type { WideSheet } from './wide-sheet.ts';

/** The first pipe on all rows, the others on a part of them. */
const filledShare = 0.2;
const rowsAtOnce = 20_000;

export async function fillSheet(db: BenchDb, sheet: WideSheet): Promise<Figures> {
  let cells = sheet.rows * 10;
  for (const [at, outputs] of sheet.outputs.entries()) {
    const rows = at === 0 ? sheet.rows : Math.ceil(sheet.rows * filledShare);
    cells += rows * outputs;
    for (let from = 1; from <= rows; from += rowsAtOnce)
      await db.query({
        text: insertResults(at + 1, outputs),
        values: [sheet.id, from, Math.min(rows, from + rowsAtOnce - 1)],
      });
  }
  // As autovacuum would by and by.
  await db.query({ text: 'vacuum (analyze) sheet_rows' });
  await db.query({ text: 'vacuum (analyze) sheet_results' });
  return { 'bytes per filled cell, indexes included': (await sizeOf(db)) / cells };
}

/** Of 100 cells 62 are found, 28 not, 5 failed and 5 were skipped: statuses 1, 2, 3 and 4. */
function insertResults(no: number, outputs: number): string {
  const chance = `abs(hashint8(row_id * 64 + ${no}) % 100)`;
  const status = `case when ${chance} < 62 then 1 when ${chance} < 90 then 2 when ${chance} < 95 then 3 else 4 end`;
  const values = Array.from({ length: outputs }, (_, at) =>
    at === 0 ? `'www' || g.row_id || '-${no}.example.com'` : `'valid ' || (g.row_id % 7)`,
  ).join(', ');
  return `
    insert into sheet_results (
      org_id, sheet_id, row_id, version, observed_at, pipe_no, config_no, run_no, credits, is_stale, states,
      input_hash, reasons, trail, vals)
    select g.org_id, g.sheet_id, g.row_id, 1, now(), ${no}, 1, 1, case when g.status = 1 then 5000 else 0 end,
      g.row_id % 50 = 0, decode(repeat('0' || g.status, ${outputs}), 'hex'), md5((g.row_id * ${no})::text),
      case when g.status = 1 then null else '{"0":{"code":"NotFound","summary":"Not found","message":""}}' end,
      'leadmagic:nf:0:' || (100 + g.row_id % 300) || ',prospeo:ok:5000:340',
      case when g.status = 1 then jsonb_build_array(${values}) else '[]' end
    from (
      select org_id, sheet_id, row_id, ${status} as status from sheet_rows
      where sheet_id = $1::int and row_id between $2::bigint and $3::bigint
    ) as g`;
}

async function sizeOf(db: BenchDb): Promise<number> {
  const [row] = await db.query({
    text: `
      select sum(pg_total_relation_size(inhrelid)) as bytes from pg_inherits
      where inhparent in ('sheet_rows'::regclass, 'sheet_results'::regclass)`,
  });
  return Number(row?.bytes);
}
