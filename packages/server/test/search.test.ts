import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { estimate } from '../src/contract/estimate.ts';
import { validateResponse } from '../src/contract/pipes-response.ts';
import { expectProblem, readCapacity } from './expect-problem.ts';
import type { TestService } from './service.ts';
import { describeOnBothHomes, startService } from './service.ts';
import { companiesIn, finishSearch, prefixes, sandbox, searchOf, searchSync } from './search-service.ts';
import { readRun, runOf } from './wait-for.ts';

const germany = { config: sandbox, search: companiesIn('Germany', { limit: 5 }) };
const split = { pipes: [{ pipe_id: 'person:name:split@1' }], input: [{ id: 1, name: 'Jane Doe' }] };

describeOnBothHomes('searches', (home) => {
  let service: TestService;
  beforeAll(async () => void (service = await startService(home)));
  afterAll(() => service.stop());

  describe.each(prefixes)('under %s', (prefix) => {
    it('run answers at once, check by path and by query with the results', async () => {
      const answer = await service.call(`${prefix}/run`, { body: germany });
      const begun = searchOf(answer);
      expect(begun).toMatchObject({
        search_id: 'companies:profiles:crustdata@1',
        results: [],
        next_page: null,
      });
      expect(['pending', 'processing', 'completed']).toContain(begun.status);
      const ended = await finishSearch(service.call, begun.id);
      expect(ended).toMatchObject({
        id: begun.id,
        status: 'completed',
        errors: [],
        pagination_type: 'cursor',
        credits: { spent: 0 },
      });
      expect(ended.results).toHaveLength(5);
      expect(searchOf(await service.call(`${prefix}/check/${begun.id}`))).toEqual(ended);
      expect(searchOf(await service.call(`${prefix}/run?run_id=${begun.id}`))).toEqual(ended);
    });

    it('run/sync answers with the results, as check does afterwards', async () => {
      const answer = await service.call(`${prefix}/run/sync`, { body: germany });
      const ended = searchOf(answer);
      expect(ended).toMatchObject({ status: 'completed', next_page: { config: { limit: 5 } } });
      expect(Object.keys(ended.results[0] ?? {})).toEqual([
        'company_name',
        'company_website_url',
        'company_description',
        'company_profile_url',
        'crustdata_company_match',
      ]);
      expect(await finishSearch(service.call, ended.id)).toEqual(ended);
    });

    it('estimate says what it would cost', async () => {
      const production = { search: germany.search };
      const { status, json } = await service.call(`${prefix}/estimate`, { body: production });
      expect([status, estimate.parse(json).max]).toEqual([200, 2]);
      const { json: free } = await service.call(`${prefix}/estimate`, { body: germany });
      expect(estimate.parse(free)).toMatchObject({ min: 0, expected: 0, max: 0 });
    });

    it('validate says whether it can run, and finds what run finds', async () => {
      const validate = async (body: object) => {
        const { status, json } = await service.call(`${prefix}/validate`, { body });
        expect(status).toBe(200);
        return validateResponse.parse(json);
      };
      expect(await validate(germany)).toEqual({ valid: true });
      const connector = { connections: [{ type: 'vault', connection: 'crustdata_nope' }] };
      const bad = {
        searches: [
          { search_id: 'companies:profiles:crustdta@1' },
          { ...germany.search, connector, config: { limit: 101, filters: { headcont: [] } } },
        ],
      };
      const { valid, errors } = await validate(bad);
      expect([valid, errors?.map(({ code, path }) => `${code} ${path}`)]).toEqual([
        false,
        [
          'UnknownSearch searches[0].search_id',
          'ValidationFailed searches[1].config.limit',
          'UnknownFilter searches[1].config.filters.headcont',
          'UnknownConnection searches[1].connector.connections[0].connection',
        ],
      ]);
      const refused = await service.call(`${prefix}/run`, { body: bad });
      expect(expectProblem(refused, 'invalid-request').errors).toEqual(errors);
    });

    it.each([
      ['run', {}],
      ['run/sync', { search: { ...germany.search, config: {} } }],
    ])('every answer of %s tells the capacity that is left', async (path, bad) => {
      const { call } = await service.createOrganization('free');
      const refused = await call(`${prefix}/${path}`, { body: bad });
      expectProblem(refused, 'invalid-request');
      expect(readCapacity(refused)).toEqual({ priority: 1, p1: 20, p2: 200, p3: 100_000 });
      expect(readCapacity(await call(`${prefix}/${path}`, { body: germany })).priority).toBe(1);
      expect(
        (await call(`${prefix}/${path}`, { body: germany, apiKey: null })).headers.get('x-task-priority'),
      ).toBeNull();
    });
  });

  describe('400 invalid-request', () => {
    it.each<[string, unknown, string]>([
      ['no search', {}, 'search'],
      ['both keys', { ...germany, searches: [germany.search] }, 'searches'],
      ['an empty list', { searches: [] }, 'searches'],
      ['no search_id', { search: { config: {} } }, 'search.search_id'],
      ['a mistyped key', { search: { ...germany.search, confg: {} } }, 'search'],
      ['a mistyped key in a list', { searches: [{ ...germany.search, confg: {} }] }, 'searches[0]'],
      ['a key of pipes', { ...germany, pipes: [] }, ''],
      ['a setting of pipes', { config: { transform: {} }, search: germany.search }, 'config'],
      ['no filter', { config: sandbox, search: { ...germany.search, config: {} } }, 'search.config.filters'],
    ])('for %s names the place', async (_, body, path) => {
      const { errors } = expectProblem(
        await service.call('/v1/search/run/sync', { body }),
        'invalid-request',
      );
      expect(errors?.map((error) => error.path ?? '')).toEqual([path]);
    });
  });

  it('422 for a connection that does not exist, when nothing else is wrong', async () => {
    const connector = { connections: [{ type: 'vault', connection: 'crustdata_nope' }] };
    const body = { config: sandbox, search: { ...germany.search, connector } };
    const { errors } = expectProblem(await service.call('/v1/search/run', { body }), 'unknown-connection');
    expect(errors).toMatchObject([{ path: 'search.connector.connections[0].connection' }]);
  });

  it.each(['pipes/check', 'pipes/receipt'])('a search is no run of /v1/%s', async (path) => {
    const { id } = await searchSync(service.call, germany);
    expectProblem(
      await service.call(`/v1/${path}/${id}${path.endsWith('receipt') ? '/search/x' : ''}`),
      'not-found',
    );
    expectProblem(await service.call(`/v1/pipes/cancel/${id}`, { method: 'POST' }), 'not-found');
  });

  it('a run of pipes, an unknown id and a strange one are no search', async () => {
    const { id } = runOf(await service.call('/v1/pipes/run', { body: split }));
    const { id: theirs } = await searchSync((await service.createOrganization('free')).call, germany);
    for (const other of [id, theirs, 'r123456789012345678901ab', 'nope']) {
      expectProblem(await service.call(`/v1/search/check/${other}`), 'not-found');
      expectProblem(await service.call(`/v1/searches/run?run_id=${other}`), 'not-found');
      expectProblem(await service.call(`/v1/search/cancel/${other}`, { method: 'POST' }), 'not-found');
    }
    expect((await readRun(service.call, id)).id).toBe(id);
    expectProblem(await service.call('/v1/searches/run'), 'invalid-request');
  });

  it('an ended search is not canceled', async () => {
    const { id } = await searchSync(service.call, germany);
    expectProblem(await service.call(`/v1/search/cancel/${id}`, { method: 'POST' }), 'not-cancelable');
  });

  it('one that is not to be used in new work says what is', async () => {
    const old = { ...germany.search, search_id: 'companies:profiles:crustdata@2' };
    const { headers } = await service.call('/v1/searches/run', {
      body: { config: sandbox, searches: [germany.search, old] },
    });
    // Nobody knows since when.
    expect(headers.get('deprecation')).toBeNull();
    expect(headers.get('x-deprecated')).toBe(
      'companies:profiles:crustdata@2; successor=companies:profiles:crustdata@3',
    );
    const news = { pipe_id: 'company:newssummary:website@1' };
    const input = [{ company_website_url: 'https://acme.com' }];
    const dated = await service.call('/v1/pipes/run', { body: { config: sandbox, pipes: [news], input } });
    expect(dated.headers.get('deprecation')).toBe(`@${Date.parse('2026-06-13') / 1000}`);
    const fresh = await service.call('/v1/search/run/sync', { body: germany });
    expect(fresh.headers.get('deprecation')).toBeNull();
  });

  it('takes the environment from the header where the body has none, and never from it where it has', async () => {
    const headers = { 'x-environment': 'sandbox' };
    const byHeader = await service.call('/v1/search/run/sync', { body: { search: germany.search }, headers });
    expect(searchOf(byHeader)).toMatchObject({ status: 'completed', results: { length: 5 } });
    const body = { config: { environment: 'production' }, search: germany.search };
    expect(searchOf(await service.call('/v1/search/run/sync', { body, headers }))).toMatchObject({
      status: 'failed',
    });
  });

  it('in production without a key is failed, and says what to set', async () => {
    const answer = await searchSync(service.call, { search: germany.search });
    expect(answer).toMatchObject({
      status: 'failed',
      results: [],
      next_page: null,
      credits: { spent: 0 },
      errors: [
        {
          code: 'ConnectionMissing',
          path: 'search',
          message: expect.stringMatching(/HEADRACE_\w*CRUSTDATA/),
        },
      ],
    });
    expect(await finishSearch(service.call, answer.id)).toEqual(answer);
  });

  it('shows widgets and definitions where they are asked for', async () => {
    const config = { ...sandbox, widgets: { enabled: true }, field_definitions: { enabled: true } };
    const { results, field_definitions: definitions } = await searchSync(service.call, {
      ...germany,
      config,
    });
    expect(results[0]?.['company_website_url']?.widgets).toMatchObject({
      external_link: { url: expect.any(String) },
    });
    expect(Object.keys(definitions ?? {})).toEqual(Object.keys(results[0] ?? {}));
  });

  it('takes any text in a filter', async () => {
    const filters = { profile_summary_keywords: ['\u0000', '\ud800', "'; drop table runs; --", '日本語 😀'] };
    const body = { config: sandbox, search: { ...germany.search, config: { filters } } };
    expect(await searchSync(service.call, body)).toMatchObject({ status: 'completed', errors: [] });
  });
});

