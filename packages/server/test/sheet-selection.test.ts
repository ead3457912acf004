import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectProblem } from './expect-problem.ts';
import type { TestService } from './service.ts';
import { describeOnBothHomes, startService } from './service.ts';
import type { TestSheet } from './sheet-home.ts';
import { createSheet } from './sheet-home.ts';
import { waitFor } from './wait-for.ts';

const columns = [{ name: 'name' }, { name: 'score', type: 'number' }];
const pipes = [{ pipe_id: 'person:name:split@1', auto: 'off' }];
const people = Array.from({ length: 30 }, (_, at) => ({ name: `Jane${at} Doe`, score: (at * 7) % 30 }));
const from = (score: number) => ({
  conditions: [{ property: 'value', field_name: 'score', operator: 'gte', value: score }],
});
const byScore = [{ field_name: 'score', direction: 'desc' }];

describeOnBothHomes('rows that a run of a sheet is for', (home) => {
  let service: TestService;
  beforeAll(async () => void (service = await startService(home)));
  afterAll(() => service.stop());
  const call: TestService['call'] = (path, options) => service.call(path, options);
  const filled = async (): Promise<TestSheet> => {
    const sheet = await createSheet(call, { columns, pipes });
    await sheet.append(people);
    return sheet;
  };
  const run = async (sheet: TestSheet, body: object) => {
    const { json } = await call(`${sheet.path}/runs`, { body: { pipes: ['p1'], ...body } });
    expect(json.no, JSON.stringify(json)).toBeGreaterThan(0);
    return waitFor(
      async () => (await call(`${sheet.path}/runs/${json.no}`)).json,
      ({ finished_at: at }) => at !== null,
    );
  };
  const estimate = async (sheet: TestSheet, body: object) =>
    (await call(`${sheet.path}/estimate`, { body: { pipes: ['p1'], ...body } })).json.rows;
  /** Scores of the rows that the pipe has filled, the greatest first. */
  const scoresRun = async (sheet: TestSheet): Promise<unknown[]> =>
    (await sheet.values())
      .filter(({ first_name: first }) => first !== null)
      .map(({ score }) => score)
      .toSorted((one, other) => Number(other) - Number(one));

  it('are those that pass conditions, or those of a view', async () => {
    const sheet = await filled();
    expect(await estimate(sheet, { rows: { conditions: from(27) } })).toMatchObject({
      selected: 3,
      to_run: 3,
    });
    const first = await run(sheet, { rows: { conditions: from(27) } });
    expect(first).toMatchObject({ status: 'completed', selected: 3, by_status: { completed: 3 } });
    expect(await scoresRun(sheet)).toEqual([29, 28, 27]);
    const view = await call(`${sheet.path}/views`, { body: { name: 'Best', conditions: from(25) } });
    expect(await estimate(sheet, { rows: { view: 'Best' } })).toMatchObject({ selected: 5, up_to_date: 3 });
    const second = await run(sheet, { rows: { view: view.json.id } });
    expect(second).toMatchObject({ selected: 5, up_to_date: 3, by_status: { completed: 2 } });
    expect(await scoresRun(sheet)).toEqual([29, 28, 27, 26, 25]);
  });

  it('may be the first ones in the order of a view, or of sorts', async () => {
    const sheet = await filled();
    await call(`${sheet.path}/views`, { body: { name: 'By score', sorts: byScore } });
    const rows = { view: 'By score', first: 4 };
    expect(await estimate(sheet, { rows })).toMatchObject({ selected: 4, to_run: 4 });
    expect(await run(sheet, { rows })).toMatchObject({ selected: 4, by_status: { completed: 4 } });
    expect(await scoresRun(sheet)).toEqual([29, 28, 27, 26]);
    const conditions = {
      conditions: [{ property: 'value', field_name: 'score', operator: 'lt', value: 10 }],
    };
    expect(await run(sheet, { rows: { conditions, sorts: byScore, first: 2 } })).toMatchObject({
      selected: 2,
    });
    expect(await scoresRun(sheet)).toEqual([29, 28, 27, 26, 9, 8]);
    expect(await run(sheet, { rows: { first: 1 }, only: ['everything'] })).toMatchObject({ selected: 1 });
    expect(await scoresRun(sheet)).toHaveLength(7);
  });

  it('may be those that match a pattern', async () => {
    const sheet = await filled();
    const pattern = { property: 'value', field_name: 'name', operator: 'matches', value: '^Jane2[0-4] ' };
    const rows = { conditions: { conditions: [pattern] } };
    expect(await estimate(sheet, { rows })).toMatchObject({ selected: 5 });
    expect(await run(sheet, { rows })).toMatchObject({ selected: 5, by_status: { completed: 5 } });
    const bad = { conditions: { conditions: [{ ...pattern, value: '(' }] } };
    expectProblem(
      await call(`${sheet.path}/runs`, { body: { pipes: ['p1'], rows: bad } }),
      'invalid-request',
    );
  });

  it('are the same ones when a run is retried, though they pass no more', async () => {
    const sheet = await filled();
    const empty = { conditions: [{ property: 'empty', field_name: 'first_name' }] };
    const first = await run(sheet, { rows: { conditions: empty } });
    expect(first).toMatchObject({ selected: 30, by_status: { completed: 30 } });
    await sheet.append([{ name: 'New Person', score: 99 }]);
    const { json } = await call(`${sheet.path}/runs/${first.no}/retry`, { method: 'POST' });
    const again = await waitFor(
      async () => (await call(`${sheet.path}/runs/${json.no}`)).json,
      ({ finished_at: at }) => at !== null,
    );
    expect(again).toMatchObject({ status: 'completed', selected: 30, up_to_date: 30 });
  });

  it('are estimated by a sample of those that would run, wherever they are', async () => {
    const waterfall = [{ pipe_id: 'person:workemail:waterfall@1' }];
    const own = { columns: [{ name: 'name' }, { name: 'company_domain' }], pipes: waterfall };
    const sheet = await createSheet(call, { ...own, environment: 'production' });
    const rows = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ name: `Jane${at} Doe`, company_domain: 'acme.com' }));
    const { json: appended } = await sheet.append(rows(1000));
    const outputs: { name: string }[] = (await call(sheet.path)).json.pipes[0].outputs;
    const pins = outputs.flatMap(({ name: column }) =>
      appended.row_ids.map((row: number) => ({ row, column, value: 'typed' })),
    );
    expect((await sheet.patch(pins)).status).toBe(200);
    await sheet.append(rows(200));
    const { json } = await call(`${sheet.path}/estimate`, { body: { pipes: ['p1'] } });
    expect(json.rows).toMatchObject({ selected: 1200, to_run: 200, pinned: 1000 });
    expect(json.max).toBeGreaterThan(0);
  });

  it('are refused where they name what is not there', async () => {
    const sheet = await filled();
    const start = (rows: object) => call(`${sheet.path}/runs`, { body: { pipes: ['p1'], rows } });
    expectProblem(await start({ view: 'None' }), 'not-found');
    expectProblem(await start({ view: 7 }), 'not-found');
    expectProblem(await start({}), 'invalid-request');
    expectProblem(await start({ sorts: byScore }), 'invalid-request');
    const unknown = await start({ conditions: { conditions: [{ property: 'stale', field_name: 'nam' }] } });
    expect(unknown.json.errors).toMatchObject([
      { code: 'ConditionTargetNotFound', path: 'rows.conditions.conditions[0].field_name' },
    ]);
    const unsorted = await start({ sorts: [{ field_name: 'scor' }], first: 1 });
    expect(unsorted.json.errors).toMatchObject([{ path: 'rows.sorts[0].field_name' }]);
    expect((await call(`${sheet.path}/runs`)).json.runs).toEqual([]);
  });

  it('are chosen once for a call that is repeated', async () => {
    const sheet = await filled();
    const { json: view } = await call(`${sheet.path}/views`, { body: { name: 'Gone', sorts: byScore } });
    const body = { pipes: ['p1'], rows: { view: 'Gone', first: 2 } };
    const headers = { 'idempotency-key': `once-${sheet.id}` };
    const first = await call(`${sheet.path}/runs`, { body, headers });
    expect(first.json.no, first.text).toBe(1);
    await call(`${sheet.path}/views/${view.id}`, { method: 'DELETE' });
    expect((await call(`${sheet.path}/runs`, { body, headers })).json).toEqual(first.json);
  });
});
