import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { validateResponse } from '../src/contract/pipes-response.ts';
import { expectProblem, readCapacity } from './expect-problem.ts';
import type { TestService } from './service.ts';
import { describeOnBothHomes, startService } from './service.ts';
import { finishRun, readRun, runOf } from './wait-for.ts';

const many = (count: number) => Array.from({ length: count }, (_, id) => ({ id, name: 'Jane Doe' }));
const split = [{ pipe_id: 'person:name:split@1' }];

describeOnBothHomes('a pipeline that cannot run', (home) => {
  let service: TestService;
  beforeAll(async () => void (service = await startService(home)));
  afterAll(() => service.stop());

  const run = (body: unknown) => service.call('/v1/pipes/run', { body });
  const finish = async (body: unknown) => finishRun(service.call, runOf(await run(body)).id);

  describe('422 unknown-connection', () => {
    const connector = { connections: [{ type: 'vault', connection: 'conn_nope' }] };

    it('refuses a connection that is not in the vault, and stores nothing', async () => {
      const body = { pipes: [{ ...split[0], connector }], input: many(1) };
      const problem = expectProblem(await run(body), 'unknown-connection');
      expect(problem.errors).toEqual([
        expect.objectContaining({
          code: 'UnknownConnection',
          path: 'pipes[0].connector.connections[0].connection',
        }),
      ]);
      expect(problem.run_id).toBeUndefined();
    });

    it('is not also told that it would be of no use', async () => {
      const validated = await service.call('/v1/pipes/validate', {
        body: { pipes: [{ ...split[0], connector }, { pipe_id: 'no:such@1' }], input: many(1) },
      });
      expect(validateResponse.parse(validated.json).errors?.map(({ code }) => code)).toEqual([
        'UnknownPipe',
        'UnknownConnection',
      ]);
    });

    it('is one of the errors of a pipeline that has others', async () => {
      const answer = await run({
        pipes: [{ ...split[0], connector }, { pipe_id: 'no:such@1' }],
        input: many(1),
      });
      expect(answer.status).toBe(400);
      expect(
        runOf(answer)
          .errors.map(({ code }) => code)
          .toSorted(),
      ).toEqual(['UnknownConnection', 'UnknownPipe']);
    });

    it('an empty list of connections names none', async () => {
      const ended = await finish({
        pipes: [{ ...split[0], connector: { connections: [] } }],
        input: many(1),
      });
      expect(ended.status).toBe('completed');
    });
  });

  describe('400 invalid-pipeline', () => {
    const invalid = {
      config: { field_definitions: { enabled: true } },
      pipes: [{ pipe_id: 'person:name:splt@1' }, { pipe_id: 'email:iswork@1' }, { pipe_id: 'run:prompt@1' }],
      input: [
        { id: 7, name: 'Jane' },
        { id: 'x', name: 'Joe' },
      ],
    };

    it('answers with the failed run and with every problem at once', async () => {
      const answer = await run(invalid);
      expect(answer.status).toBe(400);
      expect(answer.headers.get('content-type')).toMatch(/^application\/json\b/);
      expect(answer.json).toMatchObject({
        type: 'invalid-pipeline',
        status: 'failed',
        order: [7, 'x'],
        records: {},
        field_definitions: {},
        credits: { spent: 0 },
      });
      const { errors } = runOf(answer);
      expect(errors).toEqual([
        expect.objectContaining({ code: 'UnknownPipe', path: 'pipes[0].pipe_id' }),
        expect.objectContaining({ code: 'UnknownPipe', path: 'pipes[2].pipe_id' }),
        expect.objectContaining({ code: 'RequirementUnmet', path: 'pipes[1]' }),
      ]);
      expect(errors[0]?.message).toContain('person:name:split@1');
      expect(errors[1]?.message).toContain('prompt:run@1');
      expect(answer.json.detail).toContain(errors[0]?.message);
    });

    it('is stored, and the check endpoint answers the same', async () => {
      const answer = await run(invalid);
      const check = await service.call(`/v1/pipes/check/${answer.json.id}`);
      expect(check.status).toBe(200);
      expect(check.json).toEqual(answer.json);
      expect((await readRun(service.call, answer.json.id)).status).toBe('failed');
    });

    it('takes no capacity and answers with the capacity there is', async () => {
      const organization = await service.createOrganization('free');
      const body = { pipes: [{ pipe_id: 'no:such@1' }], input: many(100) };
      const answer = await organization.call('/v1/pipes/run', { body });
      expect(answer.status).toBe(400);
      expect(readCapacity(answer)).toEqual({ priority: 1, p1: 20, p2: 200, p3: 100_000 });
    });

    it('cannot be canceled', async () => {
      const { id } = runOf(await run(invalid));
      expectProblem(await service.call(`/v1/pipes/cancel/${id}`, { method: 'POST' }), 'not-cancelable');
    });

    it('is answered alike by run/sync', async () => {
      const answer = await service.call('/v1/pipes/run/sync', { body: invalid });
      expect(answer.status).toBe(400);
      expect(runOf(answer).errors).toHaveLength(3);
      expect(answer.json.type).toBe('invalid-pipeline');
    });
  });
});
