import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiKeys } from '../src/contract/api-keys.ts';
import type { RunList } from '../src/contract/runs.ts';
import { runList, runTimeline } from '../src/contract/runs.ts';
import type { BillingService } from './billing-service.ts';
import { emailRequest, peopleRecords, runSync, startBilling } from './billing-service.ts';
import { expectProblem } from './expect-problem.ts';
import { searchOf } from './search-service.ts';
import type { Call, TestOrganization } from './service.ts';
import { callApi, describeOnBothHomes } from './service.ts';

const split = { pipe_id: 'person:name:split@1' };
const input = [{ id: 1, name: 'Jane Doe' }];
const sandbox = { environment: 'sandbox' };
const search = {
  search_id: 'companies:profiles:crustdata@1',
  config: { filters: { hq_locations: { include: ['Germany'] } }, limit: 2 },
};

describeOnBothHomes('runs as things to look at', (home) => {
  let service: BillingService;
  let own: TestOrganization;
  /** In the order in which they were submitted. */
  let made: string[];
  beforeAll(async () => {
    service = await startBilling(home);
    own = await service.createOrganization('free');
    const { call } = own;
    made = [
      (await runSync(call, emailRequest(peopleRecords(30)))).id,
      (await runSync(call, { pipes: [split], input, config: sandbox })).id,
      searchOf(await call('/v1/search/run/sync', { body: { config: sandbox, search } })).id,
      (await call('/v1/pipes/run', { body: { pipes: [{ pipe_id: 'no:such@1' }], input } })).json.id,
    ];
  });
  afterAll(() => service.stop());

  const list = async (query = '', call: Call = own.call): Promise<RunList> =>
    runList.parse((await call(`/v1/runs${query}`)).json);
  const idsOf = async (query: string) => (await list(query)).runs.map(({ id }) => id);

  describe('GET /v1/runs', () => {
    it('200: lists all kinds, the newest first, with what they are', async () => {
      const { runs, next_cursor: next } = await list();
      expect(runs.map(({ id }) => id)).toEqual(made.toReversed());
      expect(next).toBeNull();
      const { keys } = apiKeys.parse((await own.call('/v1/keys')).json);
      const [broken, searched, practised, paid] = runs;
      expect(paid).toMatchObject({
        kind: 'pipes',
        status: 'completed',
        environment: 'production',
        pipes: ['person:workemail:waterfall@1'],
        records: 30,
        records_done: 30,
        created_by: keys.find(({ role }) => role === 'admin')?.id,
        sheet_id: null,
        error: null,
      });
      expect(paid?.credits.spent).toBeGreaterThan(0);
      expect(practised).toMatchObject({ environment: 'sandbox', credits: { spent: 0, max: null } });
      expect(searched).toMatchObject({ kind: 'search', pipes: [search.search_id], records_done: 1 });
      expect(broken).toMatchObject({ status: 'failed', pipes: null, error: 'UnknownPipe' });
    });

    it.each([
      ['status=failed', [3]],
      ['status=pending', []],
      ['environment=sandbox', [2, 1]],
      ['kind=search', [2]],
      ['pipe=person:name:split@1', [1]],
      [`pipe=${search.search_id}`, [2]],
      ['pipe=name', []],
      ['created_by=somebody', []],
      ['sheet_id=1', []],
      ['status=completed&environment=production', [0]],
      ['since=2020-01-01&until=2020-02-01', []],
      ['since=2020-01-01&until=2080-01-01', [3, 2, 1, 0]],
    ])('?%s filters', async (query, expected) => {
      expect(await idsOf(`?${query}`)).toEqual(expected.map((at) => made[at]));
    });

    it('filters by the moment of submission exactly', async () => {
      const { runs } = await list();
      const second = runs.find(({ id }) => id === made[1])?.created_at ?? '';
      expect(await idsOf(`?until=${second}`)).toEqual([made[0]]);
      expect(await idsOf(`?since=${second}`)).toEqual(made.slice(1).toReversed());
    });

    it('pages through all of them', async () => {
      const seen: string[] = [];
      let query = '?limit=1';
      for (;;) {
        const page = await list(query);
        seen.push(...page.runs.map(({ id }) => id));
        if (page.next_cursor === null) break;
        query = `?limit=1&cursor=${page.next_cursor}`;
      }
      expect(seen).toEqual(made.toReversed());
    });

    it('knows the own organization alone', async () => {
      const other = await service.createOrganization('free');
      expect(await list('', other.call)).toEqual({ runs: [], next_cursor: null });
    });

    it.each([
      ['status=done', 'status'],
      ['limit=101', 'limit'],
      ['cursor=x', 'cursor'],
      ['pipe=%22', 'pipe'],
      ['since=yesterday', 'since'],
      ['sheet_id=99999999999', 'sheet_id'],
    ])('400: ?%s is refused', async (query, path) => {
      const { errors } = expectProblem(await own.call(`/v1/runs?${query}`), 'invalid-request');
      expect(errors?.[0]?.path).toBe(path);
    });

    it('401: it takes a key', async () => {
      expectProblem(await callApi(service.url, '/v1/runs', { apiKey: null }), 'unauthorized');
    });
  });

  describe('GET /v1/runs/{run_id}/timeline', () => {
    const read = async (id: string) => runTimeline.parse((await own.call(`/v1/runs/${id}/timeline`)).json);

    it('200: says when each slice asked whom', async () => {
      const timeline = await read(made[0] ?? '');
      expect(timeline).toMatchObject({
        id: made[0],
        status: 'completed',
        environment: 'production',
        is_complete: true,
      });
      expect(timeline.slices).toMatchObject([
        { first_position: 0, records: 25, state: 'done', claims: 1, waiting_until: null },
        { first_position: 25, records: 5, state: 'done', claims: 1 },
      ]);
      const [leadmagic, ...others] = timeline.providers;
      expect(others).toEqual([]);
      expect(leadmagic?.provider).toBe('leadmagic');
      expect(Object.values(leadmagic?.outcomes ?? {}).reduce((sum, count) => sum + count, 0)).toBe(30);
      expect(leadmagic?.spans.map(({ first_position: first, asked }) => [first, asked])).toEqual([
        [0, 25],
        [25, 5],
      ]);
      expect(leadmagic?.credits).toBeGreaterThan(0);
    });

    it('keeps to the run: all questions are in at most 60 buckets, in order, within its length', async () => {
      const { providers, length_ms: length, bucket_ms: bucket } = await read(made[0] ?? '');
      for (const { buckets, spans, median_waited_ms: waited, median_ms: took } of providers) {
        expect(waited).toBeLessThanOrEqual(took ?? 0);
        expect(buckets.length).toBeLessThanOrEqual(60);
        expect(buckets.reduce((sum, { asked }) => sum + asked, 0)).toBe(30);
        expect(buckets.reduce((sum, { answered }) => sum + answered, 0)).toBe(30);
        for (const { at_ms: at } of buckets) expect(at % bucket).toBe(0);
        for (const span of spans) {
          const { from_ms: from, to_ms: to } = span;
          expect(from).toBeLessThanOrEqual(to);
          expect(span.sent_ms).toBeGreaterThanOrEqual(from);
          expect(span.waited_ms).toBeLessThanOrEqual(span.busy_ms);
          expect(to).toBeLessThanOrEqual(length);
        }
      }
    });

    it('has no provider where none was asked, and no slice of an invalid run', async () => {
      expect(await read(made[1] ?? '')).toMatchObject({
        providers: [],
        slices: [{ records: 1, state: 'done' }],
      });
      expect(await read(made[3] ?? '')).toMatchObject({ status: 'failed', providers: [], slices: [] });
      expect((await read(made[2] ?? '')).providers.map(({ provider }) => provider)).toEqual(['crustdata']);
    });

    it('404: there is no such run', async () => {
      for (const id of ['x', `r${'0'.repeat(23)}`])
        expectProblem(await own.call(`/v1/runs/${id}/timeline`), 'not-found');
      const other = await service.createOrganization('free');
      expectProblem(await other.call(`/v1/runs/${made[0]}/timeline`), 'not-found');
    });
  });
});
