import { parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectProblem } from './expect-problem.ts';
import type { TestService } from './service.ts';
import { describeOnBothHomes, startService } from './service.ts';
import { createSheet } from './sheet-home.ts';

const columns = [
  { name: 'name' },
  { name: 'age', type: 'number' },
  { name: 'is_ok', type: 'boolean' },
  { name: 'data', type: 'json' },
];

describeOnBothHomes('a sheet as a Parquet file', (home) => {
  let service: TestService;
  beforeAll(async () => void (service = await startService(home)));
  afterAll(() => service.stop());
  const call: TestService['call'] = (path, options) => service.call(path, options);
  const download = async (path: string, body: object): Promise<Record<string, unknown>[]> => {
    const ticket = await call(`${path}/exports`, { body: { format: 'parquet', ...body } });
    expect(ticket.status, ticket.text).toBe(200);
    const file = await fetch(`${service.url}${ticket.json.path}`);
    expect(file.headers.get('content-type')).toBe('application/vnd.apache.parquet');
    expect(file.headers.get('content-disposition')).toContain('.parquet"');
    return parquetReadObjects({ file: await file.arrayBuffer() });
  };

  it('has the values of the view in its order, with what is asked for besides', async () => {
    const sheet = await createSheet(call, {
      columns,
      pipes: [{ pipe_id: 'person:name:split@1', auto: 'off' }],
    });
    const rows = Array.from({ length: 900 }, (_, at) => ({
      name: `Jane${at} Doe`,
      age: at % 100 === 5 ? 'old' : at,
      is_ok: at % 2 === 0,
      data: at % 3 === 0 ? { at } : null,
    }));
    await sheet.append(rows);
    const body = {
      sorts: [{ field_name: 'name', direction: 'desc' }],
      columns: ['name', 'age', 'is_ok', 'data', 'first_name'],
      with: ['status', 'observed_at', 'credits'],
    };
    const found = await download(sheet.path, body);
    const expected = rows
      .map((row, at) => ({ ...row, at }))
      .toSorted((one, other) => (one.name.toLowerCase() < other.name.toLowerCase() ? 1 : -1));
    expect(found).toEqual(
      expected.map(({ name, age, is_ok, data, at }) => ({
        row_id: at + 1,
        name,
        name_status: 'completed',
        age: typeof age === 'number' ? age : null,
        age_status: typeof age === 'number' ? 'completed' : 'failed',
        is_ok,
        is_ok_status: 'completed',
        data: data === null ? null : JSON.stringify(data),
        data_status: data === null ? 'no_result' : 'completed',
        first_name: null,
        first_name_status: 'empty',
        p1_credits: null,
        p1_observed_at: null,
      })),
    );
  });

  it('tells columns of the same name apart', async () => {
    const sheet = await createSheet(call, { columns: [{ name: 'name' }, { name: 'name_status' }] });
    await sheet.append([{ name: 'Jane', name_status: 'typed' }]);
    const [row] = await download(sheet.path, { with: ['status'] });
    expect(row).toMatchObject({ name: 'Jane', name_status: 'completed', name_status_2: 'typed' });
  });

  it('may be fetched by several at once', async () => {
    const sheet = await createSheet(call, { columns });
    await sheet.append(Array.from({ length: 300 }, (_, at) => ({ name: `Jane${at}` })));
    const files = await Promise.all([1, 2].map(() => download(sheet.path, { columns: ['name'] })));
    for (const file of files) expect(file).toHaveLength(300);
  });

  it('is asked for in words that are known', async () => {
    const sheet = await createSheet(call, { columns });
    expectProblem(await call(`${sheet.path}/exports`, { body: { format: 'xlsx' } }), 'invalid-request');
  });
});
