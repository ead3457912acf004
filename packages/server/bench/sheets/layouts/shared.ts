/* Layout C: two tables for all sheets, partitioned by hash, with the values of a row in one column. */
import type { Layout } from './layout.ts';
import type { SharedOptions } from './shared-names.ts';
import { namesOf, organization, sheet } from './shared-names.ts';
import { filtersOf, readsOf } from './shared-reads.ts';
import { createResults, createRows, neighbours } from './shared-tables.ts';
import { writesOf } from './shared-writes.ts';

export function createShared(options: SharedOptions): Layout {
  const { name, prefix, list } = options;
  return {
    name,
    create: [...createRows(options), ...createResults(options)],
    copyTarget: `${namesOf(options).rows} (org_id, sheet_id, row_id, vals)`,
    copyLine: ({ rowId, values }) =>
      `${organization.slice(1, -1)}\t${sheet}\t${rowId}\t${list.encode(values)}\n`,
    addNeighbours: (count) => [0, 1].flatMap((at) => neighbours(options, { at, count })),
    ...writesOf(options),
    ...readsOf(options),
    ...filtersOf(options),
    size: `select sum(pg_table_size(oid)) filter (where relname like '${prefix}\\_rows%') as rows,
      sum(pg_table_size(oid)) filter (where relname not like '${prefix}\\_rows%') as results,
      sum(pg_indexes_size(oid)) as indexes from pg_class where relkind = 'r' and relname like '${prefix}\\_%'`,
  };
}
