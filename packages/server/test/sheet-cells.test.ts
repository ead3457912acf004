import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectProblem } from './expect-problem.ts';
import type { TestService } from './service.ts';
import { describeOnBothHomes, startService } from './service.ts';
import { createSheet } from './sheet-home.ts';
import { waitFor } from './wait-for.ts';

const split = { pipe_id: 'person:name:split@1', auto: 'off' };
const slug = {
  pipe_id: 'field:slugify@1',
  auto: 'off',
  config: { input_fields: { string_input: { alias: 'first_name' } } },
};

describeOnBothHomes('cells of a sheet', (home) => {
  let service: TestService;
  beforeAll(async () => void (service = await startService(home)));
  afterAll(() => service.stop());
  const call: TestService['call'] = (path, options) => service.call(path, options);
  const run = async (path: string, pipes: string[]) => {
    const { json } = await call(`${path}/runs`, { body: { pipes } });
    await waitFor(
      async () => (await call(`${path}/runs/${json.no}`)).json,
      ({ finished_at: at }) => at !== null,
    );
  };
  const cellOf = async (path: string, row: number, field: string) =>
    (await call(`${path}/rows/${row}/cells/${encodeURIComponent(field)}`)).json;

  it('are changed many at once; what cannot be is listed', async () => {
    const sheet = await createSheet(call, { columns: [{ name: 'name' }, { name: 'age', type: 'number' }] });
    await sheet.append([{ name: 'a' }, { name: 'b', age: 2 }]);
    const { status, json } = await sheet.patch([
      { row: 1, column: 'name', value: 'first' },
      { row: 1, column: 'age', value: '41' },
      { row: 2, column: 'age', value: 'old' },
      { row: 9, column: 'name', value: 'x' },
      { row: 1, column: 'nmae', value: 'x' },
      { row: 2, column: 'name', value: 'nul\0' },
      { row: 1, column: 'name', value: 'second' },
      { row: 1, column: 'age', pinned: false },
    ]);
    expect(status).toBe(200);
    expect(json.left).toMatchObject([
      { index: 3, row: 9, reason: 'not-found' },
      { index: 4, column: 'nmae', reason: 'not-found', message: expect.stringContaining('"name"') },
      { index: 5, reason: 'invalid' },
      { index: 7, reason: 'invalid' },
    ]);
    expect(await sheet.values()).toEqual([
      { name: 'second', age: null },
      { name: 'b', age: 'old' },
    ]);
    expect(await cellOf(sheet.path, 2, 'age')).toMatchObject({ status: 'failed', value: 'old' });
    await sheet.patch([{ row: 2, column: 'age', value: 3 }]);
    expect(await cellOf(sheet.path, 2, 'age')).toMatchObject({ status: 'completed', value: 3, reason: null });
  });

  it('are changed once by a call that is repeated, whatever came in between', async () => {
    const sheet = await createSheet(call, { columns: [{ name: 'name' }] });
    await sheet.append([{ name: 'a' }]);
    const edit = (value: string, key: string) =>
      call(`${sheet.path}/cells`, {
        method: 'PATCH',
        body: { cells: [{ row: 1, column: 'name', value }] },
        headers: { 'idempotency-key': `${key}-${sheet.path}` },
      });
    const first = await edit('b', 'one');
    await edit('c', 'two');
    expect((await edit('b', 'one')).json).toEqual(first.json);
    expect(await sheet.values()).toEqual([{ name: 'c' }]);
    expectProblem(await edit('d', 'one'), 'idempotency-conflict');
  });

  it('that are newer than they were read are left', async () => {
    const sheet = await createSheet(call, { columns: [{ name: 'name' }] });
    await sheet.append([{ name: 'a' }, { name: 'b' }]);
    const edit = (row: number, value: string, version: number) => ({
      row,
      column: 'name',
      value,
      if_version: version,
    });
    expect((await sheet.patch([edit(1, 'mine', 1)])).json).toMatchObject({ changed: 1, left: [] });
    const partly = await sheet.patch([edit(1, 'late', 1), edit(2, 'late', 1)]);
    expect(partly.json).toMatchObject({ changed: 1, left: [{ index: 0, reason: 'version-conflict' }] });
    expectProblem(await sheet.patch([edit(1, 'late', 1), edit(2, 'late', 1)]), 'version-conflict');
    expect(await sheet.values()).toEqual([{ name: 'mine' }, { name: 'late' }]);
  });

  it('that are changed at once are changed one after the other', async () => {
    const sheet = await createSheet(call, { columns: [{ name: 'name' }] });
    await sheet.append(Array.from({ length: 50 }, () => ({ name: 'a' })));
    const rows = Array.from({ length: 50 }, (_, at) => at + 1);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, by) =>
        sheet.patch(
          (by % 2 === 0 ? rows : rows.toReversed()).map((row) => ({
            row,
            column: 'name',
            value: `by ${by}`,
          })),
        ),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set((await sheet.values()).map(({ name }) => name)).size).toBe(1);
    expect((await sheet.rows('limit=1'))[0]?.version).toBe(7);
  });

  it('of the key take no value that another row has, and none that is blank', async () => {
    const sheet = await createSheet(call, { columns: [{ name: 'email', is_key: true }] });
    await sheet.append([{ email: 'a@b.c' }, { email: 'b@b.c' }], { key: 'email' });
    const { json } = await sheet.patch([
      { row: 1, column: 'email', value: 'B@b.c' },
      { row: 2, column: 'email', value: '' },
    ]);
    expect(json).toMatchObject({ changed: 0, left: [{ reason: 'invalid' }, { reason: 'invalid' }] });
    expect((await sheet.patch([{ row: 1, column: 'email', value: 'c@b.c' }])).json.changed).toBe(1);
    expect(
      (await sheet.append([{ email: 'C@b.c' }, { email: 'a@b.c' }], { key: 'email' })).json,
    ).toMatchObject({
      appended: 1,
      updated: 1,
    });
  });

  it('that a pipe fills are pinned, which no run touches, and given back', async () => {
    const sheet = await createSheet(call, { columns: [{ name: 'name' }], pipes: [split] });
    await sheet.append([{ name: 'Jane Doe' }, { name: 'Ann Lee' }]);
    expect((await sheet.rows())[0]?.cells.first_name).toEqual([null, 'empty']);
    const pinned = await sheet.patch([
      { row: 1, column: 'first_name', value: 'Janet' },
      { row: 2, column: 'first_name', value: { not: 'text' } },
    ]);
    expect(pinned.json).toMatchObject({ changed: 1, left: [{ index: 1, reason: 'invalid' }] });
    await run(sheet.path, ['p1']);
    const [row] = await sheet.rows();
    expect(row?.cells.first_name).toEqual(['Janet', 'completed', ['pinned']]);
    expect(await cellOf(sheet.path, 1, 'first_name')).toMatchObject({
      pinned: true,
      claimed_by: { ref: 'person:name:split@1' },
      resolved_by: { ref: 'input' },
      attempts: [],
    });
    const { version } = await cellOf(sheet.path, 1, 'first_name');
    const late = { row: 1, column: 'first_name', pinned: false, if_version: version - 1 };
    expectProblem(await sheet.patch([late]), 'version-conflict');
    expect((await sheet.patch([{ ...late, if_version: version }])).json.changed).toBe(1);
    expect((await sheet.rows())[0]?.cells.first_name).toEqual([null, 'empty']);
    expect(await cellOf(sheet.path, 2, 'first_name')).toMatchObject({
      value: 'Ann',
      status: 'completed',
      run: 1,
      resolved_by: { ref: 'person:name:split@1', environment: 'sandbox' },
    });
  });

  it('that are inputs make stale what was made from them, through other pipes as well', async () => {
    const columns = [{ name: 'name' }, { name: 'note' }];
    const sheet = await createSheet(call, { columns, pipes: [split, slug] });
    await sheet.append([{ name: 'Jane Doe' }, { name: 'Ann Lee' }]);
    await run(sheet.path, ['p1', 'p2']);
    const names = (await call(sheet.path)).json.pipes[1].outputs.map(({ name }: { name: string }) => name);
    const stale = async (row: number, field: string) => (await cellOf(sheet.path, row, field)).stale;
    await sheet.patch([{ row: 1, column: 'note', value: 'x' }]);
    expect(await stale(1, 'first_name')).toBe(false);
    await sheet.patch([{ row: 1, column: 'name', value: 'Jane Doe' }]);
    expect(await stale(1, 'first_name')).toBe(false);
    await sheet.patch([{ row: 1, column: 'name', value: 'Janet Doe' }]);
    expect(await stale(1, 'first_name')).toBe(true);
    expect(await stale(1, names[0])).toBe(true);
    expect(await stale(2, 'first_name')).toBe(false);
    await sheet.patch([{ row: 2, column: 'first_name', value: 'Anna' }]);
    expect(await stale(2, 'last_name')).toBe(false);
    expect(await stale(2, names[0])).toBe(true);
  });

  it('take whatever is sent, and answer in time', async () => {
    const sheet = await createSheet(call, { columns: [{ name: 'name' }, { name: 'age', type: 'number' }] });
    await sheet.append([{ name: 'a' }]);
    const many = Array.from({ length: 10_000 }, (_, row) => ({ row: row + 1, column: 'age', value: row }));
    expect((await sheet.patch(many)).json).toMatchObject({ changed: 1 });
    expectProblem(await sheet.patch([...many, ...many]), 'invalid-request');
    for (const cell of [
      { row: 1, column: 'age' },
      { row: 0, column: 'age', value: 1 },
      { row: 1.5, column: 'age', value: 1 },
      { row: 1, column: 'age', value: 1, pinned: false },
      { row: 1, column: 'age', pinned: true },
    ])
      expectProblem(await sheet.patch([cell]), 'invalid-request');
    const odd = [1e308, -0, '1e999', '9'.repeat(400), [], {}, true, '__proto__'];
    for (const value of odd) expect((await sheet.patch([{ row: 1, column: 'age', value }])).status).toBe(200);
    const far = await sheet.patch([{ row: 9_007_199_254_740_991, column: 'age', value: 1 }]);
    expect(far.json).toMatchObject({ changed: 0, left: [{ reason: 'not-found' }] });
    expect((await call(`${sheet.path}/rows/99999999999`)).status).toBe(400);
    expect((await call(`${sheet.path}/rows/1/cells/%00`)).status).toBe(404);
  });
});
