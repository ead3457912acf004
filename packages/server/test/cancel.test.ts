import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem, readCapacity } from './expect-problem.ts';
import type { TestOrganization, TestService } from './service.ts';
import { describeOnBothHomes, startOn, startService } from './service.ts';
import { finishRun, readRun, runOf } from './wait-for.ts';

const split = [{ pipe_id: 'person:name:split@1' }];
const input = [
  { id: 1, name: 'Jane Doe', note: null },
  { id: 2, name: 'Joe Roe', note: 'x' },
];
const many = (count: number) => Array.from({ length: count }, (_, id) => ({ id, name: 'Jane Doe' }));

describeOnBothHomes('POST /v1/pipes/cancel/{run_id}', (home) => {
  let service: TestService;
  let owner: TestOrganization;
  beforeAll(async () => {
    service = await startService(home, {}, { role: 'api' });
    owner = await service.createOrganization('free');
  });
  afterAll(() => service.stop());

  const submit = (records: unknown[]) =>
    owner.call('/v1/pipes/run', { body: { pipes: split, input: records } });
  const cancel = (id: string, options = {}) =>
    owner.call(`/v1/pipes/cancel/${id}`, { method: 'POST', ...options });

  describe('200', () => {
    it('cancels a pending run, without a body, and skips its open cells', async () => {
      const pending = runOf(await submit(input));
      expect(pending.status).toBe('pending');
      const answer = await cancel(pending.id);
      expect(answer.status).toBe(200);
      const run = runOf(answer);
      expect(run).toMatchObject({
        id: pending.id,
        status: 'canceled',
        errors: [],
        order: [1, 2],
        credits: { spent: 0 },
      });
      for (const { fields } of Object.values(run.records)) {
        for (const name of ['first_name', 'last_name']) {
          expect(fields[name]).toMatchObject({
            status: 'skipped',
            value: null,
            reason: { code: 'Canceled' },
            resolved_by: null,
          });
          expect(fields[name]?.claimed_by.ref).toBe('person:name:split@1');
        }
        expect(fields.name).toMatchObject({ status: 'completed', resolved_by: { ref: 'input' } });
      }
      expect(run.records['1']?.fields.note).toMatchObject({
        status: 'no_result',
        reason: { code: 'NoResult' },
      });
      expect(await readRun(owner.call, run.id)).toEqual(run);
    });

    it.each([
      ['an empty JSON body', { headers: { 'content-type': 'application/json' } }],
      ['a JSON object', { body: {} }],
      [
        'no bytes that call themselves a form',
        { body: '', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      ],
    ])('takes %s as well', async (_, options) => {
      const { id } = runOf(await submit(input));
      expect((await cancel(id, options)).json.status).toBe('canceled');
    });

    it('returns its records to capacity at once', async () => {
      const before = readCapacity(await submit(many(1)));
      const big = await submit(many(60));
      expect(readCapacity(big).p3).toBe(before.p3 - 60);
      await cancel(runOf(big).id);
      expect(readCapacity(await submit(many(1))).p3).toBe(before.p3 - 1);
    });
  });

  describe('409 not-cancelable', () => {
    it('refuses the second time, and returns no capacity twice', async () => {
      const { id } = runOf(await submit(many(5)));
      await cancel(id);
      const before = readCapacity(await submit(many(1)));
      const problem = expectProblem(await cancel(id), 'not-cancelable');
      expect(problem).toMatchObject({ run_id: id });
      expect(problem.detail).toContain('canceled');
      expect(readCapacity(await submit(many(1))).p3).toBe(before.p3 - 1);
    });

    it('lets one of many that cancel at the same time through', async () => {
      const { id } = runOf(await submit(many(5)));
      const before = readCapacity(await submit(many(1)));
      const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(id)));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
        200,
        ...Array.from({ length: 9 }, () => 409),
      ]);
      expect(readCapacity(await submit(many(1))).p3).toBe(before.p3 + 5 - 1);
    });
  });

  describe('404 not-found', () => {
    it.each([
      ['an unknown run', 'r123456789012345678901ab'],
      ['a malformed id', 'nope'],
    ])('answers %s', async (_, id) => {
      expectProblem(await cancel(id), 'not-found');
    });

    it("answers another organization's run, and leaves it alone", async () => {
      const { id } = runOf(await submit(input));
      expectProblem(await service.call(`/v1/pipes/cancel/${id}`, { method: 'POST' }), 'not-found');
      expect((await readRun(owner.call, id)).status).toBe('pending');
    });
  });
});

describeOnBothHomes('cancel, once there is a worker', (home) => {
  let service: TestService;
  beforeAll(async () => void (service = await startService(home, {}, { role: 'api' })));
  afterAll(() => service.stop());

  it('a canceled run is never taken up, a finished one is never canceled', async () => {
    const body = { pipes: split, input: many(30) };
    const canceled = runOf(await service.call('/v1/pipes/run', { body }));
    const kept = runOf(await service.call('/v1/pipes/run', { body }));
    await service.call(`/v1/pipes/cancel/${canceled.id}`, { method: 'POST' });
    await service.server.stop();
    const working = await startOn(service.env);
    try {
      expect((await finishRun(working.call, kept.id)).status).toBe('completed');
      const problem = expectProblem(
        await working.call(`/v1/pipes/cancel/${kept.id}`, { method: 'POST' }),
        'not-cancelable',
      );
      expect(problem.detail).toContain('completed');
      expect((await readRun(working.call, canceled.id)).status).toBe('canceled');
      const after = await working.call('/v1/pipes/run/sync', { body });
      expect(readCapacity(after).p3).toBe(100_000 - 30);
    } finally {
      await working.stop();
    }
  });
});
