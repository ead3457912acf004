import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectProblem } from './expect-problem.ts';
import type { Call, TestService } from './service.ts';
import { describeOnBothHomes, startService } from './service.ts';
import type { TestSheet } from './sheet-home.ts';
import { createSheet } from './sheet-home.ts';

describeOnBothHomes('renaming a sheet', (home) => {
  let service: TestService;
  beforeAll(async () => void (service = await startService(home)));
  afterAll(() => service.stop());
  const call: Call = (path, options) => service.call(path, options);
  const changes = async ({ path }: TestSheet) => (await call(`${path}/changes`)).json.changes;
  const turn = (sheet: TestSheet, way: 'undo' | 'redo', change: number) =>
    call(`${sheet.path}/${way}`, { body: { change } });

  it('is a change: undoing it gives the earlier names back, unless they changed since or are taken', async () => {
    const sheet = await createSheet(call, { columns: [{ name: 'n' }] });
    const rename = (body: object) => call(sheet.path, { method: 'PATCH', body });
    const names = async () => {
      const { project, name } = (await call(sheet.path)).json;
      return { project, name };
    };
    const before = await names();
    await rename({ name: 'renamed here', project: 'Elsewhere' });
    const [change] = await changes(sheet);
    expect(change).toMatchObject({
      kind: 'rename',
      summary: `Renamed "Rows/${before.name}" to "Elsewhere/renamed here"`,
    });
    await rename({ budget: 5 });
    await rename({ name: 'renamed here' });
    expect(await changes(sheet)).toHaveLength(1);
    expect((await turn(sheet, 'undo', change.change)).json).toMatchObject({ change: { state: 'undone' } });
    expect(await names()).toEqual(before);
    expect((await turn(sheet, 'redo', change.change)).status).toBe(200);
    expect(await names()).toEqual({ project: 'Elsewhere', name: 'renamed here' });
    await rename({ name: 'renamed again' });
    expectProblem(await turn(sheet, 'undo', change.change), 'version-conflict');
    await turn(sheet, 'undo', (await changes(sheet))[0].change);
    const taken = await createSheet(call, { columns: [{ name: 'n' }], name: before.name });
    expectProblem(await turn(sheet, 'undo', change.change), 'name-taken');
    await call(taken.path, { method: 'DELETE' });
    expect((await turn(sheet, 'undo', change.change)).status).toBe(200);
    expect([await names(), (await call(sheet.path)).json.budget]).toEqual([before, 5]);
  });
});
