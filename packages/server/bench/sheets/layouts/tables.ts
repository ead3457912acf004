/* Layout A: a table for the rows of a sheet with a column per input, and a table per pipe with a column per output. */
import { castTypes, sqlTypes } from '../../../src/datasets/column-sql.ts';
import type { ColumnType } from '../../../src/contract/datasets.ts';
import type { Statement } from '../bench-db.ts';
import type { BenchPipe, InputRow } from '../shape.ts';
import { inputs, pipes, resultOf, resultRows, status } from '../shape.ts';
import type { Layout } from './layout.ts';
import { packIds } from './layout.ts';
import { columnsOfBatch } from './written.ts';

const rows = 'sheet_1_rows';
const tableOf = ({ no }: BenchPipe) => `sheet_1_p${no}`;
const key = (column: number) => (inputs[column - 1] === 'string' ? `dataset_key(c${column})` : `c${column}`);
const declare = (prefix: string, types: readonly ColumnType[]) =>
  types.map((type, at) => `${prefix}${at + 1} ${sqlTypes[type]}`).join(', ');
const names = (prefix: string, types: readonly ColumnType[]) =>
  types.map((_, at) => `${prefix}${at + 1}`).join(', ');
const live = `p.row_id not in (select row_id from ${rows} where deleted_at is not null)`;

const create = [
  `create table ${rows} (row_id bigint primary key, version bigint not null default 0, deleted_at timestamptz,
    ${declare('c', inputs)}, unfit text, origin text) with (fillfactor = 90)`,
  `create index on ${rows} (row_id) where deleted_at is not null`,
  ...pipes.map(
    (pipe) => `create table ${tableOf(pipe)} (row_id bigint primary key, version bigint not null default 0,
      observed_at timestamptz(3), config_no int not null, run_no int, position int, credits int not null default 0,
      is_stale boolean not null default false, states bytea not null, input_hash bytea, reasons text, trail text,
      ${declare('v', pipe.outputs)}) with (fillfactor = 90)`,
  ),
];

function copyLine({ rowId, values }: InputRow): string {
  return `${[rowId, ...values.map((value) => (value === null ? '\\N' : String(value)))].join('\t')}\n`;
}

function insertRows(batch: readonly InputRow[]): Statement {
  const casts = inputs.map((type, at) => `(r ->> ${at + 1})::${castTypes[type]}`).join(', ');
  return {
    text: `insert into ${rows} (row_id, ${names('c', inputs)})
      select (r ->> 0)::bigint, ${casts} from json_array_elements($1::json) as r`,
    values: [JSON.stringify(batch.map(({ rowId, values }) => [rowId, ...values]))],
  };
}

const claim: Layout['claim'] = (pipe, run, rowIds) => ({
  text: `insert into ${tableOf(pipe)} as p (row_id, config_no, run_no, states)
    select row_id, 1, $1::int, $2::bytea from unnest($3::bigint[]) as u(row_id) order by row_id
    on conflict (row_id) do update set run_no = excluded.run_no, states = excluded.states
    where get_byte(p.states, 0) <> ${status.queued} returning row_id`,
  values: [run, Buffer.alloc(pipe.outputs.length, status.queued), rowIds],
});

const fill: Layout['fill'] = (pipe, run, [from, to]) => {
  const { values, ...result } = resultOf(pipe);
  const sets = [
    ...Object.entries(result).map(([name, made]) => `${name} = ${made}`),
    ...values.map((value, at) => `v${at + 1} = ${value}`),
  ];
  return {
    text: `update ${tableOf(pipe)} as t set ${sets.join(', ')}, observed_at = now(), position = g.row_id % 100, version = 2
      from ${resultRows(pipe.no)} where t.row_id = g.row_id and t.row_id between $1 and $2 and t.run_no = $3::int`,
    values: [from, to, run],
  };
};

