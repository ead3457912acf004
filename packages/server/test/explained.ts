import type { KyselyPlugin, RootOperationNode } from 'kysely';
import { z } from 'zod';
import type { Db } from '../src/storage/database.ts';

const planNode = z.looseObject({
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.number().optional(),
  'Rows Removed by Index Recheck': z.number().optional(),
  'Relation Name': z.string().optional(),
  get Plans() {
    return z.array(planNode).optional();
  },
});
type PlanNode = z.infer<typeof planNode>;

const explained = z.array(z.looseObject({ 'QUERY PLAN': z.array(z.object({ Plan: planNode })) }));

/** A database whose raw reads are explained, in place of what they would have found. */
export interface ExplainedDb {
  db: Db;
  /** Rows of tables that were read so far, by the name of the table. */
  rowsRead(): ReadonlyMap<string, number>;
}

/** Counts the rows that reading statements look at, also those they throw away; `only`: those that begin like this. */
export function explain(db: Db, only = /^\s*(select|with)/): ExplainedDb {
  const counts = new Map<string, number>();
  const asked = new WeakSet<object>();
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      if (node.kind !== 'RawNode' || !only.test(node.sqlFragments[0] ?? '')) return node;
      if (/set_config|pg_index/.test(node.sqlFragments[0] ?? '')) return node;
      asked.add(queryId);
      const [first = '', ...rest] = node.sqlFragments;
      const wrapped: RootOperationNode = {
        ...node,
        sqlFragments: [`explain (analyze, format json) ${first}`, ...rest],
      };
      return wrapped;
    },
    transformResult: async ({ result, queryId }) => {
      if (!asked.has(queryId)) return result;
      for (const { 'QUERY PLAN': plans } of explained.parse(result.rows))
        for (const { Plan } of plans) countRows(Plan, counts);
      return { ...result, rows: [] };
    },
  };
  return { db: db.withPlugin(plugin), rowsRead: () => counts };
}

function countRows(node: PlanNode, counts: Map<string, number>): void {
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  const table = node['Relation Name'];
  if (table !== undefined) {
    const rows = (node['Actual Rows'] + removed) * node['Actual Loops'];
    counts.set(table, (counts.get(table) ?? 0) + rows);
  }
  for (const child of node.Plans ?? []) countRows(child, counts);
}
