import type { Statement } from '../bench-db.ts';
import { resultOf, resultRows, status } from '../shape.ts';
import type { Layout } from './layout.ts';
import type { SharedOptions } from './shared-names.ts';
import { mine, namesOf, ofPipe, organization, sheet } from './shared-names.ts';
import { columnsOfBatch } from './written.ts';

export function writesOf(
  options: SharedOptions,
): Pick<Layout, 'insertRows' | 'claim' | 'fill' | 'writeBack' | 'edit'> {
  return {
    insertRows: insertOf(options),
    claim: claimOf(options),
    fill: fillOf(options),
    writeBack: writeBackOf(options),
    edit: editOf(options),
  };
}

function insertOf(options: SharedOptions): Layout['insertRows'] {
  const { list } = options;
  return (batch) => ({
    text: `insert into ${namesOf(options).rows} (org_id, sheet_id, row_id, vals)
      select ${organization}, ${sheet}, row_id, vals::${list.type} from unnest($1::bigint[], $2::text[]) as u(row_id, vals)`,
    values: [batch.map(({ rowId }) => rowId), batch.map(({ values }) => list.encode(values))],
  });
}

function claimOf(options: SharedOptions): Layout['claim'] {
  return (pipe, run, rowIds) => ({
    text: `insert into ${namesOf(options).results} as p (org_id, sheet_id, pipe_no, row_id, config_no, run_no, states)
      select ${organization}, ${sheet}, ${pipe.no}, row_id, 1, $1::int, $2::bytea
      from unnest($3::bigint[]) as u(row_id) order by row_id
      on conflict (sheet_id, pipe_no, row_id) do update set run_no = excluded.run_no, states = excluded.states
      where get_byte(p.states, 0) <> ${status.queued} returning row_id`,
    values: [run, Buffer.alloc(pipe.outputs.length, status.queued), rowIds],
  });
}

function fillOf(options: SharedOptions): Layout['fill'] {
  return (pipe, run, [from, to]) => {
    const { values, ...result } = resultOf(pipe);
    const sets = Object.entries(result).map(([name, made]) => `${name} = ${made}`);
    return {
      text: `update ${namesOf(options).results} as t set ${sets.join(', ')}, vals = ${options.list.build(values)},
        observed_at = now(), position = g.row_id % 100, version = 2 from ${resultRows(pipe.no)}
        where ${ofPipe(pipe, 't.')} and t.row_id = g.row_id and t.row_id between $1 and $2 and t.run_no = $3::int`,
      values: [from, to, run],
    };
  };
}

function writeBackOf(options: SharedOptions): Layout['writeBack'] {
  const { list } = options;
  return (batch) => ({
    text: `update ${namesOf(options).results} as t set states = decode(u.states, 'hex'), reasons = u.reasons,
      input_hash = decode(u.input_hash, 'hex'), trail = u.trail, credits = u.credits, is_stale = false,
      observed_at = now(), position = u.position, version = 3, vals = u.vals::${list.type}
      from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::int[], $8::text[])
      with ordinality as u(row_id, states, reasons, input_hash, trail, credits, vals, position)
      where ${ofPipe(batch.pipe, 't.')} and t.row_id = u.row_id and t.row_id = any($2) and t.run_no = $1::int`,
    values: [batch.run, ...columnsOfBatch(batch), batch.results.map(({ values }) => list.encode(values))],
  });
}

function editOf(options: SharedOptions): Layout['edit'] {
  const { list } = options;
  const { rows, results } = namesOf(options);
  return ({ rowId, column, value }, stale): Statement[] => [
    {
      text: `insert into bench_history (sheet_id, row_id, column_no, earlier)
        select sheet_id, row_id, ${column}, to_jsonb(${list.at('vals', column)}) from ${rows}
        where ${mine} and row_id = $1`,
      values: [rowId],
    },
    {
      text: `update ${rows} set vals = ${list.replace('vals', column, '$2')}, version = 3 where ${mine} and row_id = $1`,
      values: [rowId, value],
    },
    {
      text: `update ${results} set is_stale = true, version = 3
        where ${mine} and pipe_no in (${stale.map(({ no }) => no).join(', ')}) and row_id = $1`,
      values: [rowId],
    },
  ];
}
