import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectProblem } from './expect-problem.ts';
import type { TestService } from './service.ts';
import { describeOnBothHomes, startService } from './service.ts';
import { createSheet } from './sheet-home.ts';

const people = [{ name: 'email' }, { name: 'age', type: 'number' }];
const keyed = [
  { name: 'email', is_key: true },
  { name: 'age', type: 'number' },
];

describeOnBothHomes('rows of a sheet', (home) => {
  let service: TestService;
  beforeAll(async () => void (service = await startService(home)));
  afterAll(() => service.stop());
  const call: TestService['call'] = (path, options) => service.call(path, options);

  it('are read by the types of their columns; what does not fit is kept, and fails its cell', async () => {
    const columns = [
      { name: 'text' },
      { name: 'number', type: 'number' },
      { name: 'truth', type: 'boolean' },
      { name: 'day', format: 'date' },
      { name: 'data', type: 'json' },
    ];
    const sheet = await createSheet(call, { columns });
    const data = { a: [1, { b: null }] };
    const { json } = await sheet.append([
      { text: 'x', number: '1.50', truth: 'yes', day: '2024/02/29', data },
      { text: 5, number: 'many', truth: 2, day: '2023-02-29', data: null },
      { text: ' ', number: null },
    ]);
    expect(json).toEqual({ appended: 3, updated: 0, rejected: [], row_ids: [1, 2, 3] });
    expect(await sheet.values()).toEqual([
      { text: 'x', number: 1.5, truth: true, day: '2024-02-29', data },
      { text: '5', number: 'many', truth: 2, day: '2023-02-29', data: null },
      { text: null, number: null, truth: null, day: null, data: null },
    ]);
    const { json: row } = await call(`${sheet.path}/rows/2`);
    expect(row.cells.number).toMatchObject({
      value: 'many',
      status: 'failed',
      type: 'number',
      reason: { code: 'InvalidValue' },
      claimed_by: { ref: 'input' },
      resolved_by: null,
      stale: false,
      pinned: false,
    });
    expect(row.cells.text).toMatchObject({ value: '5', status: 'completed', resolved_by: { ref: 'input' } });
    expect((await call(sheet.path)).json.rows).toBe(3);
  });

  it('that cannot be stored are rejected with place and remedy, and keep no others out', async () => {
    const sheet = await createSheet(call, { columns: [...people, { name: 'data', type: 'json' }] });
    const deep = JSON.parse(`${'['.repeat(58)}${']'.repeat(58)}`);
    const { json } = await sheet.append([
      { email: 'a@b.c' },
      { emial: 'x' },
      { email: 'nul\0' },
      { email: 'half \ud800' },
      { data: { 'key\0': 1 } },
      { email: 'x'.repeat(500_001) },
      { data: deep },
      { email: 'last@b.c' },
    ]);
    expect(json).toMatchObject({ appended: 3, updated: 0, row_ids: [1, null, null, null, null, null, 2, 3] });
    expect(json.rejected.map(({ index }: { index: number }) => index)).toEqual([1, 2, 3, 4, 5]);
    expect(json.rejected[0].errors).toEqual([
      {
        code: 'ValidationFailed',
        message: expect.stringContaining('Did you mean "email"?'),
        path: 'rows[1].values.emial',
      },
    ]);
    const all = await sheet.append([{ email: 'ok@b.c' }, { emial: 'x' }], { all_or_nothing: true });
    expectProblem(all, 'invalid-request');
    expect((await call(sheet.path)).json.rows).toBe(3);
  });

  it('with a key are updated where it is there, whatever its capitals, and never doubled', async () => {
    const sheet = await createSheet(call, { columns: keyed });
    const first = await sheet.append(
      [
        { email: 'A@b.c', age: 1 },
        { email: 'Ä@b.c', age: 2 },
      ],
      { key: 'email' },
    );
    expect(first.json).toMatchObject({ appended: 2, updated: 0 });
    const second = await sheet.append(
      [
        { email: ' a@B.c', age: 3 },
        { email: 'new@b.c', age: 4 },
        { email: 'NEW@b.c' },
        { email: '' },
        { email: 'ä@b.c', age: 'old' },
      ],
      { key: 'email' },
    );
    expect(second.json).toMatchObject({
      appended: 1,
      updated: 3,
      row_ids: [1, expect.any(Number), expect.any(Number), null, 2],
    });
    expect(second.json.row_ids[1]).toBe(second.json.row_ids[2]);
    expect(second.json.rejected).toMatchObject([{ index: 3 }]);
    expect(await sheet.values()).toEqual([
      { email: ' a@B.c', age: 3 },
      { email: 'ä@b.c', age: 'old' },
      { email: 'NEW@b.c', age: 4 },
    ]);
    const without = await sheet.append([{ email: 'a@b.c' }]);
    expect(without.json).toMatchObject({ appended: 0, updated: 0, rejected: [{ index: 0 }] });
  });

  it('tell keys apart however long they are', async () => {
    const sheet = await createSheet(call, { columns: keyed });
    const long = 'x'.repeat(1000);
    const { json } = await sheet.append([{ email: `${long}a` }, { email: `${long}b` }], { key: 'email' });
    expect(json).toMatchObject({ appended: 2, updated: 0 });
  });

  it('are each there once after calls with the same keys at once', async () => {
    const sheet = await createSheet(call, { columns: keyed });
    const names = Array.from({ length: 60 }, (_, at) => `p${at}@b.c`);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, by) =>
        sheet.append(
          (by % 2 === 0 ? names : names.toReversed()).map((email) => ({ email, age: by })),
          { key: 'email' },
        ),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const sum = (name: string) => answers.reduce((all, { json }) => all + json[name], 0);
    expect([sum('appended'), sum('updated')]).toEqual([60, 420]);
    const values = await sheet.values();
    expect(new Set(values.map(({ email }) => email)).size).toBe(60);
    expect(values).toHaveLength(60);
    expect((await call(sheet.path)).json.rows).toBe(60);
  });

  it('make a column their key only in a sheet that has no rows yet', async () => {
    const fresh = await createSheet(call, { columns: people });
    expect((await fresh.append([{ email: 'a@b.c' }], { key: 'email' })).json).toMatchObject({ appended: 1 });
    expect((await call(fresh.path)).json.columns[0]).toMatchObject({ name: 'email', is_key: true });
    expect((await fresh.append([{ email: 'A@b.c' }], { key: 'email' })).json).toMatchObject({ updated: 1 });
    const other = await fresh.append([{ email: 'a@b.c' }], { key: 'age' });
    expect(other.json).toMatchObject({ type: 'invalid-request', errors: [{ path: 'key' }] });
    const used = await createSheet(call, { columns: people });
    await used.append([{ email: 'a@b.c' }]);
    expectProblem(await used.append([{ email: 'a@b.c' }], { key: 'email' }), 'invalid-request');
    expectProblem(await used.append([{ email: 'a@b.c' }], { key: 'e\0' }), 'invalid-request');
  });

  it('are appended once by a call that is repeated', async () => {
    const sheet = await createSheet(call, { columns: people });
    const headers = { 'idempotency-key': `rows-${sheet.id}` };
    const first = await sheet.append([{ email: 'a@b.c' }], {}, headers);
    const again = await sheet.append([{ email: 'a@b.c' }], {}, headers);
    expect(again.json).toEqual(first.json);
    expectProblem(await sheet.append([{ email: 'b@b.c' }], {}, headers), 'idempotency-conflict');
    expect((await call(sheet.path)).json.rows).toBe(1);
  });

  it('come page by page, each exactly once', async () => {
    const sheet = await createSheet(call, { columns: people });
    await sheet.append(Array.from({ length: 25 }, (_, age) => ({ age })));
    const ages: unknown[] = [];
    let next = '';
    do {
      const { json } = await call(`${sheet.path}/rows?limit=10${next}`);
      for (const row of json.rows) ages.push(row.cells.age[0]);
      if (ages.length === 10) await sheet.append([{ age: 25 }]);
      next = json.next_cursor === null ? '' : `&cursor=${json.next_cursor}`;
    } while (next !== '');
    expect(ages).toEqual(Array.from({ length: 26 }, (_, age) => age));
    expectProblem(await call(`${sheet.path}/rows?cursor=abc`), 'invalid-request');
  });

  it('that are long come fewer at a time, and cut unless they are asked for in full', async () => {
    const sheet = await createSheet(call, { columns: [{ name: 'text' }, { name: 'data', type: 'json' }] });
    const text = `${'x'.repeat(199)}😀${'y'.repeat(299_800)}`;
    for (let at = 0; at < 3; at += 1)
      await sheet.append(Array.from({ length: 5 }, () => ({ text, data: { text } })));
    const { json } = await call(`${sheet.path}/rows?limit=1000&cells=full`);
    expect(json.rows.length).toBeGreaterThan(0);
    expect(json.rows.length).toBeLessThan(15);
    expect(json.next_cursor).not.toBeNull();
    expect(json.rows[0].cells.text.value).toBe(text);
    const [row] = await sheet.rows('limit=1');
    expect(row?.cells.text).toEqual(['x'.repeat(199), 'completed', ['cut']]);
    expect(row?.cells.data?.[2]).toEqual(['cut']);
    expect(String(row?.cells.data?.[0]).length).toBeLessThanOrEqual(200);
  });

  it('are deleted with the count that was expected, or not at all; their keys are free again', async () => {
    const sheet = await createSheet(call, { columns: keyed });
    await sheet.append([{ email: 'a@b.c' }, { email: 'b@b.c' }], { key: 'email' });
    const remove = (rows: number[], expected: number) =>
      call(`${sheet.path}/rows/delete`, { body: { rows, expect: expected } });
    expectProblem(await remove([1, 2, 3], 3), 'count-mismatch');
    expect((await call(sheet.path)).json.rows).toBe(2);
    expect((await remove([1], 1)).json).toMatchObject({ deleted: 1 });
    expect((await call(`${sheet.path}/rows/1`)).status).toBe(404);
    expectProblem(await remove([1], 1), 'count-mismatch');
    expect((await sheet.append([{ email: 'a@b.c' }], { key: 'email' })).json).toMatchObject({ appended: 1 });
    expect((await call(sheet.path)).json.rows).toBe(2);
  });

  it('of others are not there', async () => {
    const sheet = await createSheet(call, { columns: people });
    await sheet.append([{ email: 'a@b.c' }]);
    const other = await service.createOrganization('free');
    const tries: [string, object?][] = [
      [`${sheet.path}/rows`],
      [`${sheet.path}/rows/1`],
      [`${sheet.path}/rows/1/cells/email`],
      [`${sheet.path}/rows`, { body: { rows: [{ values: { email: 'x' } }] } }],
      [`${sheet.path}/rows/delete`, { body: { rows: [1], expect: 1 } }],
      [
        `${sheet.path}/cells`,
        { method: 'PATCH', body: { cells: [{ row: 1, column: 'email', value: 'x' }] } },
      ],
      [`${sheet.path}/import`, { body: 'email\nx\n', headers: { 'content-type': 'text/csv' } }],
    ];
    for (const [path, options] of tries) expectProblem(await other.call(path, options), 'not-found');
    expect(await sheet.values()).toEqual([{ email: 'a@b.c', age: null }]);
  });
});
