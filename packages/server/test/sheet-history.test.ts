import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectProblem } from './expect-problem.ts';
import type { Call, TestService } from './service.ts';
import { describeOnBothHomes, startService } from './service.ts';
import type { TestSheet } from './sheet-home.ts';
import { createSheet } from './sheet-home.ts';
import { waitFor } from './wait-for.ts';

const split = { pipe_id: 'person:name:split@1', auto: 'off' };
const slug = {
  pipe_id: 'field:slugify@1',
  auto: 'off',
  config: { input_fields: { string_input: { alias: 'first_name' } } },
};

describeOnBothHomes('the history of a sheet', (home) => {
  let service: TestService;
  beforeAll(async () => void (service = await startService(home)));
  afterAll(() => service.stop());
  const call: Call = (path, options) => service.call(path, options);
  const run = async ({ path }: TestSheet, pipes: string[], more: object = {}) => {
    const { json } = await call(`${path}/runs`, { body: { pipes, ...more } });
    await waitFor(
      async () => (await call(`${path}/runs/${json.no}`)).json,
      ({ finished_at: at }) => at !== null,
    );
  };
  const changes = async ({ path }: TestSheet, query = '') =>
    (await call(`${path}/changes${query}`)).json.changes;
  const newest = async (sheet: TestSheet): Promise<number> => (await changes(sheet, '?limit=1'))[0].change;
  const turn = (sheet: TestSheet, way: 'undo' | 'redo', change: number, as: Call = call) =>
    as(`${sheet.path}/${way}`, { body: { change } });
  const undoNewest = async (sheet: TestSheet) => turn(sheet, 'undo', await newest(sheet));
  const historyOf = async ({ path }: TestSheet, row: number, field: string) =>
    (await call(`${path}/rows/${row}/cells/${field}/history`)).json;
  /** What is shown of all cells. */
  const cells = async (sheet: TestSheet) => (await sheet.rows()).map((row) => ({ id: row.id, ...row.cells }));

  it('gives edited cells their earlier values, and the new ones again', async () => {
    const sheet = await createSheet(call, { columns: [{ name: 'name' }, { name: 'age', type: 'number' }] });
    await sheet.append([{ name: 'a', age: 'old' }, { name: 'b' }]);
    const first = await cells(sheet);
    await sheet.patch([
      { row: 1, column: 'name', value: 'c' },
      { row: 1, column: 'age', value: 3 },
      { row: 2, column: 'age', value: 'young' },
    ]);
    const second = await cells(sheet);
    const no = await newest(sheet);
    const undone = await turn(sheet, 'undo', no);
    expect(undone.json).toMatchObject({
      change: { state: 'undone', kind: 'edit' },
      cells: 3,
      left: [],
      note: null,
    });
    expect(await cells(sheet)).toEqual(first);
    const again = await turn(sheet, 'undo', no);
    expect(again.json).toMatchObject({ cells: 3, change: { state: 'undone', turned_cells: 3 } });
    expect((await turn(sheet, 'redo', no)).json).toMatchObject({ change: { state: 'done' }, cells: 3 });
    expect(await cells(sheet)).toEqual(second);
    expect((await turn(sheet, 'undo', no)).status).toBe(200);
    expect(await cells(sheet)).toEqual(first);
  });

  it('keeps what something newer has touched, and names it', async () => {
    const sheet = await createSheet(call, { columns: [{ name: 'name' }, { name: 'note' }] });
    await sheet.append([{ name: 'a' }, { name: 'b' }]);
    await sheet.patch([
      { row: 1, column: 'name', value: 'one' },
      { row: 2, column: 'name', value: 'two' },
    ]);
    const one = await newest(sheet);
    await sheet.patch([{ row: 1, column: 'note', value: 'other cell' }]);
    await sheet.patch([{ row: 2, column: 'name', value: null }]);
    const newer = await newest(sheet);
    const refused = await turn(sheet, 'undo', one);
    expectProblem(refused, 'version-conflict');
    expect(refused.json.errors).toMatchObject([
      { path: 'rows.2', message: `Row 2 "name" was changed by change ${newer}.` },
    ]);
    expect((await sheet.values()).map(({ name }) => name)).toEqual(['one', null]);
    await turn(sheet, 'undo', newer);
    expect((await turn(sheet, 'undo', one)).status).toBe(200);
    expect(await sheet.values()).toEqual([
      { name: 'a', note: 'other cell' },
      { name: 'b', note: null },
    ]);
    expect((await turn(sheet, 'redo', one)).status).toBe(200);
    expect((await turn(sheet, 'redo', newer)).status).toBe(200);
    expect((await sheet.values()).map(({ name }) => name)).toEqual(['one', null]);
    await turn(sheet, 'undo', newer);
    await turn(sheet, 'undo', one);
    await sheet.patch([{ row: 1, column: 'name', value: 'third' }]);
    expectProblem(await turn(sheet, 'redo', one), 'version-conflict');
  });

  it('is of who made it: others are refused, the operator is not', async () => {
    const sheet = await createSheet(call, { columns: [{ name: 'name' }] });
    const made = await call('/v1/keys', { body: { name: 'other', role: 'member' } });
    const other: Call = (path, options) => service.call(path, { ...options, apiKey: made.json.api_key });
    await other(`${sheet.path}/rows`, { body: { rows: [{ values: { name: 'a' } }] } });
    const [change] = await changes(sheet);
    expect(change).toMatchObject({ kind: 'append', rows: 1, summary: 'Added 1 row' });
    expectProblem(await turn(sheet, 'undo', change.change), 'forbidden');
    expect((await turn(sheet, 'undo', change.change, other)).json).toMatchObject({ rows: 1 });
    expectProblem(await turn(sheet, 'redo', change.change), 'forbidden');
    expect((await turn(sheet, 'redo', 999_999_999)).status).toBe(404);
  });

  it('says who changed a cell last, and its earlier values', async () => {
    const sheet = await createSheet(call, { columns: [{ name: 'name' }, { name: 'note' }], pipes: [split] });
    await sheet.append([{ name: 'Jane Doe' }]);
    const added = await newest(sheet);
    expect(await historyOf(sheet, 1, 'name')).toMatchObject({ changed: { change: added }, earlier: [] });
    expect(await historyOf(sheet, 1, 'note')).toEqual({ changed: null, earlier: [] });
    await sheet.patch([{ row: 1, column: 'name', value: 'Ann Lee' }]);
    await sheet.patch([{ row: 1, column: 'note', value: 'x' }]);
    await sheet.patch([{ row: 1, column: 'name', value: 'Eve Moon' }]);
    const last = await newest(sheet);
    expect(await historyOf(sheet, 1, 'name')).toMatchObject({
      changed: { change: last },
      earlier: [
        { value: 'Ann Lee', status: 'completed', until: { change: last } },
        { value: 'Jane Doe', status: 'completed' },
      ],
    });
    expect((await historyOf(sheet, 1, 'note')).earlier).toEqual([]);
    await run(sheet, ['p1']);
    const ran = await newest(sheet);
    expect(await historyOf(sheet, 1, 'first_name')).toMatchObject({ changed: { change: ran }, earlier: [] });
    await sheet.patch([{ row: 1, column: 'first_name', value: 'Eva' }]);
    expect(await historyOf(sheet, 1, 'first_name')).toMatchObject({ earlier: [{ value: 'Eve' }] });
    expect((await call(`${sheet.path}/rows/9/cells/name/history`)).status).toBe(404);
    expect((await call(`${sheet.path}/rows/1/cells/nope/history`)).status).toBe(404);
  });

  it('takes rows that were added away, and brings back what was deleted', async () => {
    const sheet = await createSheet(call, { columns: [{ name: 'email', is_key: true }, { name: 'n' }] });
    await sheet.append([{ email: 'a@b.c', n: '1' }]);
    await sheet.append([{ email: 'a@b.c', n: '2' }, { email: 'b@b.c' }], { key: 'email' });
    const upsert = await newest(sheet);
    expect((await turn(sheet, 'undo', upsert)).json).toMatchObject({ rows: 1, cells: 1 });
    expect(await sheet.values()).toEqual([{ email: 'a@b.c', n: '1' }]);
    expect((await call(sheet.path)).json.rows).toBe(1);
    expect((await turn(sheet, 'redo', upsert)).status).toBe(200);
    expect(await sheet.values()).toEqual([
      { email: 'a@b.c', n: '2' },
      { email: 'b@b.c', n: null },
    ]);
    const ids = (await sheet.rows()).map(({ id }) => id);
    await call(`${sheet.path}/rows/delete`, { body: { rows: ids, expect: 2 } });
    const deleted = await newest(sheet);
    await sheet.append([{ email: 'B@b.c' }]);
    const refused = await turn(sheet, 'undo', deleted);
    expectProblem(refused, 'version-conflict');
    expect(refused.json.errors).toMatchObject([{ path: `rows.${ids[1]}` }]);
    await undoNewest(sheet);
    expect((await turn(sheet, 'undo', deleted)).json).toMatchObject({ rows: 2 });
    expect((await sheet.rows()).map(({ id }) => id)).toEqual(ids);
    await sheet.patch([{ row: ids[0], column: 'n', value: 'newer' }]);
    expectProblem(await turn(sheet, 'redo', deleted), 'version-conflict');
  });

  it('undoes an import as ranges of rows, and what it updated', async () => {
    const sheet = await createSheet(call, { columns: [{ name: 'email', is_key: true }, { name: 'n' }] });
    await sheet.append([{ email: 'e5@b.c', n: 'mine' }]);
    const lines = Array.from({ length: 2500 }, (_, at) => `e${at}@b.c,${at}`);
    const imported = await call(`${sheet.path}/import?mode=upsert&key=email`, {
      method: 'POST',
      body: `email,n\n${lines.join('\n')}\n`,
      headers: { 'content-type': 'text/csv' },
    });
    expect(imported.json).toMatchObject({ appended: 2499, updated: 1 });
    const [change] = await changes(sheet);
    expect(change).toMatchObject({ kind: 'import', rows: 2499, cells: 1 });
    expect((await turn(sheet, 'undo', change.change)).json).toMatchObject({ rows: 2499, cells: 1 });
    expect(await sheet.values()).toEqual([{ email: 'e5@b.c', n: 'mine' }]);
    expect((await turn(sheet, 'redo', change.change)).json).toMatchObject({ rows: 2499, cells: 1 });
    expect((await call(sheet.path)).json.rows).toBe(2500);
  });

  it('undoes what pipes made: of first results, of later ones, and of what read them', async () => {
    const sheet = await createSheet(call, { columns: [{ name: 'name' }], pipes: [split, slug] });
    await sheet.append([{ name: 'Jane Doe' }, { name: 'Ann Lee' }]);
    const states = [await cells(sheet)];
    const step = async (change: () => Promise<unknown>) => {
      await change();
      states.push(await cells(sheet));
    };
    await step(() => run(sheet, ['p1']));
    await step(() => run(sheet, ['p2']));
    await step(() => sheet.patch([{ row: 1, column: 'name', value: 'Eve Moon' }]));
    await step(() => run(sheet, ['p1']));
    await step(() => sheet.patch([{ row: 2, column: 'first_name', value: 'Anna' }]));
    await step(() => run(sheet, ['p1', 'p2'], { only: ['everything'] }));
    const made = (await changes(sheet)).slice(0, 6).map(({ change }: { change: number }) => change);
    const pin = await turn(sheet, 'undo', made[1]);
    expect(pin.status).toBe(200);
    expect((await turn(sheet, 'redo', made[1])).status).toBe(200);
    expectProblem(await turn(sheet, 'undo', made[2]), 'version-conflict');
    for (const [at, change] of made.entries()) {
      const undone = await turn(sheet, 'undo', change);
      expect(undone.status, undone.text).toBe(200);
      expect(undone.json.note === null).toBe(undone.json.change.kind !== 'run');
      expect(await cells(sheet)).toEqual(states.at(-2 - at));
    }
    for (const change of made.toReversed()) expect((await turn(sheet, 'redo', change)).status).toBe(200);
    const shown = (all: Awaited<ReturnType<typeof cells>>) =>
      all.map((row) => Object.values(row).map((cell) => (Array.isArray(cell) ? cell.slice(0, 2) : cell)));
    expect(shown(await cells(sheet))).toEqual(shown(states.at(-1) ?? []));
  });

  it('undoes changes of columns and pipes, with the values they had', async () => {
    const sheet = await createSheet(call, { columns: [{ name: 'name' }, { name: 'note' }], pipes: [split] });
    await sheet.append([{ name: 'Jane Doe', note: 'x' }]);
    await run(sheet, ['p1']);
    const at = (path: string) => `${sheet.path}${path}`;
    const states = [(await call(sheet.path)).json];
    const cellStates = [await cells(sheet)];
    const step = async (path: string, options: object) => {
      const done = await call(at(path), options);
      expect(done.status, done.text).toBe(200);
      states.push((await call(sheet.path)).json);
      cellStates.push(await cells(sheet));
    };
    await step('/columns', { body: { name: 'age', type: 'number' } });
    await step('/columns/note', { method: 'PATCH', body: { name: 'remark', position: 0 } });
    await step('/columns/remark', { method: 'DELETE' });
    await step('/pipes', { body: slug });
    const config = { input_fields: { string_input: { alias: 'last_name' } } };
    await step('/pipes/p2', { method: 'PUT', body: { ...slug, config } });
    await step('/pipes/p2', { method: 'DELETE' });
    await step('/pipes/p1', { method: 'DELETE' });
    const made = (await changes(sheet)).slice(0, 7);
    expect(made.map(({ summary }: { summary: string }) => summary)).toEqual([
      'Removed pipe p1',
      'Removed pipe p2',
      'Changed pipe p2',
      'Added pipe p2',
      'Removed column "remark"',
      'Changed column "note"',
      'Added column "age"',
    ]);
    for (const [index, { change }] of made.entries()) {
      const undone = await turn(sheet, 'undo', change);
      expect(undone.status, undone.text).toBe(200);
      const { version: _one, ...now } = (await call(sheet.path)).json;
      const { version: _other, ...then } = states.at(-2 - index);
      expect(now).toEqual(then);
      expect(await cells(sheet)).toEqual(cellStates.at(-2 - index));
    }
    for (const { change } of made.toReversed()) expect((await turn(sheet, 'redo', change)).status).toBe(200);
    expect((await call(sheet.path)).json.pipes).toEqual([]);
  });

  it('does not take a column away that has values by now, nor one that was renamed', async () => {
    const sheet = await createSheet(call, { columns: [{ name: 'name' }] });
    await sheet.append([{ name: 'a' }]);
    await call(`${sheet.path}/columns`, { body: { name: 'age' } });
    const added = await newest(sheet);
    await sheet.patch([{ row: 1, column: 'age', value: '3' }]);
    const filled = await turn(sheet, 'undo', added);
    expectProblem(filled, 'version-conflict');
    expect(filled.json.errors).toMatchObject([{ message: 'Row 1 "age" has a value now.' }]);
    await undoNewest(sheet);
    await call(`${sheet.path}/columns/age`, { method: 'PATCH', body: { name: 'years' } });
    expectProblem(await turn(sheet, 'undo', added), 'version-conflict');
    await undoNewest(sheet);
    expect((await turn(sheet, 'undo', added)).status).toBe(200);
  });

  it('comes in pages, the newest first', async () => {
    const sheet = await createSheet(call, { columns: [{ name: 'n' }] });
    for (let at = 0; at < 5; at += 1) await sheet.append([{ n: String(at) }]);
    const seen: number[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const { json } = await call(`${sheet.path}/changes?limit=2${query}`);
      seen.push(...json.changes.map(({ change }: { change: number }) => change));
      cursor = json.next_cursor;
    }
    expect(seen).toHaveLength(5);
    expect(seen).toEqual(seen.toSorted((one, other) => other - one));
    expect((await call(`${sheet.path}/changes?cursor=nonsense`)).status).toBe(400);
  });
});
