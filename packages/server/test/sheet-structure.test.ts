import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestService } from './service.ts';
import { describeOnBothHomes, startService } from './service.ts';

describeOnBothHomes('the structure of sheets', (home) => {
  let service: TestService;
  beforeAll(async () => void (service = await startService(home)));
  afterAll(() => service.stop());
  const call: TestService['call'] = (path, options) => service.call(path, options);
  const create = (body: object) =>
    call('/v1/sheets', { body: { project: 'Spring', environment: 'sandbox', ...body } });
  const split = { pipe_id: 'person:name:split@1' };

  it('is made with a project, columns and pipes, and shown as it was made', async () => {
    const made = await create({
      name: 'people',
      columns: [{ name: 'name' }, { name: 'age', type: 'number' }],
      pipes: [split],
    });
    expect(made.json).toMatchObject({
      project: 'Spring',
      name: 'people',
      environment: 'sandbox',
      rows: 0,
      columns: [
        { name: 'name', type: 'string', is_key: false },
        { name: 'age', type: 'number' },
      ],
      pipes: [{ id: 'p1', payload: split, auto: 'changes', can_bill: false, after: [] }],
    });
    const names = made.json.pipes[0].outputs.map(({ name }: { name: string }) => name);
    expect(names).toContain('first_name');
    expect((await call(`/v1/sheets/${made.json.id}`)).json).toEqual(made.json);
    expect((await call('/v1/sheets?environment=sandbox&project=Spring')).json.sheets).toMatchObject([
      { name: 'people' },
    ]);
    expect((await call('/v1/sheets')).json.sheets).toEqual([]);
    expect((await call('/v1/projects')).json.projects).toMatchObject([{ name: 'Spring', sheets: 1 }]);
    expect((await create({ name: 'people' })).json.type).toBe('name-taken');
  });

  it('refuses what could not run, with every place, and stores nothing of it', async () => {
    const { json: sheet } = await create({ name: 'refusing', columns: [{ name: 'name' }], pipes: [split] });
    const added = await call(`/v1/sheets/${sheet.id}/pipes`, { body: { pipe_id: 'email:iswork@1' } });
    expect(added.json).toMatchObject({ type: 'invalid-pipeline', errors: [{ code: 'RequirementUnmet' }] });
    const removed = await call(`/v1/sheets/${sheet.id}/columns/name`, { method: 'DELETE' });
    expect(removed.json).toMatchObject({ type: 'invalid-pipeline' });
    expect(removed.json.errors[0].path).toMatch(/^p1/);
    expect((await call(`/v1/sheets/${sheet.id}`)).json).toEqual(sheet);
  });

  it('keeps the number of a pipe and the slots of its outputs through changes', async () => {
    const { json: sheet } = await create({ name: 'changing', columns: [{ name: 'name' }], pipes: [split] });
    const alias = {
      pipe_id: split.pipe_id,
      config: { output_fields: { first_name: { alias: 'given', enabled: true } } },
    };
    const changed = await call(`/v1/sheets/${sheet.id}/pipes/p1`, { method: 'PUT', body: alias });
    expect(changed.json.pipes[0].id).toBe('p1');
    expect(changed.json.pipes[0].config_hash).not.toBe(sheet.pipes[0].config_hash);
    expect(changed.json.pipes[0].outputs[0].name).toBe('given');
    const slug = {
      pipe_id: 'field:slugify@1',
      config: { input_fields: { string_input: { alias: 'given' } } },
    };
    const { json } = await call(`/v1/sheets/${sheet.id}/pipes`, { body: slug });
    expect(json.pipes?.map(({ id, after }: { id: string; after: string[] }) => [id, after]) ?? json).toEqual([
      ['p1', []],
      ['p2', ['p1']],
    ]);
  });

  it('is a pipes request that can be sent, and a request can be kept as a sheet', async () => {
    const request = { pipes: [split], input: [{ id: 1, name: 'Jane Doe', score: 3 }] };
    const { json: sheet } = await create({ name: 'from a request', request });
    expect(sheet.columns).toMatchObject([
      { name: 'name', type: 'string' },
      { name: 'score', type: 'number' },
    ]);
    expect(sheet.rows).toBe(1);
    const { json: kept } = await call(`/v1/sheets/${sheet.id}/rows`);
    expect(kept.rows[0].cells).toMatchObject({ name: ['Jane Doe', 'completed'], score: [3, 'completed'] });
    const { json } = await call(`/v1/sheets/${sheet.id}/request`);
    expect(json).toMatchObject({ config: { environment: 'sandbox' }, pipes: [split], input: [{ id: 1 }] });
    expect((await call('/v1/pipes/validate', { body: json })).json).toEqual({ valid: true });
  });

  it('lets nothing that can bill run by itself without a budget', async () => {
    const waterfall = { pipe_id: 'person:workemail:waterfall@1', auto: 'new_rows' };
    const columns = [{ name: 'name' }, { name: 'company_domain' }];
    const body = { environment: 'production', columns, pipes: [waterfall], name: 'billing' };
    expect((await create(body)).json).toMatchObject({ type: 'invalid-request', errors: [{ path: 'auto' }] });
    const made = await create({ ...body, pipes: [{ pipe_id: waterfall.pipe_id }] });
    expect(made.json.pipes).toMatchObject([{ auto: 'off', can_bill: true }]);
    const path = `/v1/sheets/${made.json.id}`;
    expect((await call(path, { method: 'PATCH', body: { budget: 5 } })).json.budget).toBe(5);
    expect((await call(`${path}/pipes/p1`, { method: 'PUT', body: waterfall })).json.pipes).toMatchObject([
      { auto: 'new_rows' },
    ]);
  });

  it('goes with a project only when that is empty', async () => {
    const { json: sheet } = await create({ name: 'alone', project: 'Autumn' });
    const { json } = await call('/v1/projects');
    const { id } = json.projects.find(({ name }: { name: string }) => name === 'Autumn');
    expect((await call(`/v1/projects/${id}`, { method: 'DELETE' })).status).toBe(409);
    expect((await call(`/v1/sheets/${sheet.id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await call(`/v1/sheets/${sheet.id}`)).status).toBe(404);
    expect((await call(`/v1/projects/${id}`, { method: 'DELETE' })).status).toBe(204);
  });
});
