import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from './expect-problem.ts';
import type { Call, TestOrganization, TestService } from './service.ts';
import { callApi, describeOnOneHome, startService } from './service.ts';

const german = {
  search_id: 'companies:profiles:crustdata@3',
  config: { limit: 10, filters: { hq_locations: { include: ['Germany'] } } },
};
const austrian = {
  ...german,
  config: { ...german.config, filters: { hq_locations: { include: ['Austria'] } } },
};

describeOnOneHome('/v1/saved-searches', (home) => {
  let service: TestService;
  let organization: TestOrganization;
  beforeAll(async () => {
    service = await startService(home, {}, { role: 'api' });
    organization = await service.createOrganization('free');
  });
  afterAll(() => service.stop());

  const path = '/v1/saved-searches';
  const call: Call = (url, options) => organization.call(url, options);
  const save = (body: object, as = call) => as(path, { body });
  const change = (id: string, body: object, as = call) => as(`${path}/${id}`, { method: 'PATCH', body });
  const remove = (id: string, as = call) => as(`${path}/${id}`, { method: 'DELETE' });
  const list = async (as = call) => (await as(path)).json.searches;

  it('keep a search under a name, change it, and forget it', async () => {
    const { json: saved } = await save({ name: '  German companies ', search: german });
    expect(saved).toMatchObject({ name: 'German companies', search: german, last_run: null });
    expect((await call(`${path}/${saved.id}`)).json).toEqual(saved);
    const { search: _, last_run: __, ...head } = saved;
    expect(await list()).toEqual([head]);

    const { json: renamed } = await change(saved.id, { name: 'Austrian companies' });
    expect(renamed).toMatchObject({ name: 'Austrian companies', search: german });
    const { json: changed } = await change(saved.id, { search: austrian });
    expect(changed).toMatchObject({ name: 'Austrian companies', search: austrian, last_run: null });

    expect((await remove(saved.id)).status).toBe(204);
    expect(await list()).toEqual([]);
    expectProblem(await call(`${path}/${saved.id}`), 'not-found');
    expectProblem(await change(saved.id, { name: 'again' }), 'not-found');
    expectProblem(await remove(saved.id), 'not-found');
  });

  it('remember what was run last, whatever is stored since', async () => {
    const { json: saved } = await save({ name: 'remembered', search: german });
    const runId = `r${'0'.repeat(23)}`;
    const { json: ran } = await change(saved.id, { last_run: { run_id: runId } });
    expect(ran.last_run).toEqual({ search: german, run_id: runId, at: expect.stringMatching(/^\d{4}-/) });
    expect(ran.updated_at).toBe(saved.updated_at);
    const { json: changed } = await change(saved.id, { search: austrian });
    expect(changed).toMatchObject({ search: austrian, last_run: { search: german, run_id: runId } });
    const { json: unsaved } = await change(saved.id, { last_run: { search: german } });
    expect(unsaved).toMatchObject({ search: austrian, last_run: { search: german, run_id: null } });
    const { json: both } = await change(saved.id, { search: german, last_run: {} });
    expect(both).toMatchObject({ search: german, last_run: { search: german } });
    expect(await list()).toMatchObject([{ id: saved.id, last_run_at: both.last_run.at }]);
    await remove(saved.id);
  });

  it('have names of their own in each organization', async () => {
    const other = await service.createOrganization('free');
    const { json: first } = await save({ name: 'one name', search: german });
    const { json: second } = await save({ name: 'another name', search: german });
    const { detail } = expectProblem(await save({ name: 'one name', search: austrian }), 'name-taken');
    expect(detail).toContain('"one name"');
    expectProblem(await change(second.id, { name: 'one name' }), 'name-taken');
    expect((await change(first.id, { name: 'one name' })).status).toBe(200);
    expect((await save({ name: 'one name', search: german }, other.call)).status).toBe(200);
    await Promise.all([first, second].map(({ id }) => remove(id)));
  });

  it('are bounded: the one after the 200th is refused', async () => {
    const { id, call: as } = await service.createOrganization('free');
    expect(id).not.toBe('');
    for (let no = 0; no < 200; no += 1) await save({ name: `search ${no}`, search: german }, as);
    const { detail } = expectProblem(await save({ name: 'one more', search: german }, as), 'limit-reached');
    expect(detail).toContain('200 saved searches');
    const all: { id: string }[] = await list(as);
    expect(all).toHaveLength(200);
    await remove(all[0]?.id ?? '', as);
    expect((await save({ name: 'one more', search: german }, as)).status).toBe(200);
  });

  it('are read by viewers, and changed by members', async () => {
    const keyOf = async (role: string): Promise<Call> => {
      const { json } = await call('/v1/keys', { body: { name: role, role } });
      return (url, options) => callApi(service.url, url, { apiKey: json.api_key, ...options });
    };
    const [viewer, member] = await Promise.all([keyOf('viewer'), keyOf('member')]);
    const { json: saved } = await save({ name: 'seen', search: german }, member);
    expect(await list(viewer)).toMatchObject([{ id: saved.id }]);
    expect((await viewer(`${path}/${saved.id}`)).json).toEqual(saved);
    expectProblem(await save({ name: 'mine', search: german }, viewer), 'forbidden');
    expectProblem(await change(saved.id, { last_run: {} }, viewer), 'forbidden');
    expectProblem(await remove(saved.id, viewer), 'forbidden');
    expect((await remove(saved.id, member)).status).toBe(204);
  });

  describe('a request', () => {
    const long = {
      ...german,
      config: { filters: { a: Array.from({ length: 70 }, () => 'x'.repeat(1000)) } },
    };
    it.each([
      ['has no name', { search: german }, 'name'],
      ['has a blank name', { name: '  ', search: german }, 'name'],
      ['has a long name', { name: 'x'.repeat(101), search: german }, 'name'],
      ['has no search', { name: 'x' }, 'search'],
      ['has an unknown member', { name: 'x', search: german, environment: 'sandbox' }, 'environment'],
      ['has too much', { name: 'x', search: long }, '65,536 bytes'],
      ['has an id that is not text', { name: 'x', search: { search_id: 'a\0b' } }, 'not valid text'],
    ])('that %s is refused', async (_, body, told) => {
      const { errors } = expectProblem(await save(body), 'invalid-request');
      expect(JSON.stringify(errors)).toContain(told);
      expect(await list()).toEqual([]);
    });

    it('may have any text that JSON has', async () => {
      const odd = { search_id: 'people:profiles:amplemarket@2', config: { text: '\u0000 \ud800 💡' } };
      const { json: saved } = await save({ name: 'odd', search: odd });
      expect((await call(`${path}/${saved.id}`)).json.search).toEqual(odd);
      await remove(saved.id);
    });
  });
});
