/* Random changes by several clients; undoing all of them in reverse gives the first state, cell by cell. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seed } from './fixed-seed.ts';
import type { Call, TestService } from './service.ts';
import { describeOnBothHomes, startService } from './service.ts';
import type { TestSheet } from './sheet-home.ts';
import { createSheet } from './sheet-home.ts';
import { waitFor } from './wait-for.ts';

const rounds = 3;
const steps = 12;
const clients = 3;

const split = { pipe_id: 'person:name:split@1', auto: 'off' };
const slug = (alias: string) => ({
  pipe_id: 'field:slugify@1',
  auto: 'off',
  config: { input_fields: { string_input: { alias } } },
});

/** The same numbers for the same seed. */
function createRandom(start: number) {
  let state = start;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const upTo = (limit: number) => Math.floor(next() * limit);
  return { upTo, pick: <Item>(items: readonly Item[]): Item | undefined => items[upTo(items.length)] };
}
type Random = ReturnType<typeof createRandom>;

type Step = (call: Call, sheet: TestSheet, random: Random) => Promise<unknown>;

const some = <Item>(random: Random, make: () => Item) => Array.from({ length: 1 + random.upTo(4) }, make);
const rowsOf = async (sheet: Pick<TestSheet, 'rows'>) => (await sheet.rows()).map(({ id }) => id);
const nameOf = (random: Random) =>
  `${random.pick(['Jane', 'Ann', 'Eve'])} ${random.pick(['Doe', 'Lee', 'Moon'])}`;

/** Whatever is refused changes nothing, which is as good. */
const stepsOf: Record<string, Step> = {
  edit: async (call, { path }, random) => {
    const { columns, pipes } = (await call(path)).json;
    const fields = [...columns, ...pipes.flatMap(({ outputs }: { outputs: unknown[] }) => outputs)];
    const rows = await rowsOf(sheetAt(call, path));
    const cells = some(random, () => {
      const column = random.pick<{ name: string }>(fields)?.name;
      const row = random.pick(rows) ?? 1;
      if (random.upTo(5) === 0) return { row, column, pinned: false };
      return { row, column, value: random.upTo(6) === 0 ? null : nameOf(random) };
    });
    return call(`${path}/cells`, { method: 'PATCH', body: { cells } });
  },
  append: (call, { path }, random) => {
    const rows = some(random, () => ({ values: { name: nameOf(random), code: String(random.upTo(12)) } }));
    return call(`${path}/rows`, { body: { rows, key: 'code' } });
  },
  delete: async (call, sheet, random) => {
    const rows = await rowsOf(sheet);
    const row = random.pick(rows);
    return row === undefined ? null : call(`${sheet.path}/rows/delete`, { body: { rows: [row], expect: 1 } });
  },
  column: async (call, { path }, random) => {
    const { columns } = (await call(path)).json;
    const column = random.pick<{ name: string }>(columns)?.name ?? '';
    const at = `${path}/columns/${column}`;
    const kind = random.upTo(3);
    if (kind === 0) return call(`${path}/columns`, { body: { name: `c${random.upTo(5)}` } });
    if (column === 'code') return null;
    if (kind === 1) return call(at, { method: 'DELETE' });
    return call(at, { method: 'PATCH', body: { name: `r${random.upTo(5)}`, position: random.upTo(3) } });
  },
  pipe: async (call, { path }, random) => {
    const { pipes } = (await call(path)).json;
    const pipe = random.pick<{ id: string; payload: { pipe_id: string } }>(pipes);
    if (pipe === undefined || random.upTo(3) === 0)
      return call(`${path}/pipes`, { body: slug('first_name') });
    const at = `${path}/pipes/${pipe.id}`;
    if (random.upTo(2) === 0) return call(at, { method: 'DELETE' });
    const isSlug = pipe.payload.pipe_id === slug('').pipe_id;
    return call(at, { method: 'PUT', body: isSlug ? slug(random.pick(['name', 'last_name']) ?? '') : split });
  },
  run: async (call, { path }, random) => {
    const { pipes } = (await call(path)).json;
    const ids = pipes.map(({ id }: { id: string }) => id);
    const only = random.upTo(2) === 0 ? { only: ['everything'] } : {};
    const { status, json } = await call(`${path}/runs`, { body: { pipes: [random.pick(ids)], ...only } });
    if (status === 200) await runEnded(call, path, json.no);
    return json;
  },
};

