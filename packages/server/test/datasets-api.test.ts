import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataset, datasets, facets, importResult, inspection } from '../src/contract/datasets.ts';
import { expectProblem } from './expect-problem.ts';
import type { Answer, Call, TestService } from './service.ts';
import { callApi, describeOnBothHomes, startService } from './service.ts';
import { waitFor } from './wait-for.ts';

const columns = [
  { name: 'company_name', source: 'Company Name', type: 'string' },
  { name: 'headcount', source: 'Employees', type: 'number' },
];
const declaration = { kind: 'companies', columns };
const file = 'Company Name,Employees\nAcme,12\nZeta,x\n';
const csv = { 'content-type': 'text/csv' };

describeOnBothHomes('the API of datasets', (home) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService(home);
  });
  afterAll(() => service.stop());

  const declare = (call: Call, name: string, body: object = declaration) =>
    call(`/v1/datasets/${name}`, { method: 'PUT', body });
  const load = (call: Call, name: string, body: string, query = '') =>
    call(`/v1/datasets/${name}/rows${query}`, { body, headers: csv });

  it('leads from a file to its rows and back out', async () => {
    const { call } = service;
    const looked = inspection.parse((await call('/v1/datasets/inspect', { body: file, headers: csv })).json);
    expect(looked).toMatchObject({
      format: 'csv',
      kind: 'companies',
      rows: 2,
      columns: [
        {
          name: 'company_name',
          source: 'Company Name',
          type: 'string',
          format: 'text',
          examples: ['Acme', 'Zeta'],
        },
        { name: 'headcount', source: 'Employees', type: 'string', nulls: 0 },
      ],
    });
    const made = dataset.parse((await declare(call, 'mine')).json);
    expect(made).toMatchObject({ search_id: 'companies:profiles:mine@1', rows: 0, state: 'empty' });
    const loaded = importResult.parse((await load(call, 'mine', file)).json);
    expect(loaded).toMatchObject({ rows: 1, rejected: 1, rejects: [{ line: 3, column: 'headcount' }] });
    const shown = dataset.parse((await call('/v1/datasets/mine')).json);
    expect(shown).toMatchObject({ rows: 1, rejected: 1, state: 'ready' });
    expect(datasets.parse((await call('/v1/datasets')).json).datasets).toEqual([shown]);
    const counted = await call('/v1/datasets/mine/facets', { body: { column: 'headcount' } });
    expect(facets.parse(counted.json).values).toEqual([{ value: 12, count: 1 }]);
    const rejects = await call('/v1/datasets/mine/rejects');
    expect(rejects.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(rejects.text).toMatch(
      /^line,column,reason,text\r\n"3","headcount","""x"" is not a number.*","Zeta,x"\r\n$/,
    );
    expect((await call('/v1/datasets/mine', { method: 'DELETE' })).status).toBe(204);
    expectProblem(await call('/v1/datasets/mine'), 'not-found');
    expectProblem(await call('/v1/datasets/mine', { method: 'DELETE' }), 'not-found');
  });

  it('complete values for public keys in columns that are declared public, from then and until then', async () => {
    const { call, publicKeys } = await service.createOrganization('free');
    const [label, headcount] = columns;
    const open = { kind: 'companies', columns: [{ ...label, is_public: true }, headcount] };
    const complete = (column: string, apiKey?: string) =>
      call('/v1/complete', {
        body: { source: `dataset:mine:${column}` },
        ...(apiKey === undefined ? {} : { apiKey }),
      });
    const [publicKey = ''] = publicKeys;
    await declare(call, 'mine');
    await load(call, 'mine', file);
    const refusal = expectProblem(await complete('company_name', publicKey), 'invalid-request');
    expect(refusal.errors?.[0]?.message).toContain('declared `is_public`');
    expect((await complete('company_name')).json).toMatchObject({ results: [{ value: 'Acme' }] });
    expect((await declare(call, 'mine', open)).json).toMatchObject({ columns: [{ is_public: true }, {}] });
    expect((await complete('company_name', publicKey)).json).toMatchObject({ results: [{ value: 'Acme' }] });
    expectProblem(await complete('headcount', publicKey), 'invalid-request');
    // Another declaration whose rows are still to come: neither what it permits nor what the one before did.
    await declare(call, 'mine', { kind: 'companies', columns: [label] });
    expectProblem(await complete('company_name', publicKey), 'invalid-request');
    await declare(call, 'mine', { kind: 'companies', columns: [{ ...headcount, is_public: true }] });
    expectProblem(await complete('headcount', publicKey), 'invalid-request');
  });

  it('have an index for contains on the columns that ask for it, and say how far it is', async () => {
    const { call } = service;
    const [first, second] = columns;
    const indexed = { kind: 'companies', columns: [{ ...first, has_contains_index: true }, second] };
    const declared = (await declare(call, 'indexed', indexed)).json;
    expect(declared).toMatchObject({
      columns: [{ has_contains_index: true }, {}],
      contains_indexes: [{ column: 'company_name', state: home === 'pglite' ? 'unsupported' : 'waiting' }],
    });
    await load(call, 'indexed', file);
    const state = async () =>
      dataset.parse((await call('/v1/datasets/indexed')).json).contains_indexes[0]?.state;
    await expect.poll(state, { timeout: 60_000 }).toBe(home === 'pglite' ? 'unsupported' : 'ready');
    const wrong = { kind: 'companies', columns: [first, { ...second, has_contains_index: true }] };
    expectProblem(await declare(call, 'indexed', wrong), 'invalid-request');
    expect((await declare(call, 'indexed')).json).toMatchObject({ contains_indexes: [] });
  });

  it('new names of columns take effect at once, other changes with the next replacement', async () => {
    const { call } = service;
    await declare(call, 'changed');
    await load(call, 'changed', file);
    const [first, second] = columns;
    await declare(call, 'changed', { kind: 'companies', columns: [{ ...first, name: 'label' }, second] });
    expect((await call('/v1/datasets/changed')).json).toMatchObject({ state: 'ready' });
    expect((await call('/v1/datasets/changed/facets', { body: { column: 'label' } })).status).toBe(200);
    await declare(call, 'changed', { kind: 'companies', columns: [first] });
    expect((await call('/v1/datasets/changed')).json).toMatchObject({ state: 'redeclared', rows: 1 });
    expectProblem(await load(call, 'changed', file), 'invalid-request');
    expect((await load(call, 'changed', file, '?mode=replace')).json).toMatchObject({ rows: 2 });
    expect((await call('/v1/datasets/changed')).json).toMatchObject({ state: 'ready', rows: 2 });
  });

  it('changes take an admin key, reading any', async () => {
    const { id, call } = await service.createOrganization('free');
    await declare(call, 'own');
    await load(call, 'own', file);
    const { json } = await service.operate('/operator/keys', {
      body: { organization_id: id, name: 'A member' },
    });
    const asMember: Call = (path, options = {}) =>
      callApi(service.url, path, { apiKey: json.api_key, ...options });
    expect((await asMember('/v1/datasets/own')).status).toBe(200);
    expect((await asMember('/v1/datasets/own/rejects')).status).toBe(200);
    expect((await asMember('/v1/datasets/own/facets', { body: { column: 'headcount' } })).status).toBe(200);
    // Members import into sheets, and look into the file before.
    expect((await asMember('/v1/datasets/inspect', { body: file, headers: csv })).status).toBe(200);
    for (const answer of [
      await declare(asMember, 'own'),
      await load(asMember, 'own', file),
      await asMember('/v1/datasets/own', { method: 'DELETE' }),
    ])
      expectProblem(answer, 'forbidden');
    expectProblem(await service.call('/v1/datasets/own'), 'not-found');
    expectProblem(await load(service.call, 'own', file), 'not-found');
    expect((await service.operate(`/operator/organizations/${id}`, { method: 'DELETE' })).status).toBe(204);
  });

  it.each<[string, string, object, string]>([
    ['a name with a capital', 'Mine', declaration, 'small letters'],
    ['no column', 'a', { ...declaration, columns: [] }, ''],
    ['two columns of one name', 'a', { ...declaration, columns: [columns[0], columns[0]] }, 'Another column'],
    ['a column called id', 'a', { ...declaration, columns: [{ ...columns[0], name: 'id' }] }, 'external_id'],
    ['a key that is no column', 'a', { ...declaration, key: 'nope' }, 'name of a column'],
    ['an unknown type', 'a', { ...declaration, columns: [{ ...columns[0], type: 'text' }] }, ''],
    [
      'a name made to break SQL',
      'a',
      { ...declaration, columns: [{ ...columns[0], name: 'a"; drop table x' }] },
      '',
    ],
  ])('one with %s is refused', async (_, name, body, message) => {
    const { errors } = expectProblem(await declare(service.call, name, body), 'invalid-request');
    expect(JSON.stringify(errors)).toContain(message);
  });

  describe('an upload', () => {
    const post = (path: string, headers: Record<string, string>, body = file): Promise<Answer> =>
      service.call(path, { body, headers });

    it('of another type is refused with the types there are', async () => {
      await declare(service.call, 'typed');
      for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x']) {
        const answer = await post('/v1/datasets/typed/rows', { 'content-type': type });
        expect(expectProblem(answer, 'unsupported-media-type').detail).toContain('text/csv');
      }
      expectProblem(await post('/v1/datasets/typed/rows?mode=merge', csv), 'invalid-request');
      expectProblem(
        await post('/v1/datasets/inspect', csv, 'x'.repeat(1024 * 1024 + 1)),
        'payload-too-large',
      );
    });

    it('may be larger than any JSON', async () => {
      await declare(service.call, 'large', { kind: 'companies', columns: [columns[0]] });
      const rows = 60_000;
      const large = `Company Name\n${Array.from({ length: rows }, (_, at) => `${'x'.repeat(100)}${at}\n`).join('')}`;
      expect(large.length).toBeGreaterThan(6_000_000);
      expect((await load(service.call, 'large', large)).json).toMatchObject({ rows, rejected: 0 });
    });

    it('that its client breaks off changes nothing', async () => {
      await declare(service.call, 'broken');
      await load(service.call, 'broken', file);
      const upload = httpRequest(`${service.url}/v1/datasets/broken/rows?mode=replace`, {
        method: 'POST',
        headers: { ...csv, authorization: `Bearer ${service.apiKey}`, 'content-length': '1000000' },
      });
      upload.on('error', () => {});
      upload.write(`Company Name,Employees\n${'Other,1\n'.repeat(1000)}`);
      await once(upload, 'socket');
      upload.destroy();
      // Once it has been noticed there is space for two others.
      let rows = 1;
      const loadTwo = () => Promise.all([1, 2].map(() => load(service.call, 'broken', file)));
      await waitFor(loadTwo, (both) => {
        const loaded = both.filter(({ status }) => status === 200);
        rows += loaded.length;
        return loaded.length === 2;
      });
      expect((await service.call('/v1/datasets/broken')).json.rows).toBe(rows);
    });
  });
});
