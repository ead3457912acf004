import { fastify } from 'fastify';
import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import type { App } from '../../app.ts';
import { noServices } from '../../describe-api.ts';
import { pipeRuns } from '../../runs/pipe-runs.ts';
import { registerRunSync } from './run-sync.ts';

it('keeps no body in memory while it waits', async () => {
  const requests: FastifyRequest[] = [];
  const bodies: unknown[] = [];
  const waiting = Promise.withResolvers<void>();
  const runs = {
    ...pipeRuns,
    submit: async ({ body }: { body: unknown }) => {
      bodies.push(body);
      return { runId: 'r', isReplay: false, isInvalid: false, shown: null };
    },
  };
  const app: App = fastify();
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => JSON.stringify);
  app.decorateRequest('owner', null);
  app.addHook('preHandler', async (request) => {
    const owner = { organizationId: 'o', keyId: 'k', subscription: 'free', role: 'member' } as const;
    request.owner = owner;
    requests.push(request);
  });
  const outcome = new Promise<'over'>((resolve) => void waiting.promise.then(() => resolve('over')));
  const waitForRun = () => ({ outcome, cancel: () => {} });
  registerRunSync(app, { ...noServices, newRunId: () => 'r', waitForRun }, runs);
  const answer = app.inject({ method: 'POST', url: '/v1/pipes/run/sync', payload: { pipes: [] } });
  await expect.poll(() => bodies).toEqual([{ pipes: [] }]);
  await new Promise(setImmediate);
  expect(requests.map(({ body }) => body)).toEqual([undefined]);
  waiting.resolve();
  expect((await answer).json()).toMatchObject({ message: expect.stringContaining('Run r goes on') });
  await app.close();
});