describeOnBothHomes('searches that wait', (home) => {
  let service: TestService;
  beforeAll(
    async () =>
      void (service = await startService(home, { HEADRACE_SYNC_TIMEOUT_MS: '200' }, { role: 'api' })),
  );
  afterAll(() => service.stop());

  const run = (body: object, headers: Record<string, string> = {}) =>
    service.call('/v1/search/run', { body, headers });

  it('count as one record each, a list as one too', async () => {
    const { call } = await service.createOrganization('free');
    const list = { config: sandbox, searches: [germany.search, germany.search] };
    const capacities = [germany, list].map(
      (body) => async () => readCapacity(await call('/v1/searches/run', { body })),
    );
    expect(await capacities[0]?.()).toEqual({ priority: 1, p1: 19, p2: 199, p3: 99_999 });
    expect(await capacities[1]?.()).toEqual({ priority: 1, p1: 18, p2: 198, p3: 99_998 });
  });

  it.each(prefixes)('are canceled under %s, once, and return their record', async (prefix) => {
    const { call } = await service.createOrganization('free');
    const body = { config: { ...sandbox, field_definitions: { enabled: true } }, searches: [germany.search] };
    const { id, status } = searchOf(await call(`${prefix}/run`, { body }));
    expect(status).toBe('pending');
    const canceled = searchOf(await call(`${prefix}/cancel/${id}`, { method: 'POST' }));
    expect(canceled).toMatchObject({
      id,
      status: 'canceled',
      errors: [],
      results: [],
      next_page: null,
      searches: [{ status: 'canceled' }],
    });
    expect(searchOf(await call(`${prefix}/check/${id}`))).toEqual(canceled);
    expectProblem(await call(`${prefix}/cancel/${id}`, { method: 'POST' }), 'not-cancelable');
    expect(readCapacity(await call(`${prefix}/run`, { body: germany })).p1).toBe(19);
  });

  it('go on after the sync wait, and say where', async () => {
    const answer = await service.call('/v1/searches/run/sync', { body: germany });
    const { run_id: id, detail } = expectProblem(answer, 'sync-timeout');
    expect(detail).toContain(`/v1/search/check/${id}`);
    expect(searchOf(await service.call(`/v1/search/check/${id}`)).status).toBe('pending');
  });

  describe('with an Idempotency-Key', () => {
    it('are made once, under either prefix, and take no more capacity', async () => {
      const headers = { 'idempotency-key': 'same' };
      const first = await run(germany, headers);
      const capacity = readCapacity(await run({})).p3;
      const again = await service.call('/v1/searches/run', { body: germany, headers });
      expect(searchOf(again)).toEqual(searchOf(first));
      expect([first, again].map((answer) => answer.headers.get('idempotent-replayed'))).toEqual([
        null,
        'true',
      ]);
      expect(readCapacity(await run({})).p3).toBe(capacity);
    });

    it('are refused for another body, and for a run of pipes', async () => {
      const headers = { 'idempotency-key': 'other' };
      const first = searchOf(await run(germany, headers));
      const other = { ...germany, search: companiesIn('France') };
      expect(expectProblem(await run(other, headers), 'idempotency-conflict').run_id).toBe(first.id);
      const pipes = await service.call('/v1/pipes/run', { body: split, headers });
      expect(expectProblem(pipes, 'idempotency-conflict').run_id).toBe(first.id);
    });

    it('many at the same time make one', async () => {
      const headers = { 'idempotency-key': 'parallel' };
      const answers = await Promise.all(Array.from({ length: 10 }, () => run(germany, headers)));
      expect(new Set(answers.map((answer) => searchOf(answer).id)).size).toBe(1);
    });
  });
});
