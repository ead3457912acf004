import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { OwnQuery } from '../../src/providers/kit/own-query.ts';
import type { PageOf } from '../../src/providers/kit/search-page.ts';
import { createPostgres } from '../../src/providers/postgres/postgres.ts';
import { answerOf, messageOf, ofPage, isValue, readAll, testOwnSource } from './own-source.ts';

const server = inject('postgresUrl');
const name = `own_tables_${process.pid}`;
const url = new URL(server ?? 'postgresql://nobody@127.0.0.1:1/none');
url.pathname = `/${name}`;
const allowed = createPostgres({ allowedPrivateHosts: ['127.0.0.0/8', 'localhost'] });

const schema = `
  create schema sales;
  create table people (
    id bigint primary key, title text, mobile text, headcount int, score numeric, born date, seen timestamptz,
    is_active boolean, tags text[], extra jsonb
  );
  insert into people
    select n, (array['Sales Engineer', 'CTO', 'Nurse', 'data engineer', 'Pilot'])[1 + n % 5],
      case when n % 3 = 0 then null else '+1555' || n % 40 end, n * 7919 % 500, n / 4.0,
      date '2000-01-01' + n, timestamptz '2026-01-01 00:00:00.123456+00' + n * interval '1 hour', n % 2 = 0,
      array['a', 'b'], '{"a": {"b": 1}}'
    from generate_series(1, 700) n;
  create table sales."Odd ""table""" (a text not null, "B'; --" int not null, note text, primary key (a, "B'; --"));
  insert into sales."Odd ""table""" select 'k' || n % 3, n, 'x' from generate_series(1, 20) n;
  create table keyless (a int);
  create table unique_only (a int not null unique, b text);
  insert into unique_only values (2, 'two'), (1, 'one');
  create table heavy (id int primary key, body text);
  insert into heavy select n, repeat('x', 1500000) from generate_series(1, 7) n;
  insert into heavy values (100, repeat('x', 5000000));
  create table wide (id bigint primary key, exact numeric);
  insert into wide values (9007199254740993, 12345678901234567890.5), (1, 1.5);
  create view slow as select 1 as id, pg_sleep(20) is null as waited;
  create role reader login; grant usage on schema public to reader; grant select (id, title) on people to reader;`;

