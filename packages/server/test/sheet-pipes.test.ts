import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestService } from './service.ts';
import { describeOnBothHomes, startService } from './service.ts';
import { waitFor } from './wait-for.ts';

describeOnBothHomes('pipes on sheets', (home) => {
  let service: TestService;
  beforeAll(async () => void (service = await startService(home)));
  afterAll(() => service.stop());

  const call: TestService['call'] = (path, options) => service.call(path, options);
  const makeSheet = async (name: string, more: object = {}) => {
    const body = { project: 'Spring', name, environment: 'sandbox', ...more };
    const { json } = await call('/v1/sheets', { body });
    expect(json.id, JSON.stringify(json)).toBeTypeOf('number');
    return `/v1/sheets/${json.id}`;
  };
  const rowsOf = async (path: string): Promise<Record<string, unknown>[]> => {
    const { json } = await call(`${path}/rows?limit=1000`);
    return json.rows.map(({ id, cells }: { id: number; cells: Record<string, unknown[]> }) => ({
      id,
      ...Object.fromEntries(Object.entries(cells).map(([name, [value]]) => [name, value])),
    }));
  };
  const add = async (path: string, rows: object[]) => {
    const { json } = await call(`${path}/rows`, { body: { rows: rows.map((values) => ({ values })) } });
    expect(json.appended, JSON.stringify(json)).toBe(rows.length);
    return json.row_ids;
  };
  const send = (pipe: string, config: object, input: object[], environment = 'sandbox') =>
    call('/v1/pipes/run/sync', {
      body: { config: { environment }, pipes: [{ pipe_id: pipe, config }], input },
    });
  const run = async (...asked: Parameters<typeof send>) => {
    const { json, status } = await send(...asked);
    expect(status, JSON.stringify(json)).toBe(200);
    return json;
  };
  /** One output of each record, in their order: the value, or the code of why there is none. */
  const cells = (json: Awaited<ReturnType<typeof run>>, field: string) =>
    json.order.map((id: string | number) => {
      const { status, value, reason } = json.records[id].fields[field];
      return status === 'completed' ? value : `${status} ${reason.code}`;
    });
  const eq = (name: string, value: unknown) => ({
    logic: 'and',
    conditions: [{ property: 'value', field_name: name, operator: 'eq', value }],
  });

  it('add a row for each record, with columns that were missing', async () => {
    const path = await makeSheet('added', { columns: [{ name: 'name' }] });
    const config = {
      project: 'Spring',
      sheet: '{{ list }}',
      write_fields: [{ field_name: 'name' }, { field_name: 'company_domain' }, { field_name: 'size' }],
    };
    const input = [
      { list: 'added', name: 'Jane', company_domain: 'acme.com', size: 3 },
      { list: 'added', name: 'John', company_domain: null, size: 4 },
      { list: 'nowhere', name: 'Jim', company_domain: null, size: 5 },
    ];
    const first = await run('row:append:sheet@1', config, input);
    const ids = cells(first, 'sheet_record_id');
    expect(ids[2]).toBe('failed TargetMissing');
    const rows = await rowsOf(path);
    expect(rows.map(({ id }) => String(id)).toSorted()).toEqual(ids.slice(0, 2).toSorted());
    expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(['Jane', 'John']));
    expect(rows.find(({ name }) => name === 'Jane')).toMatchObject({ company_domain: 'acme.com', size: '3' });
    const columns = ['name', 'company_domain', 'size'].map((name) => ({ name }));
    expect((await call(path)).json).toMatchObject({ columns });
    expect(first.credits.spent).toBe(0);
    const strict = { ...config, allow_field_creation: false, write_fields: [{ field_name: 'other' }] };
    const refused = await run('row:append:sheet@1', strict, [{ list: 'added', other: 1 }]);
    expect(cells(refused, 'sheet_record_id')).toEqual(['failed TargetMissing']);
  });

  it('make a sheet and its project where they may, once', async () => {
    const config = {
      project: 'New',
      sheet: 'made',
      write_fields: [{ field_name: 'name' }],
      allow_sheet_creation: true,
      output_fields: { created_sheet: { alias: '', enabled: true } },
    };
    const input = Array.from({ length: 30 }, (_, at) => ({ name: `Person ${at}` }));
    const json = await run('row:append:sheet@1', config, input);
    const created = cells(json, 'created_sheet').filter((one: string) => !one.startsWith('no_result'));
    const { json: listed } = await call('/v1/sheets?environment=sandbox&project=New');
    expect(listed.sheets).toMatchObject([{ name: 'made', rows: 30 }]);
    expect(created).toEqual([String(listed.sheets[0].id)]);
    expect(new Set(cells(json, 'sheet_record_id')).size).toBe(30);
    const older = { sheet: 'made', included_fields: [{ field_name: 'name' }] };
    expect(cells(await run('sheet:row:append@1', older, input.slice(0, 1)), 'sheet_record_id')).toEqual([
      '1',
    ]);
    const expanded = await run('sheet:row:expandappend@1', { sheet: 'made' }, [
      { input_objects: [{ name: 'A' }, { name: 'B' }] },
    ]);
    expect(cells(expanded, 'sheet_record_ids')).toEqual([['2', '3']]);
    const { json: others } = await call('/v1/sheets?environment=sandbox&project=default');
    expect(others.sheets).toMatchObject([{ name: 'made', rows: 3 }]);
  });

  it('add a row for each object of a list, or none', async () => {
    const path = await makeSheet('expanded', {
      columns: [
        { name: 'email', is_key: true },
        { name: 'age', type: 'number' },
      ],
    });
    const config = { project: 'Spring', sheet: 'expanded' };
    const json = await run('row:expandappend:sheet@1', config, [
      {
        id: 1,
        input_objects: [
          { email: 'a@x.com', age: 1 },
          { email: 'b@x.com', tags: ['x'] },
        ],
      },
    ]);
    expect(cells(json, 'sheet_record_ids')[0]).toHaveLength(2);
    expect(await rowsOf(path)).toMatchObject([
      { email: 'a@x.com', age: 1, tags: null },
      { email: 'b@x.com', age: null, tags: ['x'] },
    ]);
    const refused = await run('row:expandappend:sheet@1', config, [
      { input_objects: [{ email: 'c@x.com' }, { email: 'A@x.com' }] },
      { input_objects: [{ email: 'd@x.com' }, 'no object'] },
      { input_objects: Array.from({ length: 1001 }, (_, at) => ({ email: `${at}@y.com` })) },
      { input_objects: [{ email: 'e@x.com' }, { email: 'f@x.com' }] },
    ]);
    expect(cells(refused, 'sheet_record_ids').slice(0, 3)).toEqual([
      'failed InvalidValue',
      'failed InvalidValue',
      'failed LimitReached',
    ]);
    expect((await rowsOf(path)).map(({ email }) => email)).toEqual([
      'a@x.com',
      'b@x.com',
      'e@x.com',
      'f@x.com',
    ]);
  });

  it('find rows that match, the oldest first, by texts of the record', async () => {
    const path = await makeSheet('found', { columns: [{ name: 'team' }, { name: 'age', type: 'number' }] });
    await add(path, [
      { team: 'red', age: 1 },
      { team: 'blue', age: 2 },
      { team: 'red', age: 3 },
      { team: 'red', age: 2 },
    ]);
    const config = {
      project: 'Spring',
      sheet: 'found',
      match: eq('team', '{{ team }}'),
      read_fields: ['age'],
    };
    const json = await run('rows:find:sheet@1', { ...config, limit: 2 }, [
      { team: 'red' },
      { team: 'green' },
    ]);
    expect(cells(json, 'sheet_row_count')).toEqual([2, 0]);
    expect(cells(json, 'sheet_rows')[0]).toEqual([
      { id: '1', age: 1 },
      { id: '3', age: 3 },
    ]);
    const byAge = { ...config, match: eq('age', '{{ age }}') };
    expect(cells(await run('rows:find:sheet@1', byAge, [{ age: '2' }]), 'sheet_row_count')).toEqual([2]);
    const blank = { ...config, match: eq('team', '{{ team | default: "" }}') };
    expect(cells(await run('rows:find:sheet@1', blank, [{ team: ' ' }]), 'sheet_rows')).toEqual([
      'failed RequirementUnmet',
    ]);
    const wrong = { ...config, match: eq('nothing', 'x') };
    expect(cells(await run('rows:find:sheet@1', wrong, [{ a: 1 }]), 'sheet_rows')).toEqual([
      'failed ConditionError',
    ]);
  });

  it('delete rows that match, each once, and not without a condition', async () => {
    const path = await makeSheet('deleted', { columns: [{ name: 'team' }] });
    await add(
      path,
      Array.from({ length: 20 }, (_, at) => ({ team: at < 12 ? 'red' : 'blue' })),
    );
    const config = {
      project: 'Spring',
      sheet: 'deleted',
      match: eq('team', 'red'),
      limit: 5,
      output_fields: { deleted_row_ids: { alias: '', enabled: true } },
    };
    const json = await run('rows:delete:sheet@1', config, [{ a: 1 }, { a: 2 }, { a: 3 }, { a: 4 }]);
    expect(cells(json, 'deleted_row_count').toSorted()).toEqual([0, 2, 5, 5]);
    expect(new Set(cells(json, 'deleted_row_ids').flat()).size).toBe(12);
    expect((await rowsOf(path)).map(({ team }) => team)).toEqual(Array.from({ length: 8 }, () => 'blue'));
    expect((await call(path)).json.rows).toBe(8);
    const all = await send('rows:delete:sheet@1', { project: 'Spring', sheet: 'deleted' }, [{ a: 1 }]);
    expect(all).toMatchObject({ status: 400, json: { errors: [{ code: 'ValidationFailed' }] } });
  });

  it('give out rows in turn, and the same row to the same key', async () => {
    const path = await makeSheet('turns', { columns: [{ name: 'owner' }, { name: 'on', type: 'boolean' }] });
    const owners = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];
    await add(path, [...owners.map((owner) => ({ owner, on: true })), { owner: 'away', on: false }]);
    const config = { project: 'Spring', sheet: 'turns', match: eq('on', true), read_fields: ['owner'] };
    const input = Array.from({ length: 35 }, (_, at) => ({ key: `key ${at % 10}` }));
    const runs = await Promise.all(['', '', ''].map(() => run('row:roundrobin:sheet@1', config, input)));
    const given = runs.flatMap((json) => cells(json, 'sheet_row').map((row: { owner: string }) => row.owner));
    const counts = Object.groupBy(given, (owner: string) => owner);
    expect(Object.fromEntries(Object.entries(counts).map(([owner, all]) => [owner, all?.length]))).toEqual(
      Object.fromEntries(owners.map((owner) => [owner, 15])),
    );
    const keyed = { ...config, key: '{{ key }}' };
    const first = await run('row:roundrobin:sheet@1', keyed, input);
    const ids: string[] = cells(first, 'sheet_record_id');
    expect(ids.slice(10)).toEqual(ids.slice(0, -10));
    expect(cells(await run('row:roundrobin:sheet@1', keyed, input), 'sheet_record_id')).toEqual(ids);
    const none = { ...config, match: eq('owner', 'nobody') };
    expect(cells(await run('row:roundrobin:sheet@1', none, [{ a: 1 }]), 'sheet_record_id')).toEqual([
      'no_result NoResult',
    ]);
  });

  it('are refused with the request where it names a sheet that is not in its environment', async () => {
    await makeSheet('there', { columns: [{ name: 'name' }] });
    const config = { project: 'Spring', sheet: 'there', write_fields: [{ field_name: 'name' }] };
    const refused = await send('row:append:sheet@1', config, [{ name: 'Jane' }], 'production');
    expect(refused).toMatchObject({
      status: 400,
      json: { status: 'failed', errors: [{ code: 'UnknownSheet', path: 'pipes[0].config.sheet' }] },
    });
    const valid = await call('/v1/pipes/validate', {
      body: {
        config: { environment: 'sandbox' },
        pipes: [{ pipe_id: 'row:append:sheet@1', config: { ...config, sheet: 'gone' } }],
        input: [{ name: 'Jane' }],
      },
    });
    expect(valid.json).toMatchObject({ valid: false, errors: [{ code: 'UnknownSheet' }] });
    const search = { search_id: 'sheet:rows@1', config: { project: 'Spring', sheet: 'there' } };
    const body = { config: { environment: 'production' }, search };
    expect((await call('/v1/search/run/sync', { body })).json.errors).toMatchObject([
      { code: 'UnknownSheet' },
    ]);
  });

  it('read rows as a search does, page by page', async () => {
    const path = await makeSheet('searched', { columns: [{ name: 'team' }] });
    await add(
      path,
      Array.from({ length: 5 }, (_, at) => ({ team: at === 2 ? 'blue' : 'red' })),
    );
    const config = { project: 'Spring', sheet: 'searched', match: eq('team', 'red'), limit: 3 };
    const search = async (asked: object) => {
      const body = { config: { environment: 'sandbox' }, search: asked };
      return (await call('/v1/search/run/sync', { body })).json;
    };
    const first = await search({
      search_id: 'sheet:rows@1',
      config: { ...config, include_metadata: true },
    });
    expect(first.results, JSON.stringify(first)).toMatchObject([
      { id: { value: '1' }, team: { value: 'red' }, row_metadata: { value: { version: 1 } } },
      { id: { value: '2' } },
      { id: { value: '4' } },
    ]);
    const second = await search(first.next_page.search ?? first.next_page);
    expect(second.results).toMatchObject([{ id: { value: '5' } }]);
    expect(second.next_page).toBeNull();
  });

  it('start the pipes of the sheet on the row they add', async () => {
    const path = await makeSheet('running', {
      columns: [{ name: 'name' }],
      pipes: [{ pipe_id: 'person:name:split@1', auto: 'off' }],
    });
    const config = { project: 'Spring', sheet: 'running', write_fields: [{ field_name: 'name' }] };
    await run('row:append:sheet@1', config, [{ name: 'Jane Doe' }]);
    await run('row:append:sheet@1', { ...config, run: false }, [{ name: 'John Roe' }]);
    const names = async () => (await rowsOf(path)).map((row) => row.first_name);
    expect(await waitFor(names, (all) => all.includes('Jane'))).toEqual(['Jane', null]);
  });

  it('make rows out of rows to a depth of five', async () => {
    const write = { project: 'Spring', sheet: 'deep', write_fields: [{ field_name: 'name' }] };
    const path = await makeSheet('deep', { columns: [{ name: 'name' }] });
    await call(`${path}/pipes`, { body: { pipe_id: 'row:append:sheet@1', config: write, auto: 'off' } });
    await add(path, [{ name: 'Jane' }]);
    await call(`${path}/runs`, { body: { pipes: ['p1'], rows: 'all', max_credits: 0 } });
    const lastCell = async () =>
      (await call(`${path}/rows?limit=1000`)).json.rows.at(-1).cells.sheet_record_id;
    // The pipe has run on the last row, too, and so has added what it may.
    await waitFor(lastCell, ([, status]) => status === 'failed');
    const rows = await rowsOf(path);
    expect(rows.map(({ sheet_record_id: made }) => made)).toEqual(['2', '3', '4', '5', '6', null]);
  });
});
