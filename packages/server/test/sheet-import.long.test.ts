import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectProblem } from './expect-problem.ts';
import type { TestService } from './service.ts';
import { describeOnBothHomes, startService } from './service.ts';
import type { TestSheet } from './sheet-home.ts';
import { createSheet } from './sheet-home.ts';

const columns = [{ name: 'work_email' }, { name: 'age', type: 'number' }];
const keyed = [
  { name: 'work_email', is_key: true },
  { name: 'age', type: 'number' },
];

describeOnBothHomes('a file imported into a sheet', (home) => {
  let service: TestService;
  beforeAll(async () => void (service = await startService(home)));
  afterAll(() => service.stop());
  const call: TestService['call'] = (path, options) => service.call(path, options);
  const load = (sheet: TestSheet, body: string, query = '', type = 'text/csv') =>
    call(`${sheet.path}/import${query}`, { body, headers: { 'content-type': type } });

  it('becomes rows; its header names the columns, and every line is counted', async () => {
    const sheet = await createSheet(call, { columns });
    const { json } = await load(sheet, 'Work Email,Age,Extra\na@b.c,41,x\nb@b.c,old,y\nshort\n');
    expect(json).toMatchObject({
      rows: 3,
      appended: 2,
      updated: 0,
      rejected: 1,
      rejects: [{ line: 4, reason: expect.stringContaining('cells') }],
      unknown_columns: ['Extra'],
      created_columns: [],
    });
    expect(await sheet.values()).toEqual([
      { work_email: 'a@b.c', age: 41 },
      { work_email: 'b@b.c', age: 'old' },
    ]);
    expect((await sheet.rows())[1]?.cells.age).toEqual(['old', 'failed']);
  });

  it('makes the columns that the sheet does not have, if it is asked to', async () => {
    const sheet = await createSheet(call, { columns: [] });
    expectProblem(await load(sheet, 'id,City\n7,Rome\n'), 'invalid-request');
    const { json } = await load(sheet, 'id,City\n7,Rome\n', '?create_columns=true');
    expect(json).toMatchObject({ appended: 1, created_columns: ['external_id', 'City'] });
    expect(await sheet.values()).toEqual([{ external_id: '7', City: 'Rome' }]);
  });

  it('makes columns of JSON for lists and objects, so that they stay what they are', async () => {
    const sheet = await createSheet(call, { columns: [] });
    const text = '{"tags":["a","b"],"City":"Rome"}\n{"tags":[],"City":"Oslo"}\n';
    const { json } = await load(sheet, text, '?create_columns=true', 'application/jsonl');
    expect(json).toMatchObject({ appended: 2, rejected: 0 });
    expect(await sheet.values()).toMatchObject([{ tags: ['a', 'b'], City: 'Rome' }, { City: 'Oslo' }]);
  });

  it('updates rows by key, and can be sent again without doubling any', async () => {
    const sheet = await createSheet(call, { columns: keyed });
    const file = 'work_email,age\na@b.c,1\nA@B.C,2\nb@b.c,3\n,4\n';
    const first = await load(sheet, file, '?mode=upsert');
    expect(first.json).toMatchObject({ rows: 4, appended: 2, updated: 1, rejected: 1 });
    expect(first.json.rejects).toMatchObject([{ line: 5, column: 'work_email' }]);
    const again = await load(sheet, file, '?mode=upsert');
    expect(again.json).toMatchObject({ rows: 4, appended: 0, updated: 3, rejected: 1 });
    const among = await load(sheet, file, '?mode=append');
    expect(among.json).toMatchObject({ appended: 0, rejected: 4 });
    expect(await sheet.values()).toEqual([
      { work_email: 'A@B.C', age: 2 },
      { work_email: 'b@b.c', age: 3 },
    ]);
  });

  it('makes a column the key of a sheet without rows, and of no other', async () => {
    const sheet = await createSheet(call, { columns });
    expectProblem(await load(sheet, 'work_email\na@b.c\n', '?mode=upsert'), 'invalid-request');
    const made = await load(sheet, 'work_email\na@b.c\na@b.c\n', '?mode=upsert&key=work_email');
    expect(made.json).toMatchObject({ appended: 1, updated: 1 });
    expectProblem(await load(sheet, 'age\n1\n', '?mode=upsert'), 'invalid-request');
  });

  it('of JSON lines may have values of any kind, and keys that its first lines do not have', async () => {
    const sheet = await createSheet(call, { columns: [...columns, { name: 'data', type: 'json' }] });
    const lines = [
      { age: 1 },
      { age: '2', data: { a: [1] } },
      { work_email: 'a@b.c' },
      { work_email: { no: 'text' } },
    ];
    const text = `${lines.map((line) => JSON.stringify(line)).join('\n')}\nnot json\n`;
    const { json } = await load(sheet, text, '', 'application/jsonl');
    expect(json).toMatchObject({ rows: 5, appended: 3, rejected: 2 });
    expect(await sheet.values()).toEqual([
      { work_email: null, age: 1, data: null },
      { work_email: null, age: 2, data: { a: [1] } },
      { work_email: 'a@b.c', age: null, data: null },
    ]);
  });

  it('of many rows goes in batches, two files at once as well', async () => {
    const sheet = await createSheet(call, { columns: keyed });
    const file = (from: number) =>
      `work_email,age\n${Array.from({ length: 5000 }, (_, at) => `p${from + at}@b.c,${at}`).join('\n')}\n`;
    const [one, other] = await Promise.all([
      load(sheet, file(0), '?mode=upsert'),
      load(sheet, file(2500), '?mode=upsert'),
    ]);
    expect(one.json.appended + other.json.appended).toBe(7500);
    expect(one.json.updated + other.json.updated).toBe(2500);
    expect((await call(sheet.path)).json.rows).toBe(7500);
  });

  it('has all that it rejected kept, to be read page by page and as a file', async () => {
    const sheet = await createSheet(call, { columns: keyed });
    const lines = Array.from({ length: 2300 }, (_, at) => (at % 2 === 0 ? `p${at}@b.c,${at}` : `,=${at}`));
    const { json } = await load(sheet, `work_email,age\n${lines.join('\n')}\nshort\n`, '?mode=upsert');
    expect(json).toMatchObject({ rows: 2301, appended: 1150, updated: 0, rejected: 1151 });
    expect(json.rejects).toHaveLength(20);
    const imports = await call(`${sheet.path}/imports`);
    expect(imports.json.imports).toMatchObject([
      { id: json.import_id, appended: 1150, updated: 0, rejected: 1151 },
    ]);
    const path = `${sheet.path}/imports/${json.import_id}/rejects`;
    const found: { line: number; column: string | null; text: string }[] = [];
    for (let cursor: number | null = null; ;) {
      const page = await call(`${path}?limit=500${cursor === null ? '' : `&cursor=${cursor}`}`);
      found.push(...page.json.rejects);
      cursor = page.json.next_cursor;
      if (cursor === null) break;
    }
    const wrong = lines.flatMap((line, at) => (line.startsWith(',') ? [at + 2] : []));
    expect(found.map(({ line }) => line).toSorted((a, b) => a - b)).toEqual([...wrong, 2302]);
    expect(found.find(({ line }) => line === 3)).toMatchObject({ column: 'work_email', text: ',=1' });
    const file = await call(`${path}/file`);
    expect(file.text.split('\r\n')[0]).toBe('line,column,reason,text');
    expect(file.text.match(/^"\d+",/gm)).toHaveLength(1151);
  });

  it('is named in the words of the sheet where a value is refused', async () => {
    const sheet = await createSheet(call, { columns: [...columns, { name: 'data', type: 'json' }] });
    const { json } = await load(sheet, 'age,data\n1,{\n2,[\n', '?mode=append');
    expect(json).toMatchObject({ rows: 2, appended: 0, rejected: 2 });
    expect(json.rejects.map(({ column }: { column: string }) => column)).toEqual(['data', 'data']);
  });

  it('keeps what the last five imports rejected', async () => {
    const sheet = await createSheet(call, { columns: keyed });
    const ids: string[] = [];
    for (let time = 0; time < 7; time += 1)
      ids.push((await load(sheet, 'work_email,age\n,1\n', '?mode=upsert')).json.import_id);
    const { imports } = (await call(`${sheet.path}/imports`)).json;
    expect(imports.map(({ id }: { id: string }) => id)).toEqual(ids.slice(2).toReversed());
    expectProblem(await call(`${sheet.path}/imports/${ids[0]}/rejects`), 'not-found');
    expectProblem(await call(`${sheet.path}/imports/${ids[0]}/rejects/file`), 'not-found');
    expectProblem(await call(`${sheet.path}/imports/none/rejects`), 'invalid-request');
  });

  it('that is none is refused, and leaves nothing behind', async () => {
    const sheet = await createSheet(call, { columns });
    expectProblem(await load(sheet, '{}', '', 'application/json'), 'unsupported-media-type');
    expectProblem(await load(sheet, 'work_email\0\n'), 'invalid-request');
    expectProblem(await load(sheet, '', '', 'application/jsonl'), 'invalid-request');
    expectProblem(await load(sheet, 'PAR', '', 'application/vnd.apache.parquet'), 'invalid-request');
    expectProblem(await load(sheet, 'work_email\nx\n', '?mode=replace'), 'invalid-request');
    expect(await sheet.values()).toEqual([]);
  });
});
