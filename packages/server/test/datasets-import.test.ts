import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findDataset } from '../src/datasets/dataset.ts';
import { deleteDataset } from '../src/datasets/declare-dataset.ts';
import { listRejects } from '../src/datasets/importing/keep-rejects.ts';
import type { RowQuery } from '../src/datasets/querying/query-rows.ts';
import { queryRows } from '../src/datasets/querying/query-rows.ts';
import { sweepDatasetTables } from '../src/datasets/importing/table-leases.ts';
import type { DatasetHome } from './dataset-home.ts';
import { columnsOf, openDatasets, textOf } from './dataset-home.ts';
import { describeOnBothHomes } from './service.ts';

describeOnBothHomes('imports into datasets', (home) => {
  let datasets: DatasetHome;
  beforeAll(async () => {
    datasets = await openDatasets(home);
  });
  afterAll(() => datasets.close());

  const query = (asked: Partial<RowQuery> & { name: string }) =>
    queryRows(datasets.db, { organizationId: datasets.organizationId, limit: 100, ...asked });

  it('what does not fit is told, line by line, and the rest imported', async () => {
    await datasets.declare('odd', columnsOf({ a: 'string', n: 'number' }));
    const file = 'a;n\nx;1\n\ny;many\nz;1;2\n"q" r;3\nlast;9007199254740993\n"open;4\nok;5';
    const { rows, rejected, rejects } = await datasets.load('odd', file);
    expect([rows, rejected]).toEqual([2, 5]);
    expect(rejects).toEqual([
      { line: 4, column: 'n', reason: expect.stringContaining('"many" is not a number'), text: 'y;many' },
      { line: 5, column: null, reason: 'The row has 3 cells where the header has 2.', text: 'z;1;2' },
      { line: 6, column: null, reason: expect.stringContaining('after a closing quote'), text: '"q" r;3' },
      { line: 7, column: 'n', reason: expect.stringContaining('15 always'), text: 'last;9007199254740993' },
      { line: 8, column: null, reason: expect.stringContaining('is not closed'), text: '"open;4' },
    ]);
    const odd = await findDataset(datasets.db, { organizationId: datasets.organizationId, name: 'odd' });
    const kept = await listRejects(datasets.db, { importId: odd?.importId ?? '', after: -1, limit: 10 });
    expect(kept.map(({ line }) => line)).toEqual([4, 5, 6, 7, 8]);
  });

  it('a large file is there row by row, whichever threads have read it', async () => {
    await datasets.declare('large', columnsOf({ n: 'number', text: 'string' }));
    const padding = 'x'.repeat(1500);
    const lines = Array.from({ length: 8000 }, (_, at) => `${at},"${at % 3 === 0 ? '\n' : ''}${padding}"\n`);
    const done = await datasets.load('large', `n,text\n${lines.join('')}oops,\n`, { pieceBytes: 65_536 });
    expect(done).toMatchObject({ rows: 8000, rejected: 1 });
    expect(done.rejects).toMatchObject([{ line: 8000 + 2667 + 2, column: 'n' }]);
    const { rows } = await query({ name: 'large', limit: 8000 });
    expect(rows.map(({ fields }) => fields.n)).toEqual(lines.map((_, at) => at));
  });

  it('an append adds, a replacement takes the place of all', async () => {
    await datasets.declare('grown', columnsOf({ a: 'string' }));
    await datasets.load('grown', 'a\nx\ny\n');
    await datasets.load('grown', 'a\nz\n');
    const values = async () =>
      (await query({ name: 'grown' })).rows.map(({ id, fields }) => `${id}${textOf(fields.a)}`);
    expect(await values()).toEqual(['2x', '3y', '5z']);
    const page = await query({ name: 'grown', limit: 1 });
    await datasets.load('grown', '{"a": "n"}\n{"b": 1}\n[]\nnope', { mode: 'replace', format: 'jsonl' });
    expect(await values()).toEqual(['1n', '2null']);
    await expect(query({ name: 'grown', limit: 1, after: page.next })).rejects.toThrow('were replaced');
  });

  it('a row of the same key is updated in its place, the last of a file counting', async () => {
    await datasets.declare('keyed', columnsOf({ email: 'string', n: 'number' }), 'email');
    const first = await datasets.load('keyed', 'email,n\na@x.com,1\nb@x.com,2\nA@x.com,3\n,4\n');
    expect(first).toMatchObject({ rows: 2, duplicates: 1, rejected: 1 });
    const second = await datasets.load('keyed', 'email,n\nc@x.com,5\nB@X.com,6\nb@x.com,7\n');
    expect(second).toMatchObject({ rows: 2, updated: 1, duplicates: 1 });
    const { rows, total } = await query({ name: 'keyed' });
    expect(rows.map(({ id, fields }) => [id, fields.email, fields.n])).toEqual([
      ['3', 'b@x.com', 7],
      ['4', 'A@x.com', 3],
      ['6', 'c@x.com', 5],
    ]);
    expect(total).toBe(3);
  });

  it('an import that is ended amid the file leaves everything as it was', async () => {
    await datasets.declare('whole', columnsOf({ a: 'string' }));
    await datasets.load('whole', 'a\nx\n');
    for (const mode of ['append', 'replace'] as const) {
      const signal = endAfter(3);
      const file = `a\n${'y\n'.repeat(20_000)}`;
      await expect(datasets.load('whole', file, { mode, signal })).rejects.toThrow('went away');
    }
    expect((await query({ name: 'whole' })).rows).toHaveLength(1);
    expect(await countTables()).toBe(await countNamed());
  });

  it('a file without the columns, or that is none, is refused and says why', async () => {
    await datasets.declare('strict', columnsOf({ email: 'string' }));
    const load = (text: string, format?: 'csv' | 'jsonl' | 'parquet') =>
      datasets.load('strict', text, format === undefined ? {} : { format });
    await expect(load('e-mail\nx')).rejects.toThrow(
      'no column "email" of this dataset. Did you mean "e-mail"?',
    );
    await expect(load('')).rejects.toThrow('is empty');
    await expect(load('nonsense', 'parquet')).rejects.toThrow('not valid Parquet');
    await expect(datasets.load('nope', 'x')).rejects.toThrow('no dataset "nope"');
    expect(await countTables()).toBe(await countNamed());
  });

  it('the tables of a deleted dataset or organization go with it', async () => {
    await datasets.declare('doomed', columnsOf({ a: 'string' }));
    await datasets.load('doomed', 'a\nx\n');
    const place = { organizationId: datasets.organizationId, name: 'doomed' };
    const before = await countTables();
    expect(await deleteDataset(datasets.db, place)).toBe(true);
    expect(await deleteDataset(datasets.db, place)).toBe(false);
    expect(await countTables()).toBe(before - 1);
    await expect(query({ name: 'doomed' })).rejects.toThrow('no dataset');
    expect(await sweepDatasetTables(datasets.db)).toBe(0);
  });

  /** A signal that is given when it has been looked at so many times. */
  function endAfter(looks: number): AbortSignal {
    const gone = new AbortController();
    const { signal } = gone;
    let left = looks;
    signal.throwIfAborted = () => {
      left -= 1;
      if (left === 0) gone.abort();
      if (signal.aborted) throw new Error('the client went away');
    };
    return signal;
  }

  async function countTables(): Promise<number> {
    const { rows } = await sql<{ count: string | number }>`
      select count(*) as count from pg_class where relkind = 'r' and relname like 'dataset\_%\_0'`.execute(
      datasets.db,
    );
    return Number(rows[0]?.count);
  }

  async function countNamed(): Promise<number> {
    const { rows } = await sql<{ count: string | number }>`
      select count(*) as count from datasets where table_id is not null`.execute(datasets.db);
    return Number(rows[0]?.count);
  }
});
