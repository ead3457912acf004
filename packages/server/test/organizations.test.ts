import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { expectProblem } from './expect-problem.ts';
import type { TestService } from './service.ts';
import { callApi, describeOnBothHomes, startOn, startService } from './service.ts';
import { finishRun, readRun, runOf, waitFor } from './wait-for.ts';

const body = { pipes: [{ pipe_id: 'person:name:split@1' }], input: [{ id: 1, name: 'Jane Doe' }] };

const organizationRow = z.strictObject({
  id: z.string(),
  name: z.string(),
  plan: z.string(),
  created_at: z.iso.datetime(),
  balance: z.number(),
  held: z.number(),
});
const createdOrganization = z.strictObject({
  id: z.string(),
  api_key: z.string(),
  public_keys: z.array(z.string()),
});
const createdKey = z.strictObject({ id: z.string(), api_key: z.string() });
const keyRow = z.strictObject({
  id: z.string(),
  organization_id: z.string(),
  role: z.string(),
  name: z.string(),
  prefix: z.string(),
  created_by: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
  revoked_at: z.iso.datetime().nullable(),
});

describeOnBothHomes('organizations and keys', (home) => {
  let service: TestService;
  let second: TestService | null = null;
  beforeAll(async () => {
    service = await startService(home);
    if (home === 'postgres') second = await startOn(service.env, 'api');
  });
  afterAll(async () => {
    await second?.stop();
    await service.stop();
  });

  const listKeys = async (organizationId: string) => {
    const { json } = await service.operate(`/operator/keys?organization_id=${organizationId}`);
    return keyRow.array().parse(json.keys);
  };
  const createKey = (organizationId: string, role?: string) =>
    service.operate('/operator/keys', {
      body: { organization_id: organizationId, name: 'A key', ...(role === undefined ? {} : { role }) },
    });
  const revoke = (id: string) => service.operate(`/operator/keys/${id}`, { method: 'DELETE' });
  const run = (apiKey: string, url = service.url) => callApi(url, '/v1/pipes/run', { apiKey, body });

  describe('organizations', () => {
    it('the first one is there from the start, with the plan of the settings', async () => {
      const { json } = await service.operate('/operator/organizations');
      const [first] = organizationRow.array().parse(json.organizations);
      expect(first).toMatchObject({ id: service.server.seed.organizationId, plan: 'professional' });
    });

    it('a new one has a free plan, a key that works and two public keys', async () => {
      const { json } = await service.operate('/operator/organizations', { body: { name: 'Acme' } });
      const created = createdOrganization.parse(json);
      expect(created.api_key).toMatch(/^hr_[A-Za-z0-9]{40}$/);
      expect(created.public_keys).toHaveLength(2);
      for (const key of created.public_keys) expect(key).toMatch(/^pk_[A-Za-z0-9]{40}$/);
      const answer = await run(created.api_key);
      expect(answer.headers.get('x-p1-capacity')).toBe('19');
      expect(runOf(answer).organization_id).toBe(created.id);
      const listed = organizationRow
        .array()
        .parse((await service.operate('/operator/organizations')).json.organizations);
      expect(listed).toContainEqual(
        expect.objectContaining({ id: created.id, name: 'Acme', plan: 'free', balance: 20 }),
      );
    });

    it.each([
      ['no name', {}],
      ['a blank name', { name: ' ' }],
      ['an unknown plan', { name: 'A', plan: 'gold' }],
      ['an unknown key', { name: 'A', plann: 'free' }],
    ])(
      'one with %s is refused',
      async (_, sent) =>
        void expectProblem(
          await service.operate('/operator/organizations', { body: sent }),
          'invalid-request',
        ),
    );

    it('a deleted one is gone with its keys and runs', async () => {
      const { id, call } = await service.createOrganization('free');
      const created = runOf(await call('/v1/pipes/run', { body }));
      await finishRun(call, created.id);
      expect((await service.operate(`/operator/organizations/${id}`, { method: 'DELETE' })).status).toBe(204);
      expectProblem(await call(`/v1/pipes/check/${created.id}`), 'unauthorized');
      expectProblem(
        await service.operate(`/operator/organizations/${id}`, { method: 'DELETE' }),
        'not-found',
      );
      expect(await listKeys(id)).toEqual([]);
    });

    it("never see each other's runs", async () => {
      const [mine, theirs] = [
        await service.createOrganization('free'),
        await service.createOrganization('free'),
      ];
      const { id } = runOf(await mine.call('/v1/pipes/run', { body }));
      const ended = await finishRun(mine.call, id);
      expectProblem(await theirs.call(`/v1/pipes/check/${id}`), 'not-found');
      expectProblem(await theirs.call(`/v1/pipes/cancel/${id}`, { method: 'POST' }), 'not-found');
      expectProblem(await service.call(`/v1/pipes/check/${id}`), 'not-found');
      expect(await readRun(mine.call, id)).toEqual(ended);
    });

    it("the operator's token speaks for the first one", async () => {
      const { id, organization_id: organizationId } = runOf(await service.operate('/v1/pipes/run', { body }));
      expect(organizationId).toBe(service.server.seed.organizationId);
      expect((await service.call(`/v1/pipes/check/${id}`)).status).toBe(200);
    });
  });

  describe('keys', () => {
    it('are listed without their secrets', async () => {
      const { id, apiKey } = await service.createOrganization('free');
      const text = (await service.operate(`/operator/keys?organization_id=${id}`)).text;
      expect(text).not.toContain(apiKey);
      expect((await listKeys(id)).map(({ role }) => role).toSorted()).toEqual(['admin', 'public', 'public']);
      expect((await listKeys(id)).some(({ prefix }) => apiKey.startsWith(prefix) && prefix.length < 12)).toBe(
        true,
      );
    });

    it('a new one is a member, who may run, check and cancel', async () => {
      const { id } = await service.createOrganization('free');
      const created = createdKey.parse((await createKey(id)).json);
      expect((await listKeys(id)).find((key) => key.id === created.id)?.role).toBe('member');
      const answer = await run(created.api_key);
      expect(answer.status).toBe(200);
      const check = await callApi(service.url, `/v1/pipes/check/${runOf(answer).id}`, {
        apiKey: created.api_key,
      });
      expect(check.status).toBe(200);
    });

    it('the use of one is noted', async () => {
      const { id, apiKey } = await service.createOrganization('free');
      const lastUse = async () =>
        (await listKeys(id)).find(({ role }) => role === 'admin')?.last_used_at ?? null;
      expect(await lastUse()).toBeNull();
      await run(apiKey);
      const noted = await waitFor(lastUse, (at) => at !== null);
      expect(Math.abs(Date.parse(noted ?? '') - Date.now())).toBeLessThan(60_000);
    });

    it('a revoked one is refused from then on, the others are not', async () => {
      const { id, apiKey } = await service.createOrganization('free');
      const created = createdKey.parse((await createKey(id, 'admin')).json);
      expect((await run(created.api_key)).status).toBe(200);
      expect((await revoke(created.id)).status).toBe(204);
      expectProblem(await run(created.api_key), 'unauthorized');
      expect((await run(apiKey)).status).toBe(200);
      expect((await listKeys(id)).find((key) => key.id === created.id)?.revoked_at).not.toBeNull();
      expectProblem(await revoke(created.id), 'not-found');
    });

    it('a revoked one is soon refused by every process', async () => {
      const url = second?.url ?? service.url;
      const { id } = await service.createOrganization('professional');
      const created = createdKey.parse((await createKey(id)).json);
      expect((await run(created.api_key, url)).status).toBe(200);
      await revoke(created.id);
      const status = await waitFor(
        async () => (await run(created.api_key, url)).status,
        (code) => code !== 200,
      );
      expect(status).toBe(401);
    });

    it('there are no more than two public ones', async () => {
      const { id, publicKeys } = await service.createOrganization('free');
      expectProblem(await createKey(id, 'public'), 'invalid-request');
      const first = (await listKeys(id)).find(({ prefix }) => publicKeys[0]?.startsWith(prefix));
      await revoke(first?.id ?? '');
      expect((await createKey(id, 'public')).status).toBe(200);
      expectProblem(await createKey(id, 'public'), 'invalid-request');
    });

    it('there are none without an organization', async () => {
      expectProblem(await createKey('no-such-organization'), 'not-found');
      expectProblem(await createKey(service.server.seed.organizationId, 'owner'), 'invalid-request');
    });
  });
});
