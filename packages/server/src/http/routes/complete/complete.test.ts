import fastify from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterEach, expect, it, vi } from 'vitest';
import type { KeyOwner } from '../../../contract/key-owner.ts';
import { thread } from '../../../pace/thread.ts';
import { noServices } from '../../describe-api.ts';
import { registerComplete } from './complete.ts';

const owner = { keyId: 'key', organizationId: 'acme', subscription: 'free' } as const;

afterEach(() => void vi.restoreAllMocks());

it.each([
  ['an organization', 'member', 'acme'],
  ['strangers who use its public key, not the organization', 'public', 'key 127.0.0.1'],
] as const)('counts the time of looking for options as that of %s', async (_, role, payer) => {
  const app = fastify().withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler);
  app.decorateRequest('owner', null);
  app.addHook('onRequest', async (request) => {
    const known: KeyOwner = { ...owner, role };
    request.owner = known;
  });
  const options = [{ value: 'Berlin' }];
  registerComplete(app, {
    ...noServices,
    completion: { sources: [], complete: async (_asked, count) => count?.(() => options) ?? null },
  });
  const count = vi.spyOn(thread, 'count');
  const payload = { source: 'locations', query: 'berl', limit: 1 };
  const answer = await app.inject({ method: 'POST', url: '/v1/complete', payload });
  expect(answer.json()).toEqual({ results: [{ value: 'Berlin', label: 'Berlin' }] });
  expect(count.mock.calls.map(([counted]) => counted)).toEqual([payer]);
});