const writeBack: Layout['writeBack'] = (batch) => {
  const { pipe, run, results } = batch;
  const arrays = pipe.outputs.map((type, at) => `$${at + 8}::${castTypes[type]}[]`).join(', ');
  const sets = pipe.outputs.map((_, at) => `v${at + 1} = u.v${at + 1}`).join(', ');
  return {
    text: `update ${tableOf(pipe)} as t set states = decode(u.states, 'hex'), reasons = u.reasons,
      input_hash = decode(u.input_hash, 'hex'), trail = u.trail, credits = u.credits, is_stale = false,
      observed_at = now(), position = u.position, version = 3, ${sets}
      from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::int[], ${arrays})
      with ordinality as u(row_id, states, reasons, input_hash, trail, credits, ${names('v', pipe.outputs)}, position)
      where t.row_id = u.row_id and t.row_id = any($2) and t.run_no = $1::int`,
    values: [
      run,
      ...columnsOfBatch(batch),
      ...pipe.outputs.map((_, at) => results.map(({ values }) => values[at] ?? null)),
    ],
  };
};

const idsByTwo: Layout['idsByTwo'] = ([first, second], [one, other]) => ({
  text: packIds(`select p.row_id from ${tableOf(first)} p join ${tableOf(second)} q on q.row_id = p.row_id
    where get_byte(p.states, 0) = $1 and get_byte(q.states, 0) = $2 and ${live} order by p.row_id`),
  values: [one, other],
});

const window: Layout['window'] = (rowIds, columns) => {
  const cells = pipes.map(
    ({ no }) => `p${no}.states as s${no}, p${no}.is_stale as m${no}, p${no}.v1 as v${no}`,
  );
  const joins = pipes.map(
    (pipe) => `left join ${tableOf(pipe)} p${pipe.no} on p${pipe.no}.row_id = r.row_id`,
  );
  return [
    {
      text: `select r.row_id, ${columns.map((column) => `r.c${column}`).join(', ')}, ${cells.join(', ')}
        from ${rows} r ${joins.join('\n')} where r.row_id = any($1::bigint[])`,
      values: [rowIds],
    },
  ];
};

const edit: Layout['edit'] = ({ rowId, column, value }, stale) => [
  {
    text: `insert into bench_history (sheet_id, row_id, column_no, earlier)
      select 1, row_id, ${column}, to_jsonb(c${column}) from ${rows} where row_id = $1`,
    values: [rowId],
  },
  { text: `update ${rows} set c${column} = $2, version = 3 where row_id = $1`, values: [rowId, value] },
  {
    text: `with ${stale
      .map(
        (pipe) =>
          `s${pipe.no} as (update ${tableOf(pipe)} set is_stale = true, version = 3 where row_id = $1)`,
      )
      .join(', ')} select`,
    values: [rowId],
  },
];

export const separateTables: Layout = {
  name: 'A',
  create,
  copyTarget: `${rows} (row_id, ${names('c', inputs)})`,
  copyLine,
  insertRows,
  addNeighbours: () => [],
  claim,
  fill,
  writeBack,
  firstRows: (count) => ({
    text: `select row_id, ${names('c', inputs)} from ${rows} where deleted_at is null order by row_id limit ${count}`,
  }),
  allIds: () => ({ text: packIds(`select row_id from ${rows} where deleted_at is null order by row_id`) }),
  sortedIds: (column) => ({
    text: packIds(`select row_id from ${rows} where deleted_at is null order by ${key(column)}, row_id`),
  }),
  window,
  idsByStatus: (pipe, code) => ({
    text: packIds(
      `select row_id from ${tableOf(pipe)} p where get_byte(states, 0) = $1 and ${live} order by row_id`,
    ),
    values: [code],
  }),
  idsByTwo,
  idsByValue: (column, value) => ({
    text: packIds(
      `select row_id from ${rows} where ${key(column)} = dataset_key($1) and deleted_at is null order by row_id`,
    ),
    values: [value],
  }),
  stats: (pipe) => ({
    text: `select states, is_stale, count(*), sum(credits) as credits from ${tableOf(pipe)} group by states, is_stale`,
  }),
  edit,
  buildIndex: (column) => [{ text: `create index on ${rows} (${key(column)}, row_id)` }],
  size: `select sum(pg_table_size(oid)) filter (where relname = '${rows}') as rows,
    sum(pg_table_size(oid)) filter (where relname <> '${rows}') as results, sum(pg_indexes_size(oid)) as indexes
    from pg_class where relkind = 'r' and relname like 'sheet\\_1\\_%'`,
};
