/* The tables of layout C, and what other sheets keep in them. */
import type { Statement } from '../bench-db.ts';
import { inputs, resultOf, status } from '../shape.ts';
import type { SharedOptions } from './shared-names.ts';
import { organization, sheet } from './shared-names.ts';

const partitions = 16;

/** Two sheets that lie in the same partition as the first where it is by sheet alone. */
const neighbour = (rows: string, at: number) => `(select s from generate_series(2, 1000) as s
  where (select satisfies_hash_partition('${rows}'::regclass, ${partitions}, r, ${sheet}::bigint)
    and satisfies_hash_partition('${rows}'::regclass, ${partitions}, r, s::bigint)
    from generate_series(0, ${partitions - 1}) as r order by 1 desc limit 1) limit 1 offset ${at})`;

export function createRows({ prefix, list }: SharedOptions): string[] {
  const rows = `${prefix}_rows`;
  return [
    `create table ${rows} (org_id text not null, sheet_id bigint not null, row_id bigint not null,
      version bigint not null default 0, deleted_at timestamptz, vals ${list.type} not null, unfit text, origin text,
      primary key (sheet_id, row_id)) partition by hash (sheet_id)`,
    ...partitionsOf(rows),
    `create index on ${rows} (sheet_id, row_id) where deleted_at is not null`,
    `create table ${prefix}_keys (sheet_id bigint not null, column_no int not null, key text collate "C" not null,
      row_id bigint not null, primary key (sheet_id, column_no, key, row_id)) partition by hash (sheet_id)`,
    ...partitionsOf(`${prefix}_keys`),
  ];
}

export function createResults({ prefix, list, resultsBy, covering }: SharedOptions): string[] {
  const results = `${prefix}_results`;
  const included = covering === null ? '' : ` include (${covering})`;
  return [
    `create table ${results} (org_id text not null, sheet_id bigint not null, row_id bigint not null,
      version bigint not null default 0, observed_at timestamptz(3), pipe_no smallint not null, config_no int not null,
      run_no int, position int, credits int not null default 0, is_stale boolean not null default false,
      states bytea not null, input_hash bytea, reasons text, trail text, vals ${list.type},
      primary key (sheet_id, pipe_no, row_id)${included}) partition by hash (${resultsBy})`,
    ...partitionsOf(results),
  ];
}

function partitionsOf(table: string): string[] {
  return Array.from(
    { length: partitions },
    (_, at) => `create table ${table}_${at} partition of ${table}
      for values with (modulus ${partitions}, remainder ${at}) with (fillfactor = 90)`,
  );
}

export function neighbours(
  { prefix, list }: SharedOptions,
  { at, count }: { at: number; count: number },
): Statement[] {
  const values = inputs.map((_, input) => `'value ' || (g.row_id * ${input + 3})`);
  const found = resultOf({ no: 1, outputs: ['string', 'string', 'number'] });
  return [
    {
      text: `insert into ${prefix}_rows (org_id, sheet_id, row_id, vals)
        select ${organization}, id, g.row_id, ${list.build(values)}
        from ${neighbour(`${prefix}_rows`, at)} as n(id), generate_series(1, ${count}) as g(row_id)`,
    },
    {
      text: `insert into ${prefix}_results (org_id, sheet_id, row_id, pipe_no, config_no, run_no, credits, states, input_hash, trail, vals)
        select ${organization}, id, g.row_id, pipe, 1, 1, 5000, ${found.states}, ${found.input_hash}, ${found.trail},
          ${list.build(found.values)}
        from ${neighbour(`${prefix}_rows`, at)} as n(id), generate_series(0, ${Math.ceil(count / 300) - 1}) as batch,
          generate_series(1, 5) as pipe, lateral (select batch * 100 + r as row_id, ${status.found} as status
            from generate_series(1, 100) as r) as g
        order by batch, pipe`,
    },
  ];
}
