import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { validateResponse } from '../src/contract/pipes-response.ts';
import { expectProblem, readCapacity } from './expect-problem.ts';
import type { TestService } from './service.ts';
import { describeOnBothHomes, startService } from './service.ts';

const input = [{ id: 1, name: 'Jane Doe' }];
const split = { pipe_id: 'person:name:split@1' };
const connector = { connections: [{ type: 'vault', connection: 'nope' }] };

describeOnBothHomes('POST /v1/pipes/validate', (home) => {
  let service: TestService;
  beforeAll(async () => void (service = await startService(home, {}, { role: 'api' })));
  afterAll(() => service.stop());

  const validate = (body: unknown) => service.call('/v1/pipes/validate', { body });

  describe('200', () => {
    it('says that a pipeline can run', async () => {
      const answer = await validate({ pipes: [split], input });
      expect(answer.status).toBe(200);
      expect(answer.json).toEqual({ valid: true });
    });

    it.each([
      ['an unknown pipe', { pipes: [{ pipe_id: 'no:such@1' }], input }, ['UnknownPipe']],
      ['a missing input', { pipes: [{ pipe_id: 'email:iswork@1' }], input }, ['RequirementUnmet']],
      ['two makers of one field', { pipes: [split, split], input }, ['DuplicateOutput']],
      ['equal ids', { pipes: [split], input: [...input, ...input] }, ['DuplicateId']],
      ['an unknown connection', { pipes: [{ ...split, connector }], input }, ['UnknownConnection']],
      ['a body that does not fit', { pipes: [split] }, ['ValidationFailed']],
      ['an unknown key', { pipes: [split], input, inputs: [] }, ['ValidationFailed']],
      [
        'several problems',
        { pipes: [{ pipe_id: 'no:such@1' }, { pipe_id: 'email:iswork@1', config: { nope: 1 } }], input },
        ['UnknownPipe', 'ValidationFailed'],
      ],
    ])('says what is wrong with %s', async (_, body, codes) => {
      const answer = await validate(body);
      expect(answer.status).toBe(200);
      const { valid, errors } = validateResponse.parse(answer.json);
      expect(valid).toBe(false);
      expect(errors?.map(({ code }) => code)).toEqual(codes);
    });

    it('names fifty formulas that are nested too deeply', async () => {
      const pipes = Array.from({ length: 50 }, (_, at) => ({
        pipe_id: 'formula:run@1',
        config: { formula: `1${'+1'.repeat(4_000)}`, output_field: { name: `f${at}`, type: 'number' } },
      }));
      const answer = await validate({ pipes, input });
      expect(answer.status).toBe(200);
      const { errors = [] } = validateResponse.parse(answer.json);
      expect(errors.map(({ code, path }) => `${code} ${path}`)).toEqual(
        pipes.map((_, at) => `ValidationFailed pipes[${at}].config.formula`),
      );
    });

    it('finds the errors that running finds', async () => {
      const body = {
        pipes: [{ pipe_id: 'no:such@1' }, { pipe_id: 'email:iswork@1' }, { ...split, connector }],
        input,
      };
      const run = await service.call('/v1/pipes/run', { body });
      expect((await validate(body)).json.errors).toEqual(run.json.errors);
    });

    it('takes no capacity and stores nothing', async () => {
      const { call } = await service.createOrganization('free');
      await call('/v1/pipes/validate', { body: { pipes: [split], input } });
      expect(readCapacity(await call('/v1/pipes/run', { body: {} })).p1).toBe(20);
    });
  });

  describe('400 invalid-request', () => {
    it('refuses what is no JSON', async () => {
      const headers = { 'content-type': 'application/json' };
      expectProblem(
        await service.call('/v1/pipes/validate', { method: 'POST', body: '{', headers }),
        'invalid-request',
      );
    });
  });

  describe('415 unsupported-media-type', () => {
    it('refuses what does not call itself JSON', async () => {
      const headers = { 'content-type': 'text/plain' };
      expectProblem(
        await service.call('/v1/pipes/validate', { body: {}, headers }),
        'unsupported-media-type',
      );
    });
  });
});
