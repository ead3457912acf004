import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectProblem } from './expect-problem.ts';
import type { Call, TestService } from './service.ts';
import { describeOnBothHomes, startService } from './service.ts';
import { createSheet } from './sheet-home.ts';

const split = { pipe_id: 'person:name:split@1', auto: 'off' };

describeOnBothHomes('the trash of sheets', (home) => {
  let service: TestService;
  beforeAll(async () => void (service = await startService(home)));
  afterAll(() => service.stop());
  const call: Call = (path, options) => service.call(path, options);
  const asMember = async (): Promise<Call> => {
    const { json } = await call('/v1/keys', { body: { name: 'member', role: 'member' } });
    return (path, options) => service.call(path, { ...options, apiKey: json.api_key });
  };

  it('lists rows page by page and restores them, unless their key is taken', async () => {
    const sheet = await createSheet(call, { columns: [{ name: 'email', is_key: true }] });
    await sheet.append([{ email: 'a@b.c' }, { email: 'b@b.c' }, { email: 'c@b.c' }]);
    await call(`${sheet.path}/rows/delete`, { body: { rows: [1, 2, 3], expect: 3 } });
    const first = await call(`${sheet.path}/trash?limit=2`);
    expect(first.json.rows).toMatchObject([
      { row: 1, values: { email: 'a@b.c' }, change: expect.any(Number) },
      { row: 2 },
    ]);
    const second = await call(`${sheet.path}/trash?limit=2&cursor=${first.json.next_cursor}`);
    expect(second.json).toMatchObject({ rows: [{ row: 3 }], next_cursor: null });
    await sheet.append([{ email: 'C@b.c' }]);
    const restore = (rows: number[]) => call(`${sheet.path}/trash/restore`, { body: { rows } });
    expectProblem(await restore([1, 3]), 'version-conflict');
    expect((await restore([1, 9])).status).toBe(404);
    expect((await restore([1, 2])).json).toEqual({ rows: 2, columns: 0, pipes: 0 });
    expect((await sheet.rows()).map(({ id }) => id)).toEqual([1, 2, 4]);
    const [change] = (await call(`${sheet.path}/changes`)).json.changes;
    expect(change).toMatchObject({ kind: 'restore', rows: 2, summary: 'Restored 2 rows' });
    expect((await call(`${sheet.path}/undo`, { body: { change: change.change } })).json.rows).toBe(2);
    expect((await sheet.rows()).map(({ id }) => id)).toEqual([4]);
  });

  it('restores columns and pipes with their values', async () => {
    const sheet = await createSheet(call, { columns: [{ name: 'name' }, { name: 'note' }], pipes: [split] });
    await sheet.append([{ name: 'Jane Doe', note: 'kept' }]);
    await sheet.patch([{ row: 1, column: 'first_name', value: 'Janet' }]);
    const before = await sheet.rows();
    await call(`${sheet.path}/columns/note`, { method: 'DELETE' });
    await call(`${sheet.path}/pipes/p1`, { method: 'DELETE' });
    const list = async (kind: string) => (await call(`${sheet.path}/trash?kind=${kind}`)).json[kind];
    expect(await list('columns')).toMatchObject([{ column: 'c2', name: 'note' }]);
    expect(await list('pipes')).toMatchObject([{ pipe: 'p1', pipe_id: 'person:name:split@1' }]);
    await call(`${sheet.path}/columns`, { body: { name: 'note' } });
    const restore = (body: object) => call(`${sheet.path}/trash/restore`, { body });
    expectProblem(await restore({ column: 'c2' }), 'name-taken');
    await call(`${sheet.path}/columns/note`, { method: 'DELETE' });
    expect((await restore({ column: 'c2' })).json).toMatchObject({ columns: 1 });
    expect((await restore({ pipe: 'p1' })).json).toMatchObject({ pipes: 1 });
    expect((await restore({ pipe: 'p1' })).status).toBe(404);
    expect((await sheet.rows()).map(({ cells }) => cells)).toEqual(before.map(({ cells }) => cells));
  });

  it('restores a sheet, also where its project went with it', async () => {
    const { json } = await call('/v1/sheets', {
      body: { project: 'Gone', name: 's', environment: 'sandbox', columns: [{ name: 'n' }] },
    });
    const path = `/v1/sheets/${json.id}`;
    const project = (await call('/v1/projects')).json.projects.find(
      ({ name }: { name: string }) => name === 'Gone',
    );
    await call(path, { method: 'DELETE' });
    await call(`/v1/projects/${project.id}`, { method: 'DELETE' });
    const deleted = (await call('/v1/trash/sheets')).json.sheets;
    expect(deleted).toMatchObject([{ id: json.id, project: 'Gone', deleted_at: expect.any(String) }]);
    expect((await call(`/v1/trash/sheets/${json.id}/restore`, { method: 'POST' })).json.id).toBe(json.id);
    expect((await call(path)).status).toBe(200);
    expect((await call(`/v1/trash/sheets/${json.id}/restore`, { method: 'POST' })).status).toBe(404);
  });

  it('erases for good, for admins alone', async () => {
    const member = await asMember();
    const sheet = await createSheet(call, { columns: [{ name: 'name' }, { name: 'note' }], pipes: [split] });
    await sheet.append([
      { name: 'Jane Doe', note: 'secret' },
      { name: 'Ann Lee', note: 'secret' },
    ]);
    await sheet.patch([{ row: 2, column: 'note', value: 'secret too' }]);
    await sheet.patch([{ row: 2, column: 'first_name', value: 'Anna' }]);
    await call(`${sheet.path}/rows/delete`, { body: { rows: [1], expect: 1 } });
    await call(`${sheet.path}/columns/note`, { method: 'DELETE' });
    await call(`${sheet.path}/pipes/p1`, { method: 'DELETE' });
    const deletions = (await call(`${sheet.path}/changes?limit=3`)).json.changes;
    const erase = (body: object, as = call) => as(`${sheet.path}/trash/erase`, { body });
    for (const body of [{ rows: [1] }, { column: 'c2' }, { pipe: 'p1' }]) {
      expectProblem(await erase(body, member), 'forbidden');
      expect((await erase(body)).status).toBe(200);
      expect((await call(`${sheet.path}/trash/restore`, { body })).status).toBe(404);
    }
    for (const { change, kind } of deletions) {
      const { status, json } = await call(`${sheet.path}/undo`, { body: { change } });
      expect(kind === 'delete' ? json.rows : status).toBe(kind === 'delete' ? 0 : 409);
    }
    await call(sheet.path, { method: 'DELETE' });
    expectProblem(await member(`/v1/trash/sheets/${sheet.id}`, { method: 'DELETE' }), 'forbidden');
    expect((await call(`/v1/trash/sheets/${sheet.id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await call(`/v1/trash/sheets/${sheet.id}/restore`, { method: 'POST' })).status).toBe(404);
  });
});
