import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestService } from './service.ts';
import { describeOnBothHomes, startService } from './service.ts';

const names = Array.from({ length: 620 }, (_, at) => (at % 100 === 7 ? `Zoë ${at}` : `Person ${at}`));
const rowsThatMatch = names.flatMap((name, at) => (name.startsWith('Zoë') ? [at + 1] : []));
const conditions = {
  conditions: [{ property: 'value', field_name: 'name', operator: 'contains', value: 'zoë' }],
};

describeOnBothHomes('finding rows of an order', (home) => {
  let service: TestService;
  let path: string;
  beforeAll(async () => {
    service = await startService(home);
    const body = { project: 'Found', name: 'people', columns: [{ name: 'name' }], environment: 'sandbox' };
    path = `/v1/sheets/${(await service.call('/v1/sheets', { body })).json.id}`;
    const rows = names.map((name) => ({ values: { name } }));
    await service.call(`${path}/rows`, { body: { rows } });
  });
  afterAll(() => service.stop());
  const open = async (body: object): Promise<string> => {
    const { json } = await service.call(`${path}/order`, { body });
    return json.token;
  };
  const find = async (token: string, body: object) =>
    (await service.call(`${path}/order/${token}/find`, { body })).json;

  it('says where a row stands that is far down, and that one is not there', async () => {
    const plain = await open({});
    expect(await find(plain, { row: 613 })).toEqual({ position: 612, row: 613, number: 1, total: 1 });
    const sorted = await open({ sorts: [{ field_name: 'name', direction: 'desc' }] });
    expect(await find(sorted, { row: 608 })).toMatchObject({ position: 1, row: 608 });
    expect(await find(await open({ conditions }), { row: 1 })).toEqual({
      position: null,
      row: null,
      number: null,
      total: 0,
    });
  });

  it('goes from one row that passes to the next, and begins again', async () => {
    const token = await open({});
    const seen: number[] = [];
    for (let from = 0; seen.length <= rowsThatMatch.length;) {
      const { position, row, number, total } = await find(token, { conditions, from });
      expect(total).toBe(rowsThatMatch.length);
      expect(rowsThatMatch[number - 1]).toBe(row);
      seen.push(row);
      from = position + 1;
    }
    expect(seen).toEqual([...rowsThatMatch, rowsThatMatch[0]]);
    const body = { conditions, from: 200, direction: 'backwards' };
    expect(await find(token, body)).toMatchObject({ position: 107, number: 2 });
    expect(await find(token, { ...body, from: 0 })).toMatchObject({ position: 607, number: 7 });
  });

  it('looks among the rows of the order alone, in its order', async () => {
    const passing = { conditions: [{ ...conditions.conditions[0], value: '7' }] };
    const token = await open({ conditions: passing, sorts: [{ field_name: 'name', direction: 'desc' }] });
    expect(await find(token, { conditions, from: 0 })).toEqual({
      position: 0,
      row: 8,
      number: 1,
      total: rowsThatMatch.length,
    });
  });

  it('finds what has changed since', async () => {
    const token = await open({});
    const cells = [{ row: 2, column: 'name', value: 'Zoë new' }];
    await service.call(`${path}/cells`, { method: 'PATCH', body: { cells } });
    expect(await find(token, { conditions, from: 0 })).toMatchObject({
      position: 1,
      row: 2,
      total: rowsThatMatch.length + 1,
    });
  });

  it('refuses what it cannot look for', async () => {
    const token = await open({});
    const ask = (name: string, body: object) => service.call(`${path}/order/${name}/find`, { body });
    expect(await ask(token, {})).toMatchObject({ status: 400 });
    expect(await ask(token, { row: 1, conditions })).toMatchObject({ status: 400 });
    expect((await ask(token.slice(0, -1), { row: 1 })).json.errors).toMatchObject([{ path: 'token' }]);
    const odd = { conditions: [{ ...conditions.conditions[0], field_name: 'nothing' }] };
    expect(await ask(token, { conditions: odd })).toMatchObject({ status: 400 });
  });
});