async function runEnded(call: Call, path: string, no: number): Promise<void> {
  await waitFor(
    async () => (await call(`${path}/runs/${no}`)).json,
    ({ finished_at: at }) => at !== null,
  );
}

const sheetAt = (call: Call, path: string) => ({
  rows: async () => (await call(`${path}/rows?limit=1000`)).json.rows,
});

/** Columns, pipes and cells, without versions. */
async function stateOf(call: Call, sheet: TestSheet) {
  const { columns, pipes, rows: count } = (await call(sheet.path)).json;
  const rows = (await sheet.rows()).map(({ id, cells }) => ({ id, cells }));
  return { columns, pipes, count, rows };
}

describeOnBothHomes('undoing everything', (home) => {
  let service: TestService;
  const calls: Call[] = [];
  beforeAll(async () => {
    service = await startService(home);
    for (let at = 0; at < clients; at += 1) {
      const { json } = await service.call('/v1/keys', { body: { name: `client ${at}`, role: 'member' } });
      calls.push((path, options) => service.call(path, { ...options, apiKey: json.api_key }));
    }
  });
  afterAll(() => service.stop());

  const open = async () => {
    const columns = [{ name: 'name' }, { name: 'code', is_key: true }];
    const sheet = await createSheet(service.call, { columns, pipes: [split, slug('first_name')] });
    await sheet.append([
      { name: 'Jane Doe', code: '1' },
      { name: 'Ann Lee', code: '2' },
    ]);
    return sheet;
  };
  /** Newest first, each by whoever made it. */
  const undoAll = async (sheet: TestSheet, until: number) => {
    const { changes } = (await service.call(`${sheet.path}/changes?limit=200`)).json;
    const newer = changes.filter(({ change }: { change: number }) => change > until);
    expect(newer.length).toBeGreaterThan(2);
    for (const { change, by, summary } of newer) {
      const undone = [];
      for (const call of calls) {
        const { status, text } = await call(`${sheet.path}/undo`, { body: { change } });
        undone.push(status);
        if (status !== 200 && status !== 403) throw new Error(`${summary} of ${by}: ${text}`);
      }
      expect(
        undone.filter((status) => status === 200),
        summary,
      ).toHaveLength(1);
    }
  };
  const firstChange = async ({ path }: TestSheet): Promise<number> =>
    (await service.call(`${path}/changes?limit=1`)).json.changes[0].change;

  describe(`in reverse gives the first state, cell by cell (seed ${seed})`, () => {
    for (let round = 0; round < rounds; round += 1)
      it(`round ${round}`, { timeout: 120_000 }, async () => {
        const random = createRandom(seed + round);
        const sheet = await open();
        const [until, before] = [await firstChange(sheet), await stateOf(service.call, sheet)];
        for (let at = 0; at < steps; at += 1) {
          const [name, step] = random.pick(Object.entries(stepsOf)) ?? [];
          if (step === undefined || name === undefined) continue;
          await step(calls[random.upTo(clients)] ?? service.call, sheet, random);
        }
        await undoAll(sheet, until);
        expect(await stateOf(service.call, sheet)).toEqual(before);
      });
  });

  it('also where the clients change it at the same time', { timeout: 120_000 }, async () => {
    const sheet = await open();
    const [until, before] = [await firstChange(sheet), await stateOf(service.call, sheet)];
    await Promise.all(
      calls.map(async (call, client) => {
        const random = createRandom(seed + 100 + client);
        for (let at = 0; at < 8; at += 1) {
          const step = random.pick([stepsOf.edit, stepsOf.append, stepsOf.delete]);
          await step?.(call, sheet, random);
        }
      }),
    );
    await undoAll(sheet, until);
    expect(await stateOf(service.call, sheet)).toEqual(before);
  });
});
