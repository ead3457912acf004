import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from './expect-problem.ts';
import type { TestService } from './service.ts';
import { describeOnBothHomes, startService } from './service.ts';
import type { SlowSite } from './slow-site.ts';
import { startSlowSite } from './slow-site.ts';
import { finishRun, readRun, runOf, waitFor } from './wait-for.ts';

describeOnBothHomes('GET /v1/pipes/check/{task_id}', (home) => {
  let service: TestService;
  let site: SlowSite;
  beforeAll(async () => {
    site = await startSlowSite();
    service = await startService(home, site.settings);
  });
  afterAll(async () => {
    site.release();
    await service.stop();
    site.stop();
  });

  const start = async (body: unknown) => runOf(await service.call('/v1/pipes/run', { body }));

  describe('200', () => {
    it('shows what is resolved while the rest is being worked on', async () => {
      const { id } = await start({
        config: { field_definitions: { enabled: true } },
        pipes: [site.pipe],
        input: [
          { id: 'quick', path: 'fast' },
          { id: 'slow', path: 'held' },
        ],
      });
      const statusOf = (run: Awaited<ReturnType<typeof readRun>>, record: string) =>
        run.records[record]?.fields.http_response_status?.status ?? '';
      const partial = await waitFor(
        () => readRun(service.call, id),
        (run) => statusOf(run, 'quick') === 'completed',
      );
      expect(partial.status).toBe('processing');
      expect(['queued', 'processing']).toContain(statusOf(partial, 'slow'));
      expect(partial.records.slow?.fields.http_response_status).toMatchObject({
        value: null,
        reason: null,
        resolved_by: null,
      });
      expect(partial.records.slow?.fields.path).toMatchObject({ value: 'held', status: 'completed' });
      expect(Object.keys(partial.field_definitions)).toContain('http_response_status');
      site.release();
      const ended = await finishRun(service.call, id);
      expect(ended.status).toBe('completed');
      expect(statusOf(ended, 'slow')).toBe('completed');
      expect(ended.records.quick).toEqual(partial.records.quick);
    });

    it('answers the same however often it is asked after the end', async () => {
      const { id } = await start({ pipes: [{ pipe_id: 'field:timestamp@1' }], input: [{ id: 1 }] });
      const ended = await finishRun(service.call, id);
      expect(await readRun(service.call, id)).toEqual(ended);
    });

    it('takes a query string', async () => {
      const { id } = await start({ pipes: [{ pipe_id: 'field:timestamp@1' }], input: [{ id: 1 }] });
      expect((await service.call(`/v1/pipes/check/${id}?verbose=1`)).status).toBe(200);
    });

    it('carries no capacity headers', async () => {
      const { id } = await start({ pipes: [{ pipe_id: 'field:timestamp@1' }], input: [{ id: 1 }] });
      const answer = await service.call(`/v1/pipes/check/${id}`);
      expect(answer.headers.get('x-p1-capacity')).toBeNull();
    });
  });

  describe('404 not-found', () => {
    it.each([
      ['an id nobody made', 'r123456789012345678901ab'],
      ['an id that is too short', 'r123'],
      ['upper-case letters', 'R123456789012345678901AB'],
      ['SQL', "r'%20or%20'1'='1"],
      ['an encoded slash', '..%2Frun'],
      ['an encoded NUL', 'r%00'],
      ['an endless id', 'r'.repeat(5000)],
      ['no id', ''],
    ])('answers %s', async (_, id) => {
      expectProblem(await service.call(`/v1/pipes/check/${id}`), 'not-found');
    });

    it("answers another organization's run", async () => {
      const { id } = await start({ pipes: [{ pipe_id: 'field:timestamp@1' }], input: [{ id: 1 }] });
      const stranger = await service.createOrganization('professional');
      const theirs = expectProblem(await stranger.call(`/v1/pipes/check/${id}`), 'not-found');
      const nobodys = expectProblem(
        await stranger.call('/v1/pipes/check/r123456789012345678901ab'),
        'not-found',
      );
      expect(theirs.detail).toBe(nobodys.detail);
    });
  });
});
