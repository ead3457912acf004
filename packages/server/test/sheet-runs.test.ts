import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestService } from './service.ts';
import { describeOnBothHomes, startService } from './service.ts';
import { waitFor } from './wait-for.ts';

const split = { pipe_id: 'person:name:split@1', auto: 'off' };
const join = {
  pipe_id: 'person:name:join@1',
  auto: 'off',
  config: { output_fields: { name: { alias: 'joined', enabled: true } } },
};

describeOnBothHomes('runs of a sheet', (home) => {
  let service: TestService;
  beforeAll(async () => void (service = await startService(home)));
  afterAll(() => service.stop());
  const call: TestService['call'] = (path, options) => service.call(path, options);
  let made = 0;
  const create = async (pipes: object[], columns: object[] = [{ name: 'name' }]): Promise<string> => {
    made += 1;
    const body = { project: 'Runs', environment: 'sandbox', name: `sheet ${made}`, columns, pipes };
    const { json } = await call('/v1/sheets', { body });
    if (json.id === undefined) throw new Error(JSON.stringify(json));
    return `/v1/sheets/${json.id}`;
  };
  const append = async (path: string, rows: object[]): Promise<void> => {
    const { json } = await call(`${path}/rows`, { body: { rows: rows.map((values) => ({ values })) } });
    expect(json).toMatchObject({ appended: rows.length, rejected: [] });
  };
  const start = async (path: string, body: object) => (await call(`${path}/runs`, { body })).json;
  const ended = (path: string, no: number) =>
    waitFor(
      async () => (await call(`${path}/runs/${no}`)).json,
      ({ finished_at: at }) => at !== null,
    );
  const rowsOf = async (path: string) => (await call(`${path}/rows?cells=full`)).json.rows;

  it('fill the cells of a pipe on all rows, and a second run asks only for what is missing', async () => {
    const path = await create([split]);
    await append(
      path,
      Array.from({ length: 250 }, (_, at) => ({ name: `Jane${at} Doe` })),
    );
    const run = await ended(path, (await start(path, { pipes: ['p1'] })).no);
    expect(run).toMatchObject({
      status: 'completed',
      selected: 250,
      by_status: { completed: 250 },
      waiting: 0,
    });
    const rows = await rowsOf(path);
    expect(rows[7].cells.first_name).toMatchObject({ value: 'Jane', status: 'completed' });
    await append(path, [{ name: 'Ann Lee' }]);
    const second = await ended(path, (await start(path, { pipes: ['p1'] })).no);
    expect(second).toMatchObject({ selected: 251, up_to_date: 250, by_status: { completed: 1 } });
  });

  it('run pipes whose outputs are needed first, and mark as stale what was made of older values', async () => {
    const path = await create([split, join]);
    await append(path, [{ name: 'Jane Doe' }]);
    const run = await ended(path, (await start(path, { pipes: ['p2'] })).no);
    expect(run.by_status).toEqual({ completed: 2 });
    const [row] = await rowsOf(path);
    expect(row.cells.joined).toMatchObject({ value: 'Jane Doe', status: 'completed' });
    const edit = { cells: [{ row: row.id, column: 'name', value: 'Ann Lee' }] };
    expect((await call(`${path}/cells`, { method: 'PATCH', body: edit })).status).toBe(200);
    await ended(path, (await start(path, { pipes: ['p1'] })).no);
    const [after] = await rowsOf(path);
    expect(after.cells.first_name).toMatchObject({ value: 'Ann' });
    expect(after.cells.joined).toMatchObject({ value: 'Jane Doe', stale: true });
  });

  it('leave to each other what one of them has', async () => {
    const path = await create([split]);
    await append(
      path,
      Array.from({ length: 300 }, (_, at) => ({ name: `Jane${at} Doe` })),
    );
    const both = await Promise.all([start(path, { pipes: ['p1'] }), start(path, { pipes: ['p1'] })]);
    const runs = await Promise.all(both.map(({ no }) => ended(path, no)));
    const done = runs.map(({ by_status: byStatus }) => byStatus.completed ?? 0);
    expect(done.reduce((sum, count) => sum + count)).toBe(300);
    for (const run of runs)
      expect(run.selected).toBe(run.up_to_date + run.running_elsewhere + (run.by_status.completed ?? 0));
  });

  it('want a ceiling in production where anything can bill, and say what they would do', async () => {
    const waterfall = { pipe_id: 'person:workemail:waterfall@1' };
    const body = {
      project: 'Runs',
      name: 'billing',
      columns: [{ name: 'name' }, { name: 'company_domain' }],
      pipes: [waterfall],
    };
    const { json: sheet } = await call('/v1/sheets', { body });
    const path = `/v1/sheets/${sheet.id}`;
    await append(path, [{ name: 'Jane Doe', company_domain: 'acme.com' }]);
    expect(await start(path, { pipes: ['p1'] })).toMatchObject({
      type: 'invalid-request',
      errors: [{ path: 'max_credits' }],
    });
    const { json } = await call(`${path}/estimate`, { body: { pipes: ['p1'] } });
    expect(json.rows).toMatchObject({ selected: 1, to_run: 1, up_to_date: 0 });
    expect(json.max).toBeGreaterThan(0);
    await append(path, [{ name: 'Ann Lee' }]);
    const lacking = (await call(`${path}/estimate`, { body: { pipes: ['p1'] } })).json.rows.lacking;
    expect(lacking).toEqual([{ pipe: 'p1', field: 'company_domain', rows: 1 }]);
    expect(await start(path, { pipes: ['p9'] })).toMatchObject({ type: 'not-found' });
  });

  it('give cells back as they were when they are canceled', async () => {
    const path = await create([split]);
    await append(
      path,
      Array.from({ length: 1000 }, (_, at) => ({ name: `Jane${at} Doe` })),
    );
    const { no } = await start(path, { pipes: ['p1'] });
    await call(`${path}/runs/${no}/cancel`, { method: 'POST' });
    const run = await ended(path, no);
    const counted = Object.values<number>(run.by_status).reduce((sum, count) => sum + count, 0);
    expect([run.status, counted]).toEqual(['canceled', run.selected - run.up_to_date]);
    const again = await ended(path, (await start(path, { pipes: ['p1'] })).no);
    expect(again.up_to_date + again.by_status.completed).toBe(1000);
  });
});