describe.skipIf(server === null)('tables of a PostgreSQL', () => {
  beforeAll(async () => {
    await run(server ?? '', `create database ${name}`);
    await run(url.href, schema);
  });
  afterAll(async () => {
    await run(server ?? '', `drop database ${name} with (force)`);
    await run(server ?? '', 'drop role reader');
  });

  const read = (page: PageOf<OwnQuery>) => allowed.readRows(page, `${url.href}?sslmode=disable`);

  testOwnSource('people', {
    read,
    object: 'people',
    text: 'title',
    sparse: 'mobile',
    ordered: 'headcount',
    emptyIsUnequal: true,
    part: 'engineer',
    pageSize: 300,
  });

  test('is stable while rows come and go', async () => {
    const sort = { field: 'headcount', direction: 'asc' as const };
    const first = answerOf(
      await read(ofPage({ object: 'people', fields: ['headcount'], sort }, { size: 350 })),
    );
    await run(url.href, 'insert into people (id, headcount) values (100000, 0), (100001, -5)');
    const second = answerOf(
      await read(ofPage({ object: 'people', fields: ['headcount'], sort }, { at: first.next, size: 1000 })),
    );
    await run(url.href, 'delete from people where id >= 100000');
    const ids = [...first.rows, ...second.rows].map(({ id }) => id);
    expect(ids.length).toBe(700);
    expect(new Set(ids).size).toBe(700);
  });

  test.each(['seen', 'born', 'mobile', 'score', 'is_active'])(
    'goes on after any value of %s',
    async (field) => {
      for (const direction of ['asc', 'desc'] as const) {
        const rows = await readAll(
          read,
          { object: 'people', fields: [field], match: null, sort: { field, direction } },
          130,
        );
        expect(new Set(rows.map(({ id }) => id)).size).toBe(700);
      }
    },
  );

  test('gives values as JSON has them', async () => {
    const { rows } = answerOf(await read(ofPage({ object: 'public.people', match: isValue('id', 2) })));
    expect(rows).toEqual([
      {
        id: '2',
        fields: {
          id: 2,
          title: 'Nurse',
          mobile: '+15552',
          headcount: 338,
          score: 0.5,
          born: '2000-01-03',
          seen: expect.stringMatching(/^2026-01-01T02:00:00.123456/),
          is_active: true,
          tags: ['a', 'b'],
          extra: { a: { b: 1 } },
        },
      },
    ]);
  });

  test('takes schemas, odd names and keys of several columns', async () => {
    const query: OwnQuery = {
      object: 'sales.Odd "table"',
      fields: ["B'; --"],
      match: { logic: 'and', conditions: [{ field: "B'; --", operator: 'lte', value: 15 }] },
    };
    const rows = await readAll(read, query, 4);
    expect(rows.length).toBe(15);
    expect(rows[0]).toEqual({ id: '["k0","3"]', fields: { "B'; --": 3 } });
  });

  test('takes another unique index where there is no primary key', async () => {
    const { rows } = answerOf(await read(ofPage({ object: 'unique_only' })));
    expect(rows.map(({ id }) => id)).toEqual(['1', '2']);
  });

  test('keeps numbers exact that JSON would round', async () => {
    const { rows } = answerOf(await read(ofPage({ object: 'wide' })));
    expect(rows).toEqual([
      { id: '1', fields: { id: 1, exact: 1.5 } },
      { id: '9007199254740993', fields: { id: '9007199254740993', exact: '12345678901234567890.5' } },
    ]);
  });

  test('ends a page before it becomes too big, and refuses a row that is', async () => {
    const heavy = (more: Partial<PageOf<OwnQuery>>) => read(ofPage({ object: 'heavy' }, more));
    const first = answerOf(await heavy({}));
    expect(first.rows.map(({ id }) => id)).toEqual(['1', '2']);
    const second = answerOf(await heavy({ at: first.next }));
    expect(second.rows.map(({ id }) => id)).toEqual(['3', '4']);
    const big = await heavy({ at: '[null,"99"]' });
    expect(big).toMatchObject({ meaning: 'request_refused' });
    expect(messageOf(big)).toContain('larger than 4 MB');
  });

  test.each([
    ['a table there is none of', { object: 'people"; drop table people; --' }, 'There is no table'],
    ['a schema there is none of', { object: 'nowhere.people' }, 'There is no table'],
    ['a column there is none of', { object: 'people', fields: ['id"; drop table people; --'] }, 'no column'],
    [
      'an order by a column there is none of',
      { object: 'people', sort: { field: 'x', direction: 'asc' } },
      'no column',
    ],
    ['a table without a key', { object: 'keyless' }, 'no primary key'],
    ['a view', { object: 'slow' }, 'no primary key'],
    ['a name that is none', { object: 'a.b.c' }, 'nothing called'],
    [
      'a value of another type',
      { object: 'people', match: isValue('id', 'my secret') },
      'type bigint (22P02)',
    ],
    ['a number out of range', { object: 'people', match: isValue('headcount', 99999999999) }, '22003'],
  ] satisfies [string, Partial<OwnQuery> & { object: string }, string][])(
    '%s is refused, without the values',
    async (_, query, said) => {
      const result = await read(ofPage(query));
      expect(result).toMatchObject({ outcome: 'failed', meaning: 'request_refused' });
      expect(messageOf(result)).toContain(said);
      expect(messageOf(result)).not.toMatch(/my secret|99999999999/);
      expect(answerOf(await read(ofPage({ object: 'people' }))).rows.length).toBe(100);
    },
  );

  test.each([
    'x',
    '[]',
    '[null]',
    '[null,null]',
    '["a","b","c"]',
    '{"a":1}',
    7,
    '[null,"1; drop table people"]',
  ])('the cursor %j is refused', async (at) => {
    expect(await read(ofPage({ object: 'people' }, { at }))).toMatchObject({ meaning: 'request_refused' });
  });

  test('a reader sees the columns it may read, and is told of the others', async () => {
    const reader = new URL(url);
    reader.username = 'reader';
    const readAs = (query: Partial<OwnQuery>) =>
      allowed.readRows(ofPage({ object: 'people', ...query }, { size: 1 }), reader.href);
    expect(answerOf(await readAs({}))).toMatchObject({
      rows: [{ id: '1', fields: { id: 1, title: 'CTO' } }],
    });
    expect(messageOf(await readAs({ fields: ['mobile'] }))).toContain('no column "mobile"');
  });

  test('only reads', async () => {
    await run(
      url.href,
      `create or replace function touched(n bigint) returns boolean language plpgsql as
         $$ begin insert into unique_only values (n + 1000); return true; end $$;
       create table marked (id int primary key, n int generated always as (1) stored);
       insert into marked values (1);
       alter table marked enable row level security; alter table marked force row level security;
       create policy p on marked using (touched(id)); grant select on marked to reader;
       grant insert on unique_only to reader`,
    );
    const reader = new URL(url);
    reader.username = 'reader';
    const result = await allowed.readRows(ofPage({ object: 'marked' }), reader.href);
    expect(result).toMatchObject({ meaning: 'request_refused' });
    expect(messageOf(result)).toContain('25006');
  });

  test('leaves no connection behind', async () => {
    await Promise.all(Array.from({ length: 5 }, () => read(ofPage({ object: 'people' }, { size: 1 }))));
    await expect
      .poll(() => count(server ?? '', `select 1 from pg_stat_activity where datname = '${name}'`))
      .toBe(0);
  });

  test('a role or a database there is none of is a rejected credential', async () => {
    for (const [part, value] of [
      ['username', 'nobody_at_all'],
      ['pathname', '/no_such_database'],
    ] as const) {
      const wrong = new URL(url);
      wrong[part] = value;
      const result = await allowed.readRows(ofPage({ object: 'people' }), wrong.href);
      expect(result).toMatchObject({ meaning: 'credential_rejected' });
      expect(messageOf(result)).not.toContain(value);
    }
  });

  test('a server without TLS is refused where TLS is asked for', async () => {
    for (const mode of ['require', 'verify-full', 'verify-ca']) {
      const result = await allowed.readRows(ofPage({ object: 'people' }), `${url.href}?sslmode=${mode}`);
      expect(result).toMatchObject({ meaning: 'unavailable' });
    }
    for (const mode of ['disable', 'prefer']) {
      const result = await allowed.readRows(ofPage({ object: 'people' }), `${url.href}?sslmode=${mode}`);
      expect(result).toMatchObject({ outcome: 'found' });
    }
  });

  test('a private address is refused unless it is allowed', async () => {
    const strict = createPostgres({ allowedPrivateHosts: [] });
    const other = createPostgres({ allowedPrivateHosts: ['127.0.0.1:1'] });
    for (const database of [strict, other])
      expect(await database.readRows(ofPage({ object: 'people' }), url.href)).toMatchObject({
        meaning: 'target_refused',
      });
  });
});

async function run(connectionString: string, sql: string): Promise<number> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rowCount } = await client.query(sql);
    return rowCount ?? 0;
  } finally {
    await client.end();
  }
}

const count = run;
