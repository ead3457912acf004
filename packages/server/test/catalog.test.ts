import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pipes } from '../src/catalog.ts';
import { catalogPipe, catalogPipes } from '../src/contract/catalog.ts';
import { makeExampleSheets } from './example-sheets.ts';
import { expectProblem } from './expect-problem.ts';
import type { TestService } from './service.ts';
import { describeOnOneHome, startService } from './service.ts';
import { runOf } from './wait-for.ts';

describeOnOneHome('GET /v1/catalog/pipes', (home) => {
  let service: TestService;
  beforeAll(async () => void (service = await startService(home)));
  afterAll(() => service.stop());

  const open = (path: string) => service.call(path, { apiKey: null });

  describe('200', () => {
    it('lists every pipe, without a key', async () => {
      const answer = await open('/v1/catalog/pipes');
      expect(answer.status).toBe(200);
      expect(catalogPipes.parse(answer.json).pipes.map((pipe) => pipe.pipe_id)).toEqual(
        pipes.map(({ id }) => id),
      );
    });

    it('shows each pipe alone as in the list', async () => {
      const listed = catalogPipes.parse((await open('/v1/catalog/pipes')).json).pipes;
      for (const pipe of listed) {
        const answer = await open(`/v1/catalog/pipes/${pipe.pipe_id}`);
        expect(catalogPipe.parse(answer.json)).toEqual(pipe);
        expect((await open(`/v1/catalog/pipes/${encodeURIComponent(pipe.pipe_id)}`)).json).toEqual(
          answer.json,
        );
      }
    });

    it('describes each config by a JSON Schema', async () => {
      for (const pipe of catalogPipes.parse((await open('/v1/catalog/pipes')).json).pipes) {
        expect(pipe.config_schema).toMatchObject({ type: 'object', properties: expect.anything() });
        expect(Object.keys(pipe.config_schema.properties ?? {})).toEqual(
          expect.arrayContaining(Object.keys(pipe.default_config)),
        );
      }
    });

    it('gives examples that run', async () => {
      await makeExampleSheets(service.call);
      const listed = catalogPipes.parse((await open('/v1/catalog/pipes')).json).pipes;
      const run = async ({ pipe_id, example }: (typeof listed)[number]) => {
        const body = {
          config: { environment: 'sandbox' },
          pipes: [{ pipe_id, ...(example.config === undefined ? {} : { config: example.config }) }],
          input: [{ id: 1, ...example.input }],
        };
        const answer = await service.call('/v1/pipes/run/sync', { body });
        expect({ pipe_id, status: runOf(answer).status }).toEqual({ pipe_id, status: 'completed' });
      };
      await Promise.all(listed.map(run));
    });
  });

  describe('404 not-found', () => {
    it('suggests the pipe that was probably meant', async () => {
      expect(
        expectProblem(await open('/v1/catalog/pipes/person:name:splitt@1'), 'not-found').detail,
      ).toContain('person:name:split@1');
    });

    it('answers a name that is nothing like a pipe', async () => {
      expectProblem(await open('/v1/catalog/pipes/__proto__'), 'not-found');
    });
  });
});
