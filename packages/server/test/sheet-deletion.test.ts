import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectProblem } from './expect-problem.ts';
import type { TestService } from './service.ts';
import { describeOnBothHomes, startService } from './service.ts';
import type { TestSheet } from './sheet-home.ts';
import { createSheet } from './sheet-home.ts';

const columns = [{ name: 'name' }, { name: 'score', type: 'number' }];
const below = (score: number) => ({
  conditions: [{ property: 'value', field_name: 'score', operator: 'lt', value: score }],
});

describeOnBothHomes('rows of a sheet that conditions delete', (home) => {
  let service: TestService;
  beforeAll(async () => void (service = await startService(home)));
  afterAll(() => service.stop());
  const call: TestService['call'] = (path, options) => service.call(path, options);
  const filled = async (rows: number): Promise<TestSheet> => {
    const sheet = await createSheet(call, { columns });
    for (let at = 0; at < rows; at += 1000) {
      const part = Array.from({ length: Math.min(1000, rows - at) }, (_, nth) => at + nth);
      await sheet.append(part.map((score) => ({ name: `Jane ${score}`, score })));
    }
    return sheet;
  };
  const remove = (sheet: TestSheet, rows: object, expected: number) =>
    call(`${sheet.path}/rows/delete`, { body: { rows, expect: expected } });
  const countOf = async (sheet: TestSheet) => (await call(sheet.path)).json.rows;

  it('are none where there are more or fewer than are expected', async () => {
    const sheet = await filled(20);
    for (const expected of [4, 6]) {
      const refused = await remove(sheet, { conditions: below(5) }, expected);
      expectProblem(refused, 'count-mismatch');
      expect(refused.json.detail).toContain('5 rows match, not ');
    }
    expect(await countOf(sheet)).toBe(20);
    expect((await remove(sheet, { conditions: below(5) }, 5)).json).toMatchObject({ deleted: 5 });
    expect((await sheet.values()).map(({ score }) => score)).toEqual(
      Array.from({ length: 15 }, (_, at) => at + 5),
    );
    expect((await remove(sheet, { conditions: below(5) }, 0)).json).toMatchObject({ deleted: 0 });
  });

  it('may be those of a view, or those that match a pattern', async () => {
    const sheet = await filled(20);
    await call(`${sheet.path}/views`, { body: { name: 'Low', conditions: below(3) } });
    expect((await remove(sheet, { view: 'Low' }, 3)).json).toMatchObject({ deleted: 3 });
    const pattern = { property: 'value', field_name: 'name', operator: 'matches', value: ' 1[0-4]$' };
    expect((await remove(sheet, { conditions: { conditions: [pattern] } }, 5)).json.deleted).toBe(5);
    expect(await countOf(sheet)).toBe(12);
    expectProblem(await remove(sheet, { view: 'None' }, 3), 'not-found');
    expectProblem(await remove(sheet, {}, 3), 'invalid-request');
    const unknown = { conditions: { conditions: [{ property: 'stale', field_name: 'nam' }] } };
    expect((await remove(sheet, unknown, 1)).json.errors).toMatchObject([
      { path: 'rows.conditions.conditions[0].field_name' },
    ]);
  });

  it('may be more than one transaction takes', async () => {
    const sheet = await filled(4600);
    expect((await remove(sheet, { conditions: below(4500) }, 4500)).json).toMatchObject({ deleted: 4500 });
    expect(await countOf(sheet)).toBe(100);
    expect((await sheet.values()).map(({ score }) => score)).toEqual(
      Array.from({ length: 100 }, (_, at) => at + 4500),
    );
  });
});
