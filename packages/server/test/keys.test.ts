import type { KeyRole } from '../src/contract/operator.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { apiKeys, createdApiKey } from '../src/contract/api-keys.ts';
import { createKeyManager, operatorName } from '../src/admission/manage-keys.ts';
import { expectProblem, readCapacity } from './expect-problem.ts';
import type { TestOrganization, TestService } from './service.ts';
import { openQueue } from './queue-home.ts';
import { callApi, describeOnBothHomes, startOn, startService } from './service.ts';
import { waitFor } from './wait-for.ts';

const run = { pipes: [{ pipe_id: 'person:name:split@1' }], input: [{ id: 1, name: 'Jane Doe' }] };

describeOnBothHomes('/v1/keys', (home) => {
  let service: TestService;
  let second: TestService | null = null;
  let owner: TestOrganization;
  beforeAll(async () => {
    service = await startService(home);
    if (home === 'postgres') second = await startOn(service.env, 'api');
  });
  beforeEach(async () => void (owner = await service.createOrganization('free')));
  afterAll(async () => {
    await second?.stop();
    await service.stop();
  });

  const create = async (role?: KeyRole, apiKey = owner.apiKey) => {
    const body = { name: `A ${role ?? 'key'}`, ...(role === undefined ? {} : { role }) };
    const answer = await callApi(service.url, '/v1/keys', { apiKey, body });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    return createdApiKey.parse(answer.json);
  };
  const list = async () => apiKeys.parse((await owner.call('/v1/keys')).json).keys;
  const revoke = (id: string, apiKey = owner.apiKey) =>
    callApi(service.url, `/v1/keys/${id}`, { method: 'DELETE', apiKey });
  const status = async (apiKey: string, url = service.url) =>
    (await callApi(url, '/v1/pipes/run', { apiKey, body: run })).status;
  const adminId = async () => (await list()).find(({ role }) => role === 'admin')?.id ?? '';

  describe('an admin', () => {
    it('lists the keys of the own organization, without the keys themselves', async () => {
      await service.createOrganization('free');
      const { text } = await owner.call('/v1/keys');
      expect((await list()).map(({ role }) => role).toSorted()).toEqual(['admin', 'public', 'public']);
      for (const key of [owner.apiKey, ...owner.publicKeys]) expect(text).not.toContain(key);
      expect(text).not.toContain('hash');
    });

    it('makes a key of each role, which opens what its role opens', async () => {
      const member = await create();
      expect(member).toMatchObject({ role: 'member', created_by: await adminId(), revoked_at: null });
      expect(await status(member.api_key)).toBe(200);
      const admin = await create('admin');
      const another = await create('member', admin.api_key);
      expect(another.created_by).toBe(admin.id);
      const publicKey = (await list()).find(({ role }) => role === 'public');
      expect((await revoke(publicKey?.id ?? '')).status).toBe(204);
      const madePublic = await create('public');
      expect(madePublic.api_key).toMatch(/^pk_[A-Za-z0-9]{40}$/);
      expect(await status(madePublic.api_key)).toBe(403);
      expect((await list()).map(({ id }) => id)).toEqual(
        expect.arrayContaining([member.id, admin.id, another.id, madePublic.id]),
      );
    });

    it('has a key shown once', async () => {
      const { api_key: apiKey, ...row } = await create('member');
      const text = (await owner.call('/v1/keys')).text;
      expect(text).toContain(row.id);
      expect(text).not.toContain(apiKey);
    });

    it('revokes a key, which opens nothing any more, here at once and elsewhere soon', async () => {
      const key = await create();
      expect(await status(key.api_key)).toBe(200);
      if (second !== null) expect(await status(key.api_key, second.url)).toBe(200);
      expect((await revoke(key.id)).status).toBe(204);
      expect(await status(key.api_key)).toBe(401);
      expectProblem(await revoke(key.id), 'not-found');
      expect((await list()).find(({ id }) => id === key.id)?.revoked_at).not.toBeNull();
      const elsewhere = second?.url ?? service.url;
      expect(
        await waitFor(
          () => status(key.api_key, elsewhere),
          (code) => code !== 200,
        ),
      ).toBe(401);
      expect(await status(owner.apiKey)).toBe(200);
    });

    it('leaves nothing behind with a key that was revoked a moment ago elsewhere', async () => {
      if (second === null) return;
      const key = await create('admin');
      const other = await create('member');
      const there = (path: string, options: object) =>
        callApi(second?.url ?? '', path, { apiKey: key.api_key, ...options });
      expect((await there('/v1/keys', {})).status).toBe(200);
      await revoke(key.id);
      // That process remembers the key for a moment; whether it still does is not for this test to say.
      expectProblem(await there('/v1/keys', { body: { name: 'Behind', role: 'admin' } }), 'unauthorized');
      expectProblem(await there(`/v1/keys/${other.id}`, { method: 'DELETE' }), 'unauthorized');
      expect((await list()).map(({ name }) => name)).not.toContain('Behind');
    });

    it('does not revoke the last admin key, and is told why', async () => {
      const id = await adminId();
      const problem = expectProblem(await revoke(id), 'forbidden');
      expect(problem.detail).toMatch(/last admin key .* another admin key first/);
      await create('member');
      expectProblem(await revoke(id), 'forbidden');
      const other = await create('admin');
      expect((await revoke(id, other.api_key)).status).toBe(204);
      expectProblem(await revoke(other.id, other.api_key), 'forbidden');
      expect(await status(other.api_key)).toBe(200);
    });

    it('keeps one admin key where all are revoked at the same time', async () => {
      const made = await Promise.all(Array.from({ length: 4 }, () => create('admin')));
      const all = [{ id: await adminId(), api_key: owner.apiKey }, ...made];
      await Promise.all(all.map(({ id }, at) => revoke(id, all[(at + 1) % all.length]?.api_key)));
      const answers = await Promise.all(
        all.map(({ api_key: apiKey }) => callApi(service.url, '/v1/keys', { apiKey })),
      );
      expect(answers.map((answer) => answer.status)).toContain(200);
    });

    it('has two public keys and a hundred in all, also when they are made at the same time', async () => {
      for (const { id } of (await list()).filter(({ role }) => role === 'public')) await revoke(id);
      const make = (role: KeyRole) => owner.call('/v1/keys', { body: { name: 'One of many', role } });
      const publics = await Promise.all(Array.from({ length: 6 }, () => make('public')));
      const refused = publics.filter((answer) => answer.status !== 200);
      expect(refused).toHaveLength(4);
      for (const answer of refused)
        expect(expectProblem(answer, 'invalid-request').detail).toContain('two public keys');
      const members = await Promise.all(Array.from({ length: 99 }, () => make('member')));
      expect(members.filter((answer) => answer.status === 200)).toHaveLength(97);
      expect(members.find((answer) => answer.status !== 200)?.json.detail).toContain('100 keys');
    });

    it('sees the last hundred of the keys that were revoked', { timeout: 60_000 }, async () => {
      const ids: string[] = [];
      for (let made = 0; made < 103; made += 1) {
        const { id } = await create();
        ids.push(id);
        await revoke(id);
      }
      const kept = (await list()).filter(({ revoked_at: at }) => at !== null).map(({ id }) => id);
      expect(kept).toHaveLength(100);
      expect(kept).toEqual(expect.arrayContaining(ids.slice(-100)));
    });
  });

  it('nobody reaches the keys of another organization', async () => {
    const key = await create();
    const other = await service.createOrganization('free');
    expectProblem(await revoke(key.id, other.apiKey), 'not-found');
    expect((await other.call('/v1/keys')).text).not.toContain(key.id);
    expect(await status(key.api_key)).toBe(200);
  });

  it('a member and a public key may do none of it', async () => {
    const member = await create('member');
    for (const apiKey of [member.api_key, owner.publicKeys[0] ?? '']) {
      const calls = [{}, { body: { name: 'Mine', role: 'admin' } }];
      for (const options of calls)
        expectProblem(await callApi(service.url, '/v1/keys', { apiKey, ...options }), 'forbidden');
      expectProblem(await revoke(member.id, apiKey), 'forbidden');
    }
    expectProblem(await callApi(service.url, '/v1/keys', { apiKey: null }), 'unauthorized');
  });

  it.each([
    ['no name', {}],
    ['a blank name', { name: ' ' }],
    ['an unknown role', { name: 'A', role: 'owner' }],
    ['another organization', { name: 'A', organization_id: 'x' }],
  ])('a key with %s is refused', async (_, body) => {
    expectProblem(await owner.call('/v1/keys', { body }), 'invalid-request');
  });

  describe('the operator', () => {
    it('revokes the last admin key all the same, and makes another one', async () => {
      const id = await adminId();
      expect((await service.operate(`/operator/keys/${id}`, { method: 'DELETE' })).status).toBe(204);
      expect(await status(owner.apiKey)).toBe(401);
      const body = { organization_id: owner.id, name: 'Anew', role: 'admin' };
      const { json } = await service.operate('/operator/keys', { body });
      expect(await status(json.api_key)).toBe(200);
    });

    const change = (id: string, body: unknown) =>
      service.operate(`/operator/organizations/${id}`, { method: 'PATCH', body });
    const capacity = async (url = service.url) =>
      readCapacity(await callApi(url, '/v1/pipes/run', { apiKey: owner.apiKey, body: {} })).p1;

    it('changes the plan of an organization, which holds for what comes next', async () => {
      const elsewhere = second?.url ?? service.url;
      expect([await capacity(), await capacity(elsewhere)]).toEqual([20, 20]);
      const answer = await change(owner.id, { plan: 'business' });
      expect(answer.status).toBe(200);
      expect(answer.json).toMatchObject({ id: owner.id, plan: 'business' });
      expect(await capacity()).toBe(320);
      expect(
        await waitFor(
          () => capacity(elsewhere),
          (p1) => p1 !== 20,
        ),
      ).toBe(320);
      const { json } = await service.operate('/operator/organizations');
      expect(json.organizations).toContainEqual(expect.objectContaining({ id: owner.id, plan: 'business' }));
    });

    it('is told what is no plan, and no organization', async () => {
      expectProblem(await change(owner.id, { plan: 'gold' }), 'invalid-request');
      expectProblem(await change(owner.id, {}), 'invalid-request');
      expectProblem(await change('no-such-organization', { plan: 'free' }), 'not-found');
      const asAdmin = await owner.call(`/operator/organizations/${owner.id}`, {
        method: 'PATCH',
        body: { plan: 'professional' },
      });
      expectProblem(asAdmin, 'unauthorized');
    });
  });
});

