import { expect, test } from 'vitest';
import { createOwnTables } from '@headrace/sandbox/kit/own-tables';
import { createWorld } from '@headrace/sandbox';
import type { ReadPage } from './own-source.ts';
import { ofPage, isValue, testOwnSource } from './own-source.ts';

const tables = createOwnTables(createWorld());
const read: ReadPage = (page) => tables.readRows(page, 'sandbox');

testOwnSource('people', {
  read,
  object: 'people',
  text: 'job_title',
  sparse: 'mobile',
  ordered: 'created_at',
  emptyIsUnequal: true,
  part: 'engineer',
  pageSize: 300,
});

testOwnSource('companies', {
  read,
  object: 'public.companies',
  text: 'city',
  sparse: 'stage',
  ordered: 'headcount',
  emptyIsUnequal: true,
  part: 'on',
  pageSize: 60,
});

test('what there is none of is refused, as is a bad credential', async () => {
  expect(await read(ofPage({ object: 'unicorns' }))).toMatchObject({ meaning: 'request_refused' });
  expect(await read(ofPage({ object: 'people', fields: ['__proto__'] }))).toMatchObject({
    meaning: 'request_refused',
  });
  expect(await read(ofPage({ object: 'people' }, { at: 'x' }))).toMatchObject({
    meaning: 'request_refused',
  });
  expect(await tables.readRows(ofPage({ object: 'people' }), 'invalid')).toMatchObject({
    meaning: 'credential_rejected',
  });
  expect(await read(ofPage({ object: 'people', match: isValue('name', 'Jane Timeout') }))).toMatchObject({
    meaning: 'timeout',
  });
});
