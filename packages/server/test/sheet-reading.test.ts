import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pinnedBit } from '../src/sheets/cells/states.ts';
import type { Storage } from '../src/storage/open-storage.ts';
import type { TestService } from './service.ts';
import { callApi, describeOnBothHomes, startOn, startService, withStorage } from './service.ts';

interface Person {
  name: string | null;
  age: number | null;
  note: string | null;
  /** Of the pipe; null where it never ran. */
  made: {
    status: number;
    first: string | null;
    isStale: boolean;
    isPinned: boolean;
    trail: string;
    credits: number;
  } | null;
}

const notes = ['=1+1', '-5', 'plain, with "quotes"', 'two\nlines', null, 'ä'];
const statuses = [1, 2, 3, 4];
const people = Array.from({ length: 450 }, (_, at): Person => {
  const isMade = at % 3 !== 0;
  const status = statuses[at % 4] ?? 1;
  return {
    name: at % 50 === 7 ? null : `${at % 2 === 0 ? 'Ann' : 'bob'} ${(at * 37) % 100}`,
    age: at % 11 === 0 ? null : (at * 7) % 90,
    note: notes[at % notes.length] ?? null,
    made: isMade
      ? {
          status,
          first: status === 1 ? `First ${at % 5}` : null,
          isStale: at % 5 === 0,
          isPinned: at % 20 === 1,
          trail: status === 1 ? 'hunter:nf:0:20,leadmagic:ok:5000:30' : 'hunter:nf:0:10',
          credits: status === 1 ? 5000 : 0,
        }
      : null,
  };
});
const live = people.flatMap((person, at) => (at === 3 ? [] : [{ ...person, id: at + 1 }]));
const isGiven = ({ made }: Person) => made !== null && (made.isPinned || made.status === 1);

