import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestService } from './service.ts';
import { describeOnBothHomes, startService } from './service.ts';
import { waitFor } from './wait-for.ts';

describeOnBothHomes('pipes of a sheet that run by themselves', (home) => {
  let service: TestService;
  beforeAll(async () => void (service = await startService(home)));
  afterAll(() => service.stop());
  const call: TestService['call'] = (path, options) => service.call(path, options);
  const create = async (name: string, auto?: string): Promise<string> => {
    const pipes = [{ pipe_id: 'person:name:split@1', ...(auto === undefined ? {} : { auto }) }];
    const body = { project: 'Auto', environment: 'sandbox', name, columns: [{ name: 'name' }], pipes };
    return `/v1/sheets/${(await call('/v1/sheets', { body })).json.id}`;
  };
  const append = (path: string, name: string) =>
    call(`${path}/rows`, { body: { rows: [{ values: { name } }] } });
  const cells = async (path: string) => {
    const { json } = await call(`${path}/rows?cells=full`);
    return json.rows.map(
      (row: { cells: { first_name: { value: string | null } } }) => row.cells.first_name.value,
    );
  };

  it('fill new rows, and follow what is edited', async () => {
    const path = await create('changes');
    await append(path, 'Jane Doe');
    await waitFor(
      () => cells(path),
      ([first]) => first === 'Jane',
    );
    const { json } = await call(`${path}/rows`);
    const edit = { cells: [{ row: json.rows[0].id, column: 'name', value: 'Ann Lee' }] };
    await call(`${path}/cells`, { method: 'PATCH', body: edit });
    await waitFor(
      () => cells(path),
      ([first]) => first === 'Ann',
    );
    await append(path, 'Bob Ray');
    await waitFor(
      () => cells(path),
      ([, second]) => second === 'Bob',
    );
    const runs = (await call(`${path}/runs`)).json.runs;
    expect(runs.length).toBeLessThanOrEqual(4);
  });

  it('do nothing where they are off', async () => {
    const [quiet, busy] = [await create('off', 'off'), await create('on')];
    await append(quiet, 'Jane Doe');
    await append(busy, 'Jane Doe');
    await waitFor(
      () => cells(busy),
      ([first]) => first === 'Jane',
    );
    expect((await call(`${quiet}/runs`)).json.runs).toEqual([]);
  });
});
