import { expect, test } from 'vitest';
import type { OwnCondition, OwnQuery } from '../kit/own-query.ts';
import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { databricks, readMe } from './databricks.ts';
import { queryRows } from './query-rows.ts';
import { checkQuery, writeStatement } from './statement.ts';

const problem = (status: number, error_code: string) => ({ status, body: { error_code, message: 'x' } });
const query: OwnQuery = {
  object: 'abc123/main.sales.leads',
  fields: ['name', 'size'],
  match: { logic: 'and', conditions: [{ field: 'name', operator: 'contains', value: "O'" }] },
};
const accepted = { body: { statement_id: 's-1', status: { state: 'PENDING' } } };
const columns = [
  { name: 'id', type_name: 'LONG' },
  { name: 'name', type_name: 'STRING' },
  { name: 'size', type_name: 'DECIMAL' },
];
const done = (data_array: unknown, total_row_count = 2) => ({
  body: {
    statement_id: 's-1',
    status: { state: 'SUCCEEDED' },
    manifest: { schema: { columns }, total_row_count },
    result: { data_array },
  },
});

const vendor = describeVendor({
  key: 'authorization: Bearer secret-key',
  refusals: {
    'a wrong token': [problem(401, 'UNAUTHENTICATED'), 'credential_rejected'],
    'a warehouse that there is none of': [problem(404, 'RESOURCE_DOES_NOT_EXIST'), 'request_refused'],
    'a statement that is wrong': [
      { body: { statement_id: 's-1', status: { state: 'FAILED', error: { message: 'x' } } } },
      'request_refused',
    ],
  },
  tooOften: problem(429, 'REQUEST_LIMIT_EXCEEDED'),
});

vendor.asks(queryRows, {
  about: { query, at: 2, size: 2 },
  sends: 'POST /api/2.0/sql/statements/',
  body: {
    warehouse_id: 'abc123',
    statement:
      'SELECT `id`, `name`, `size` FROM `main`.`sales`.`leads` WHERE contains(lower(`name`), lower(:p0)) ORDER BY `id` LIMIT 2 OFFSET 2',
    parameters: [{ name: 'p0', value: "O'", type: 'STRING' }],
    wait_timeout: '10s',
    on_wait_timeout: 'CONTINUE',
    format: 'JSON_ARRAY',
    disposition: 'INLINE',
  },
  found: {
    'a full page': [
      [
        accepted,
        { body: { status: { state: 'RUNNING' } } },
        done([
          ['7', 'Ana', '1.50'],
          ['8', null, null],
        ]),
      ],
      {
        rows: [
          { id: '7', fields: { name: 'Ana', size: '1.50' } },
          { id: '8', fields: { name: null, size: null } },
        ],
        next: 4,
        total: null,
      },
    ],
    'the last page': [
      [accepted, done([['7', 'Ana', null]], 1)],
      { rows: [{ id: '7', fields: { name: 'Ana', size: null } }], next: null, total: null },
    ],
    'no rows': [[accepted, done(null, 0)], { rows: [], next: null, total: null }],
  },
  before: [accepted],
  wrongTypes: { status: 'done' },
});

vendor.asks(readMe, {
  about: undefined,
  sends: 'GET /api/2.0/preview/scim/v2/Me',
  found: {
    'a user': [{ body: { userName: 'a@b.test' } }, { detail: 'a@b.test' }],
    'nothing more': [{ body: {} }, { detail: 'The token is accepted' }],
  },
  wrongTypes: { userName: 7 },
});

test.each([
  [{ field: 'a', operator: 'eq', value: 7 }, '`a` = :p0', 'BIGINT'],
  [{ field: 'a', operator: 'neq', value: 'x' }, '`a` IS DISTINCT FROM :p0', 'STRING'],
  [{ field: 'a', operator: 'gte', value: 1.5 }, '`a` >= :p0', 'DOUBLE'],
  [{ field: 'a', operator: 'in', value: [true, false] }, '`a` IN (:p0, :p1)', 'BOOLEAN'],
  [{ field: 'a', operator: 'is_null', value: null }, '`a` IS NULL', undefined],
  [{ field: 'a', operator: 'is_not_null', value: null }, '`a` IS NOT NULL', undefined],
] satisfies [OwnCondition, string, string | undefined][])('%j in SQL', (condition, sql, type) => {
  const sort = { field: 'b', direction: 'desc' as const };
  const match = { logic: 'or' as const, conditions: [condition] };
  const written = writeStatement({ query: { ...query, fields: [], match, sort }, at: null, size: 900 });
  expect(written.sql).toBe(
    `SELECT * FROM \`main\`.\`sales\`.\`leads\` WHERE ${sql} ORDER BY \`b\` DESC NULLS LAST, \`id\` LIMIT 500 OFFSET 0`,
  );
  expect(written.parameters[0]?.type).toBe(type);
});

test.each(['leads', 'w/a.b.c.d', 'w/a`b', 'w/', '/a', 'w x/a', '../a'])(
  'the object %j is refused',
  (object) => {
    expect(checkQuery({ ...query, object })).toContain('nothing called');
  },
);

test.each([
  ['https://dbc-1.cloud.databricks.com|t', 'https://dbc-1.cloud.databricks.com'],
  ['https://adb-1.7.azuredatabricks.net|t', 'https://adb-1.7.azuredatabricks.net'],
  ['https://1.7.gcp.databricks.com|t', 'https://1.7.gcp.databricks.com'],
  ['https://evil.example|t', undefined],
  ['https://databricks.com.evil.example|t', undefined],
  ['http://dbc-1.cloud.databricks.com|t', undefined],
])('the key %j goes to %j', (stored, baseUrl) => {
  expect(databricks.openCredential?.(stored)?.baseUrl).toBe(baseUrl);
});
