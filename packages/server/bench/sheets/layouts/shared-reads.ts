import { pipes } from '../shape.ts';
import type { Layout } from './layout.ts';
import { packIds } from './layout.ts';
import type { SharedOptions } from './shared-names.ts';
import { mine, namesOf, ofPipe } from './shared-names.ts';

export function readsOf(
  options: SharedOptions,
): Pick<Layout, 'firstRows' | 'allIds' | 'sortedIds' | 'window' | 'stats'> {
  const { list } = options;
  const { rows, results } = namesOf(options);
  const live = `from ${rows} where ${mine} and deleted_at is null`;
  return {
    firstRows: (count) => ({ text: `select row_id, vals ${live} order by row_id limit ${count}` }),
    allIds: () => ({ text: packIds(`select row_id ${live} order by row_id`) }),
    sortedIds: (column) => ({
      text: packIds(`select row_id ${live} order by ${list.key('vals', column)}, row_id`),
    }),
    window: (rowIds, columns) => [
      {
        text: `select row_id, ${columns.map((column) => list.at('vals', column)).join(', ')}
          from ${rows} where ${mine} and row_id = any($1::bigint[])`,
        values: [rowIds],
      },
      {
        text: `select t.* from unnest($2::smallint[]) as p(no) cross join lateral (
            select row_id, pipe_no, states, is_stale, ${list.at('vals', 1)} as value from ${results}
            where ${mine} and pipe_no = p.no and row_id = any($1::bigint[])) as t`,
        values: [rowIds, pipes.map(({ no }) => no)],
      },
    ],
    stats: (pipe) => ({
      text: `select states, is_stale, count(*), sum(credits) as credits from ${results} where ${ofPipe(pipe)}
        group by states, is_stale`,
    }),
  };
}

export function filtersOf(
  options: SharedOptions,
): Pick<Layout, 'idsByStatus' | 'idsByTwo' | 'idsByValue' | 'buildIndex'> {
  const { rows, results, keys } = namesOf(options);
  const hasKeys = options.lookUpBy === 'keys';
  const key = (column: number) => options.list.key('vals', column);
  // The list of deleted rows is short; an anti join would sort all rows first.
  const live = `p.row_id not in (select row_id from ${rows} where ${mine} and deleted_at is not null)`;
  return {
    idsByStatus: (pipe, code) => ({
      text: packIds(`select row_id from ${results} p
        where ${ofPipe(pipe, 'p.')} and get_byte(states, 0) = $1 and ${live} order by row_id`),
      values: [code],
    }),
    idsByTwo: ([first, second], [one, other]) => ({
      text: packIds(`select p.row_id from ${results} p join ${results} q on q.row_id = p.row_id
        where ${ofPipe(first, 'p.')} and ${ofPipe(second, 'q.')} and get_byte(p.states, 0) = $1
          and get_byte(q.states, 0) = $2 and ${live} order by p.row_id`),
      values: [one, other],
    }),
    idsByValue: (column, value) => {
      const found = hasKeys
        ? `select row_id from ${keys} where ${mine} and column_no = ${column} and key = dataset_key($1)`
        : `select row_id from ${rows} where ${mine} and ${key(column)} = dataset_key($1) and deleted_at is null`;
      return { text: packIds(`${found} order by row_id`), values: [value] };
    },
    buildIndex: (column) => {
      const text = hasKeys
        ? `insert into ${keys} select sheet_id, ${column}, ${key(column)}, row_id from ${rows}
            where ${mine} and ${key(column)} is not null`
        : // With the sheet in front the planner would walk through all of the index.
          `create index on ${rows} ((${key(column)}), row_id) where ${mine}`;
      return [{ text }];
    },
  };
}
