import type { Client } from 'pg';
import { z } from 'zod';
import type { OwnQuery } from '../kit/own-query.ts';
import { ownValue } from '../kit/own-row.ts';
import type { OwnRow, PageOf, SearchPage } from '../kit/search-page.ts';
import { buildStatement } from './build-statement.ts';
import { maxPageSize } from './check-query.ts';
import { describeTable } from './describe-table.ts';
import { RequestFault } from './request-fault.ts';

const statementTimeoutMs = 30_000;
const lockTimeoutMs = 5_000;

// Set inside the transaction, because poolers give the session to others afterwards.
const begin = `begin transaction read only;
  set local statement_timeout = ${statementTimeoutMs};
  set local idle_in_transaction_session_timeout = ${statementTimeoutMs};
  set local lock_timeout = ${lockTimeoutMs};
  set local datestyle = 'ISO, MDY'`;

const pageRows = z.array(z.object({ keys: z.string(), body: z.string().nullable() }));
const cursor = z.tuple([z.string().nullable()], z.string());
const fields = z.record(z.string(), ownValue);

/** One page, by key: stable while rows come and go. How many there are in all is not asked, as it takes as long. */
export async function readPage(client: Client, page: PageOf<OwnQuery>): Promise<SearchPage<OwnRow>> {
  const size = Math.max(1, Math.min(Math.floor(page.size), maxPageSize));
  await client.query(begin);
  const table = await describeTable(client, page.query.object);
  const found = pageRows.parse((await client.query(buildStatement(table, { ...page, size }))).rows);
  const fitting = found.slice(0, size);
  const cutAt = fitting.findIndex(({ body }) => body === null);
  if (cutAt === 0) throw new RequestFault('A row is larger than 4 MB; name only the columns that you need.');
  const shown = cutAt === -1 ? fitting : fitting.slice(0, cutAt);
  return {
    rows: shown.map(({ keys, body }) => ({ id: idOf(keys), fields: fields.parse(JSON.parse(body ?? '{}')) })),
    next: shown.length < found.length ? (shown.at(-1)?.keys ?? null) : null,
    total: null,
  };
}

/** A key with one column as it is, with several columns as a list. */
function idOf(keys: string): string {
  const [, ...ids] = cursor.parse(JSON.parse(keys));
  return ids.length === 1 ? (ids[0] ?? '') : JSON.stringify(ids);
}