describeOnBothHomes('reading a sheet', (home) => {
  let first: TestService;
  let service: TestService;
  let path: string;
  let firstName: string;
  beforeAll(async () => {
    first = await startService(home);
    const columns = [{ name: 'name' }, { name: 'age', type: 'number' }, { name: 'note' }];
    const pipes = [{ pipe_id: 'person:name:split@1', auto: 'off' }];
    const body = { project: 'Reading', name: 'people', environment: 'sandbox', columns, pipes };
    const { json } = await first.call('/v1/sheets', { body });
    path = `/v1/sheets/${json.id}`;
    firstName = json.pipes[0].outputs[0].name;
    await first.server.stop();
    await withStorage(first.env, (storage) => fill(storage, json.id));
    service = await startOn(first.env);
  });
  afterAll(async () => {
    await service.stop();
    await first.stop();
  });
  const call: TestService['call'] = (tail, options) => service.call(`${path}${tail}`, options);
  const idsOf = ({ json }: { json: { rows: { id: number }[] } }) => json.rows.map(({ id }) => id);
  const allOf = async (body: object): Promise<number[]> => {
    const opened = await call('/order', { body });
    expect(opened.status, opened.text).toBe(200);
    const { token } = opened.json;
    const ids: number[] = [];
    for (let from = 0; ; from = ids.length) {
      const window = await call(`/order/${token}?from=${from}&count=170&columns=name`);
      expect(window.status, window.text).toBe(200);
      ids.push(...idsOf(window));
      if (ids.length >= window.json.total) return ids;
    }
  };

  it('in the order rows came, those in the trash left out, in windows that keep their place', async () => {
    const opened = await call('/order', { body: {} });
    expect(opened.json).toMatchObject({ from: 0, changed: false, remade: false });
    expect(opened.json.columns.slice(0, 4)).toEqual(['name', 'age', 'note', firstName]);
    expect(idsOf(opened)).toEqual(live.slice(0, 200).map(({ id }) => id));
    const [one, second] = opened.json.rows;
    expect(one.cells.slice(0, 4)).toEqual([
      ['Ann 0', 'completed'],
      [null, 'no_result'],
      ['=1+1', 'completed'],
      [null, 'empty'],
    ]);
    expect(second.cells[3]).toEqual(['typed 1', 'completed', ['pinned']]);
    expect(await allOf({})).toEqual(live.map(({ id }) => id));
  });

  it('by sorts, rows without a value last', async () => {
    const sorts = [{ field_name: 'age', direction: 'desc' }, { field_name: 'name' }];
    const fold = (text: string | null) => text?.toLowerCase() ?? '\uffff';
    const expected = live.toSorted(
      (a, b) =>
        (b.age ?? -1) - (a.age ?? -1) ||
        (fold(a.name) < fold(b.name) ? -1 : fold(a.name) > fold(b.name) ? 1 : a.id - b.id),
    );
    expect(await allOf({ sorts })).toEqual(expected.map(({ id }) => id));
  });

  it('by conditions, patterns among them, and by views', async () => {
    const conditions = {
      logic: 'and',
      conditions: [
        { property: 'value', field_name: 'name', operator: 'matches', value: '^bob [0-9]$' },
        { property: 'value', field_name: 'age', operator: 'gte', value: 40 },
      ],
    };
    const expected = live
      .filter(({ name, age }) => /^bob \d$/.test(name ?? '') && (age ?? 0) >= 40)
      .map(({ id }) => id);
    expect(await allOf({ conditions })).toEqual(expected);
    const body = { name: 'Bobs', conditions, hidden: ['note'], order: [firstName] };
    const view = await call('/views', { body });
    expect(view.json).toMatchObject({ ...body, sorts: [] });
    const opened = await call('/order', { body: { view: view.json.id } });
    expect(opened.json.columns.slice(0, 3)).toEqual([firstName, 'name', 'age']);
    expect(idsOf(opened)).toEqual(expected);
  });

  it('with views that are made, shown, changed and deleted, and refused where they name what is not there', async () => {
    const made = await call('/views', { body: { name: 'One' } });
    expect(made.json).toMatchObject({ name: 'One', conditions: null, sorts: [], hidden: [], order: [] });
    expect((await call('/views', { body: { name: 'One' } })).json.type).toBe('name-taken');
    const changed = await call(`/views/${made.json.id}`, {
      method: 'PATCH',
      body: { sorts: [{ field_name: 'age' }] },
    });
    expect(changed.json).toMatchObject({ name: 'One', sorts: [{ field_name: 'age', direction: 'asc' }] });
    expect((await call(`/views/${made.json.id}`)).json).toEqual(changed.json);
    expect((await call('/views')).json.views).toContainEqual(changed.json);
    const bad = {
      name: 'Two',
      conditions: { conditions: [{ property: 'stale', field_name: 'nam' }] },
    };
    expect((await call('/views', { body: bad })).json.errors).toMatchObject([
      { code: 'ConditionTargetNotFound', path: 'conditions.conditions[0].field_name' },
    ]);
    const missing = { name: 'Three', hidden: ['name', 'gone'], sorts: [{ field_name: 'ag' }] };
    expect((await call('/views', { body: missing })).json.errors).toMatchObject([
      { path: 'hidden[1]' },
      { path: 'sorts[0].field_name' },
    ]);
    expect((await call(`/views/${made.json.id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await call(`/views/${made.json.id}`)).status).toBe(404);
  });

  it('in numbers that add up', async () => {
    const { json } = await call('/stats');
    expect(json.rows).toBe(live.length);
    const field = (name: string) => json.fields.find((one: { name: string }) => one.name === name);
    const named = live.filter(({ name }) => name !== null).length;
    expect(field('name')).toEqual({
      name: 'name',
      filled: named,
      empty: live.length - named,
      stale: 0,
      pinned: 0,
      by_status: { completed: named, no_result: live.length - named },
    });
    const count = (test: (person: Person) => boolean) => live.filter(test).length;
    const is = (status: number) =>
      count(({ made }) => made !== null && !made.isPinned && made.status === status);
    expect(field(firstName)).toMatchObject({
      filled: count(isGiven),
      by_status: {
        completed: count(isGiven),
        no_result: is(2),
        failed: is(3),
        skipped: is(4),
        empty: count(({ made }) => made === null),
      },
      stale: count(({ made }) => made !== null && !made.isPinned && made.isStale),
      pinned: count(({ made }) => made?.isPinned === true),
    });
    const found = live.filter(({ made }) => made?.status === 1);
    expect(json.pipes[0]).toMatchObject({ id: 'p1', credits: found.length / 2 });
    const asked = count(({ made }) => made !== null);
    expect(
      json.pipes[0].providers.toSorted((a: { provider: string }, b: { provider: string }) =>
        a.provider < b.provider ? -1 : 1,
      ),
    ).toEqual([
      { provider: 'hunter', asked, credits: 0, outcomes: { not_found: asked } },
      {
        provider: 'leadmagic',
        asked: found.length,
        credits: found.length / 2,
        outcomes: { found: found.length },
      },
    ]);
  });

  it('by the values of a field', async () => {
    const conditions = {
      conditions: [{ property: 'status', field_name: firstName, operator: 'eq', value: 'empty' }],
    };
    const { json } = await call('/facets', { body: { field_name: 'note', conditions, limit: 3 } });
    const left = live.filter(({ made }) => made === null);
    const counted = Map.groupBy(left, ({ note }) => note);
    expect(json).toMatchObject({ is_exact: true, counted: left.length });
    for (const { value, count } of json.values) expect(counted.get(value)?.length).toBe(count);
    expect((await call('/facets', { body: { field_name: 'nte' } })).json.errors).toMatchObject([
      { path: 'field_name' },
    ]);
  });

  it('as a file, once for each ticket', async () => {
    const conditions = { conditions: [{ property: 'value', field_name: 'age', operator: 'eq', value: 7 }] };
    const body = { conditions, columns: ['note', firstName], with: ['status', 'provider', 'credits'] };
    const ticket = await call('/exports', { body });
    expect(ticket.status, ticket.text).toBe(200);
    const download = () => callApi(service.url, ticket.json.path, { apiKey: null });
    const file = await download();
    const rows = live.filter(({ age }) => age === 7);
    const cell = (note: string | null) =>
      note === '=1+1'
        ? "'=1+1"
        : /[",\n]/.test(note ?? '')
          ? `"${note?.replaceAll('"', '""')}"`
          : (note ?? '');
    const names = new Map([
      [0, 'empty'],
      [1, 'completed'],
      [2, 'no_result'],
      [3, 'failed'],
      [4, 'skipped'],
    ]);
    const lines = rows.map(({ id, note, made }) => {
      const status = made?.isPinned === true ? 'completed' : names.get(made?.status ?? 0);
      const value = made?.isPinned === true ? `typed ${id - 1}` : (made?.first ?? '');
      const cost = made === null ? ',' : `${made.status === 1 ? 'leadmagic' : ''},${made.credits / 10_000}`;
      return `${id},${cell(note)},${note === null ? 'no_result' : 'completed'},${value},${status},${cost}\r\n`;
    });
    const head = `row_id,note,note_status,${firstName},${firstName}_status,p1_provider,p1_credits\r\n`;
    expect(file.text).toBe(`${head}${lines.join('')}`);
    expect(file.headers.get('content-disposition')).toContain('people.csv');
    expect((await download()).status).toBe(404);
    expect((await callApi(service.url, `${ticket.json.path}x`, { apiKey: null })).status).toBe(404);
  });

  it('as JSON lines of all rows', async () => {
    const ticket = await call('/exports', { body: { format: 'jsonl', columns: ['age'] } });
    const file = await fetch(new URL(ticket.json.path, service.url));
    const lines = (await file.text())
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toEqual(live.map(({ id, age }) => ({ row_id: id, age })));
  });

  it('in an order that is made anew where it was forgotten, and only of the sheet it is of', async () => {
    const sorts = [{ field_name: 'name' }];
    const before = await call('/order', { body: { sorts } });
    const { token } = before.json;
    expect((await call(`/order/${token.slice(0, -1)}`)).json.errors).toMatchObject([{ path: 'token' }]);
    await call('/columns', { body: { name: 'more' } });
    expect((await call(`/order/${token}`)).json).toMatchObject({
      changed: true,
      remade: false,
      total: live.length,
    });
    await service.stop();
    service = await startOn(first.env);
    const after = await call(`/order/${token}?count=200`);
    expect(after.json).toMatchObject({ changed: false, remade: true, total: live.length });
    expect(idsOf(after)).toEqual(idsOf(before));
  });
});

async function fill({ work }: Storage, id: number): Promise<void> {
  const { rows } = await sql<{ org_id: string }>`select org_id from sheets where id = ${id}`.execute(work);
  const owner = rows[0]?.org_id;
  for (const [at, { name, age, note, made }] of people.entries()) {
    const deleted = at === 3 ? new Date() : null;
    await sql`insert into sheet_rows (org_id, sheet_id, row_id, version, deleted_at, vals)
      values (${owner}, ${id}, ${at + 1}, 1, ${deleted}, ${JSON.stringify([name, age, note])}::jsonb)`.execute(
      work,
    );
    if (made === null) continue;
    const state = made.status | (made.isPinned ? pinnedBit : 0);
    const value = made.isPinned ? `typed ${at}` : made.first;
    await sql`insert into sheet_results (org_id, sheet_id, pipe_no, row_id, version, config_no, is_stale, states, vals, trail, credits)
      select org_id, sheet_id, no, ${at + 1}, 1, config_no, ${made.isStale}, ${Buffer.from([state])}, ${JSON.stringify([value])}::jsonb,
        ${made.trail}, ${made.credits}
      from sheet_pipes where sheet_id = ${id}`.execute(work);
  }
  await sql`update sheet_heads set next_row = ${people.length + 1}, row_count = ${live.length}, version = version + 1
    where sheet_id = ${id}`.execute(work);
}
