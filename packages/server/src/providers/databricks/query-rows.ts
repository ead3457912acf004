import { z } from 'zod';
import type { OwnQuery } from '../kit/own-query.ts';
import type { OwnFields } from '../kit/own-row.ts';
import { pickFields } from '../kit/own-row.ts';
import type { OwnRow, PageOf, SearchPage } from '../kit/search-page.ts';
import { num, obj } from '../kit/shapes.ts';
import { databricks } from './databricks.ts';
import { checkQuery, maxPageSize, startOf, writeStatement } from './statement.ts';

const statements = '/api/2.0/sql/statements/';

const finished = z.object({
  status: z.object({ state: z.string() }),
  manifest: obj({
    schema: z.object({ columns: z.array(z.object({ name: z.string(), type_name: z.string().nullish() })) }),
    total_row_count: num,
  }),
  result: obj({ data_array: z.array(z.array(z.string().nullable())).nullish() }),
});

/**
 * Rows of a table of a workspace, by a warehouse that may first have to start. `object` is
 * `WAREHOUSE_ID/catalog.schema.table`, and the table must have a column `id`.
 */
export const queryRows = databricks.job({
  id: 'databricks.query_rows',
  refuse: ({ query }: PageOf<OwnQuery>) => checkQuery(query),
  request: (page: PageOf<OwnQuery>) => {
    const { warehouse, sql, parameters } = writeStatement(page);
    return {
      method: 'POST',
      path: statements,
      body: {
        warehouse_id: warehouse,
        statement: sql,
        parameters,
        wait_timeout: '10s',
        on_wait_timeout: 'CONTINUE',
        format: 'JSON_ARRAY',
        disposition: 'INLINE',
      },
    };
  },
  job: {
    id: z.object({ statement_id: z.string() }).transform(({ statement_id: id }) => id),
    read: (id) => ({ method: 'GET', path: `${statements}${encodeURIComponent(id)}` }),
    isRunning: ({ status }) => status.state === 'PENDING' || status.state === 'RUNNING',
    everyMs: 1000,
  },
  reply: finished,
  answer: ({ manifest, result }, { query, at, size }): SearchPage<OwnRow> => {
    const columns = manifest?.schema.columns ?? [];
    const data = result?.data_array ?? [];
    const rows = data.flatMap((values) => toRow(columns, { values, query }) ?? []);
    // What does not fit into the first chunk of a result is asked for as the next page.
    const isMore =
      data.length >= Math.min(size, maxPageSize) || data.length < (manifest?.total_row_count ?? 0);
    return { rows, next: isMore && data.length > 0 ? startOf(at) + data.length : null, total: null };
  },
  deadlineMs: 60_000,
  maxReplyBytes: 8 * 1024 * 1024,
});

interface Column {
  name: string;
  type_name?: string | null | undefined;
}

function toRow(
  columns: readonly Column[],
  { values, query }: { values: readonly (string | null)[]; query: OwnQuery },
): OwnRow | null {
  const fields: OwnFields = Object.fromEntries(
    columns.map(({ name, type_name: type }, at) => [name, readCell(values[at] ?? null, type)]),
  );
  const id = fields['id'] ?? null;
  if (id === null || typeof id === 'object') return null;
  return { id: String(id), fields: pickFields(fields, query.fields) };
}

const numbers = new Set(['BYTE', 'SHORT', 'INT', 'LONG', 'FLOAT', 'DOUBLE']);

/** Every value comes as a text. Decimals stay texts, because a number would lose digits. */
function readCell(value: string | null, type: string | null | undefined): OwnFields[string] {
  if (value === null) return null;
  if (type === 'BOOLEAN') return value === 'true';
  const number = numbers.has(type ?? '') ? Number(value) : Number.NaN;
  return Number.isFinite(number) && Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : value;
}