describeOnBothHomes('keys that are remembered', (home) => {
  it('are forgotten where one is revoked, and not where nothing is', async () => {
    const queue = await openQueue(home);
    let forgotten = 0;
    const keys = createKeyManager(queue.storage.api, { forget: () => (forgotten += 1) });
    const { organizationId } = queue;
    const made = await keys.create({ organizationId, name: 'A', role: 'member', createdBy: operatorName });
    if (made === null || typeof made === 'string') throw new Error('no key was made');
    const { id } = made.row;
    expect(await keys.revokeOwn({ organizationId, id: 'nobody', by: operatorName })).toBe('none');
    expect(await keys.revokeOwn({ organizationId, id, by: 'somebody' })).toBe('not-allowed');
    expect(await keys.revoke('nobody')).toBe(false);
    expect(forgotten).toBe(0);
    expect(await keys.revokeOwn({ organizationId, id, by: operatorName })).toBe('revoked');
    expect(forgotten).toBe(1);
    await queue.close();
  });
});

describeOnBothHomes('a key of the settings', (home) => {
  it('that was revoked stays so, however many are revoked after it', { timeout: 60_000 }, async () => {
    const service = await startService(home);
    try {
      const body = { name: 'Another', role: 'admin' };
      const { api_key: apiKey, id } = createdApiKey.parse((await service.call('/v1/keys', { body })).json);
      const asAnother = (path: string, options = {}) => callApi(service.url, path, { apiKey, ...options });
      const revoke = (keyId: string) => asAnother(`/v1/keys/${keyId}`, { method: 'DELETE' });
      const { keys } = apiKeys.parse((await asAnother('/v1/keys')).json);
      const first = keys.find((key) => key.id !== id && key.role === 'admin');
      expect((await revoke(first?.id ?? '')).status).toBe(204);
      for (let made = 0; made < 101; made += 1)
        await revoke((await asAnother('/v1/keys', { body: { name: 'One of many' } })).json.id);
      await service.server.stop();
      const next = await startOn(service.env);
      expectProblem(await next.call('/v1/keys'), 'unauthorized');
      expect((await callApi(next.url, '/v1/keys', { apiKey })).status).toBe(200);
      await next.stop();
    } finally {
      await service.stop();
    }
  });
});
