import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { maxWaits } from '../src/queue/wait-for-runs.ts';
import { expectProblem, readCapacity } from './expect-problem.ts';
import type { Answer, Call, TestService } from './service.ts';
import { describeOnOneHome, startService } from './service.ts';
import type { SlowSite } from './slow-site.ts';
import { startSlowSite } from './slow-site.ts';
import { finishRun, hasEnded, readRun, runOf, waitFor } from './wait-for.ts';

const split = { pipes: [{ pipe_id: 'person:name:split@1' }], input: [{ id: 1, name: 'Jane Doe' }] };

describeOnOneHome('POST /v1/pipes/run/sync', (home) => {
  let service: TestService;
  let site: SlowSite;
  beforeAll(async () => {
    site = await startSlowSite();
    service = await startService(home, site.settings);
  });
  beforeEach(() => site.keep());
  afterEach(() => site.release());
  afterAll(async () => {
    await service.stop();
    site.stop();
  });

  const runSync = (body: unknown, headers: Record<string, string> = {}) =>
    service.call('/v1/pipes/run/sync', { body, headers });
  const slow = () => ({ pipes: [site.pipe], input: [{ id: 1, path: 'slow' }] });

  describe('200', () => {
    it('answers with the run that has ended', async () => {
      const answer = await runSync(split);
      expect(answer.status).toBe(200);
      const run = runOf(answer);
      expect(run.status).toBe('completed');
      expect(run.records['1']?.fields.first_name).toMatchObject({ value: 'Jane', status: 'completed' });
      expect(readCapacity(answer).priority).toBe(1);
      expect(await readRun(service.call, run.id)).toEqual(run);
    });

    it('answers as soon as the run ends, long before the wait is over', async () => {
      const answer = runSync(slow());
      await waitFor(site.waiting, (count) => count === 1);
      site.release();
      expect((await answer).json.status).toBe('completed');
    });

    it('waits for every record', async () => {
      const input = Array.from({ length: 100 }, (_, id) => ({ id, name: 'Jane Doe' }));
      const run = runOf(await runSync({ ...split, input }));
      expect(run.status).toBe('completed');
      expect(run.order).toHaveLength(100);
    });

    it('serves many callers at once, each with its own run', async () => {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, id) => runSync({ ...split, input: [{ id, name: `Jane Doe${id}` }] })),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
      expect(answers.map((answer) => runOf(answer).order)).toEqual(
        Array.from({ length: 20 }, (_, id) => [id]),
      );
    });
  });

  describe('with an Idempotency-Key', () => {
    it('waits for the run of the first call', async () => {
      const headers = { 'idempotency-key': 'first-is-slow' };
      const first = runOf(await service.call('/v1/pipes/run', { body: slow(), headers }));
      await waitFor(site.waiting, (count) => count === 1);
      const replay = runSync(slow(), headers);
      expect(hasEnded(await readRun(service.call, first.id))).toBe(false);
      site.release();
      const answer = await replay;
      expect(answer.status).toBe(200);
      expect(answer.headers.get('idempotent-replayed')).toBe('true');
      expect(runOf(answer)).toMatchObject({ id: first.id, status: 'completed' });
    });

    it('answers at once with a run that has ended', async () => {
      const headers = { 'idempotency-key': 'first-is-over' };
      const first = runOf(await runSync(split, headers));
      expect(runOf(await runSync(split, headers))).toEqual(first);
    });
  });
});

describeOnOneHome('POST /v1/pipes/run/sync, when the wait ends first', (home) => {
  let service: TestService;
  let site: SlowSite;
  beforeAll(async () => {
    site = await startSlowSite();
    service = await startService(home, { ...site.settings, HEADRACE_SYNC_TIMEOUT_MS: '300' });
  });
  beforeEach(() => site.keep());
  afterEach(() => site.release());
  afterAll(async () => {
    await service.stop();
    site.stop();
  });

  const runSlow = (headers: Record<string, string> = {}) =>
    service.call('/v1/pipes/run/sync', {
      body: { pipes: [site.pipe], input: [{ id: 1, path: 'slow' }] },
      headers,
    });

  describe('408 sync-timeout', () => {
    it('names the run, which goes on', async () => {
      const answer = await runSlow();
      const problem = expectProblem(answer, 'sync-timeout');
      const id = problem.run_id ?? '';
      expect(problem.detail).toContain(id);
      expect(readCapacity(answer).priority).toBe(1);
      expect(hasEnded(await readRun(service.call, id))).toBe(false);
      site.release();
      const ended = await finishRun(service.call, id);
      expect(ended.status).toBe('completed');
      expect(ended.records['1']?.fields.http_response_status).toMatchObject({ value: 200 });
    });

    it('names the run of the first call with the same Idempotency-Key', async () => {
      const headers = { 'idempotency-key': 'both-time-out' };
      const [first, second] = await Promise.all([runSlow(headers), runSlow(headers)]);
      expect(expectProblem(first, 'sync-timeout').run_id).toBe(expectProblem(second, 'sync-timeout').run_id);
    });
  });
});

describeOnOneHome('POST /v1/pipes/run/sync, when too many wait', (home) => {
  it('answers those of this organization at once with their runs, which go on', async () => {
    // Where nothing is worked on, every wait lasts.
    const service = await startService(home, {}, { role: 'api' });
    const greedy = await service.createOrganization('free');
    const early: Answer[] = [];
    const call = async (caller: Call) => {
      const answer = await caller('/v1/pipes/run/sync', { body: split });
      if (answer.status === 408) early.push(answer);
      return answer;
    };
    const calls = Array.from({ length: maxWaits.ofOrganization + 3 }, () => call(greedy.call));
    await waitFor(
      () => early.length,
      (count) => count === 3,
    );
    const others = call(service.call);
    for (const answer of early) {
      const { run_id: id = '', detail } = expectProblem(answer, 'sync-timeout');
      expect(detail).toContain('Too many calls wait');
      expect((await readRun(greedy.call, id)).status).toBe('pending');
    }
    await service.stop();
    expect((await others).status).toBe(503);
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 503)).toHaveLength(maxWaits.ofOrganization);
  });
});
