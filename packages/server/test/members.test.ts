import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedIn } from '../src/contract/accounts.ts';
import { auditEntries, createdInvitation, invitations, members } from '../src/contract/members.ts';
import type { Browser } from './browser.ts';
import { joinAs, openBrowser, signInOperator } from './browser.ts';
import { expectProblem } from './expect-problem.ts';
import type { CallOptions, TestService } from './service.ts';
import { describeOnBothHomes, startOn, startService } from './service.ts';
import { waitFor } from './wait-for.ts';

const roles = ['viewer', 'member', 'admin', 'owner'] as const;

describeOnBothHomes('an organization', (home) => {
  let service: TestService;
  let second: TestService | null = null;
  let owner: Browser;
  let own: string;
  beforeAll(async () => {
    service = await startService(home, {}, { role: 'api' });
    if (home === 'postgres') second = await startOn(service.env, 'api');
    owner = await signInOperator(service);
    own = service.server.seed.organizationId;
  });
  afterAll(async () => {
    await second?.stop();
    await service.stop();
  });

  const as = (browser: Browser) => (path: string, options?: CallOptions) =>
    browser.callAs(own, path, options);
  const join = (role: (typeof roles)[number], by = owner) =>
    joinAs(role, { by, organizationId: own, url: service.url });
  const invite = async (role: string, by = owner) => {
    const answer = await as(by)('/v1/invitations', { body: { role } });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    return createdInvitation.parse(answer.json);
  };
  const list = async () => members.parse((await as(owner)('/v1/members')).json).members;
  const idOf = async (browser: Browser) => signedIn.parse((await browser.call('/auth/session')).json).user.id;
  const change = (by: Browser, id: string, role: string) =>
    as(by)(`/v1/members/${id}`, { method: 'PATCH', body: { role } });
  const remove = (by: Browser, id: string) => as(by)(`/v1/members/${id}`, { method: 'DELETE' });

  describe('an invitation', () => {
    it('shows what it is for, makes a new person a member, and works once', async () => {
      const { code, id } = await invite('member');
      const { invitations: open } = invitations.parse((await as(owner)('/v1/invitations')).json);
      expect(open.map((one) => one.id)).toContain(id);
      expect(JSON.stringify(open)).not.toContain(code);
      const guest = openBrowser(service.url);
      const shown = await guest.call('/auth/invitation/show', { body: { code } });
      expect(shown.json).toMatchObject({ organization: 'Default', role: 'member' });
      expectProblem(await guest.call('/auth/invitation', { body: { code } }), 'invalid-request');
      const answers = await Promise.all(
        Array.from({ length: 4 }, () =>
          openBrowser(service.url).call('/auth/invitation', { body: { code, name: 'Guest' } }),
        ),
      );
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401]);
      expect((await list()).filter(({ name }) => name === 'Guest')).toHaveLength(1);
      expectProblem(await guest.call('/auth/invitation/show', { body: { code } }), 'unauthorized');
    });

    it('adds an organization to whoever is signed in, and never lowers a role', async () => {
      const other = await service.createOrganization('free');
      const invited = await service.operate(`/operator/organizations/${other.id}/invitations`, { body: {} });
      const guest = await join('member');
      await guest.call('/auth/invitation', { body: { code: invited.json.code } });
      const { organizations } = signedIn.parse((await guest.call('/auth/session')).json);
      expect(organizations.map(({ id, role }) => [id, role])).toEqual([
        [own, 'member'],
        [other.id, 'owner'],
      ]);
      expect((await guest.callAs(other.id, '/v1/keys')).status).toBe(200);
      expectProblem(await guest.callAs(own, '/v1/keys'), 'forbidden');
      const { code } = await invite('viewer');
      expect((await guest.call('/auth/invitation', { body: { code } })).status).toBe(200);
      expect((await list()).find(({ id }) => id === guest.userId)?.role).toBe('member');
    });

    it('ends when it is revoked, and when whoever made it is no admin any more', async () => {
      const revoked = await invite('viewer');
      expect((await as(owner)(`/v1/invitations/${revoked.id}`, { method: 'DELETE' })).status).toBe(204);
      expectProblem(await as(owner)(`/v1/invitations/${revoked.id}`, { method: 'DELETE' }), 'not-found');
      const admin = await join('admin');
      const left = await invite('admin', admin);
      expect((await change(owner, admin.userId, 'member')).status).toBe(204);
      for (const { code } of [revoked, left])
        expectProblem(
          await openBrowser(service.url).call('/auth/invitation', { body: { code, name: 'Late' } }),
          'unauthorized',
        );
    });

    it('for an owner is made and revoked by owners alone', async () => {
      const admin = await join('admin');
      expectProblem(await as(admin)('/v1/invitations', { body: { role: 'owner' } }), 'forbidden');
      expectProblem(await service.call('/v1/invitations', { body: { role: 'owner' } }), 'forbidden');
      const { id } = await invite('owner');
      expectProblem(await as(admin)(`/v1/invitations/${id}`, { method: 'DELETE' }), 'forbidden');
      expect((await as(owner)(`/v1/invitations/${id}`, { method: 'DELETE' })).status).toBe(204);
    });
  });

  describe('a member', () => {
    it('may at once what the new role may, and nothing any more once removed', async () => {
      const person = await join('viewer');
      expectProblem(await as(person)('/v1/buckets', { body: { name: 'mine' } }), 'forbidden');
      expect((await change(owner, person.userId, 'member')).status).toBe(204);
      expect((await as(person)('/v1/buckets', { body: { name: 'mine' } })).status).toBe(200);
      expect((await remove(owner, person.userId)).status).toBe(204);
      expectProblem(await as(person)('/v1/buckets'), 'forbidden');
      expectProblem(await remove(owner, person.userId), 'not-found');
      expect((await person.call('/auth/session')).json.organizations).toEqual([]);
    });

    it.skipIf(home === 'pglite')('is also gone for other processes, soon', async () => {
      const person = await join('admin');
      const elsewhere = openBrowser(second?.url ?? '', person.cookie);
      expect((await elsewhere.callAs(own, '/v1/keys')).status).toBe(200);
      expect((await remove(owner, person.userId)).status).toBe(204);
      // What the other process still remembers makes no key there.
      const made = await elsewhere.callAs(own, '/v1/keys', { body: { name: 'Too late' } });
      expect([401, 403]).toContain(made.status);
      await waitFor(
        async () => (await elsewhere.callAs(own, '/v1/keys')).status,
        (status) => status === 403,
      );
    });

    it('who is an admin manages others, but no owner', async () => {
      const [admin, member, another] = [await join('admin'), await join('member'), await join('owner')];
      expect((await change(admin, member.userId, 'admin')).status).toBe(204);
      expectProblem(await change(admin, member.userId, 'owner'), 'forbidden');
      expectProblem(await change(admin, another.userId, 'viewer'), 'forbidden');
      expectProblem(await remove(admin, another.userId), 'forbidden');
      expectProblem(await change(admin, admin.userId, 'owner'), 'forbidden');
      expect((await remove(admin, member.userId)).status).toBe(204);
      expect((await remove(owner, another.userId)).status).toBe(204);
      expectProblem(
        await as(admin)('/v1/organization', { method: 'PATCH', body: { name: 'Mine' } }),
        'forbidden',
      );
    });

    it('who is the last owner stays one, also of two who go at the same time', async () => {
      const first = await idOf(owner);
      expectProblem(await change(owner, first, 'admin'), 'forbidden');
      expectProblem(await remove(owner, first), 'forbidden');
      const other = await join('owner');
      const answers = await Promise.all([
        change(owner, first, 'admin'),
        change(other, other.userId, 'admin'),
      ]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 403]);
      const owners = (await list()).filter(({ role }) => role === 'owner');
      expect(owners).toHaveLength(1);
      if (owners[0]?.id !== first) expect((await change(other, first, 'owner')).status).toBe(204);
      if (owners[0]?.id !== first) expect((await remove(owner, other.userId)).status).toBe(204);
    });
  });

  it('is renamed by its owners alone, and every session sees it', async () => {
    expectProblem(
      await service.call('/v1/organization', { method: 'PATCH', body: { name: 'By a key' } }),
      'forbidden',
    );
    const renamed = await as(owner)('/v1/organization', { method: 'PATCH', body: { name: 'Acme' } });
    expect(renamed.json).toMatchObject({ id: own, name: 'Acme' });
    expect((await service.call('/v1/organization')).json.name).toBe('Acme');
    expect((await owner.call('/auth/session')).json.organizations[0].name).toBe('Acme');
    await as(owner)('/v1/organization', { method: 'PATCH', body: { name: 'Default' } });
  });

  it('is deleted by an owner who names it, at once for everybody; by nobody else', async () => {
    const made = await service.createOrganization('free');
    const invited = await service.operate(`/operator/organizations/${made.id}/invitations`, { body: {} });
    const boss = openBrowser(service.url);
    await boss.call('/auth/invitation', { body: { code: invited.json.code, name: 'Boss' } });
    const admin = await joinAs('admin', { by: boss, organizationId: made.id, url: service.url });
    const { name } = (await made.call('/v1/organization')).json;
    const erase = (by: Browser, typed: string) =>
      by.callAs(made.id, `/v1/organization?${new URLSearchParams({ name: typed }).toString()}`, {
        method: 'DELETE',
      });
    expectProblem(await erase(admin, name), 'forbidden');
    const key = await made.call(`/v1/organization?name=${encodeURIComponent(name)}`, { method: 'DELETE' });
    expectProblem(key, 'forbidden');
    expectProblem(await erase(owner, name), 'forbidden');
    expectProblem(await erase(boss, `${name} `), 'invalid-request');
    expectProblem(await boss.callAs(made.id, '/v1/organization', { method: 'DELETE' }), 'invalid-request');
    expect((await made.call('/v1/keys')).status).toBe(200);

    const answers = await Promise.all([erase(boss, name), erase(boss, name)]);
    expect(answers.map(({ status }) => status)).toContain(204);
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expectProblem(await made.call('/v1/keys'), 'unauthorized');
    expectProblem(await boss.callAs(made.id, '/v1/keys'), 'forbidden');
    expectProblem(await admin.callAs(made.id, '/v1/keys'), 'forbidden');
    expect((await admin.call('/auth/session')).json.organizations).toEqual([]);
    const { json } = await service.operate('/operator/organizations');
    expect(JSON.stringify(json)).not.toContain(made.id);
  });

  it('lists who changed what, when and from where, page by page', async () => {
    const admin = await join('admin');
    const made = await as(admin)('/v1/keys', { body: { name: 'Noted' } });
    await as(admin)(`/v1/keys/${made.json.id}`, { method: 'DELETE' });
    await as(admin)('/v1/secrets/NOTED', { method: 'PUT', body: { value: 'never-in-the-list' } });
    expectProblem(await as(admin)('/v1/keys/nobodys', { method: 'DELETE' }), 'not-found');
    await service.call('/v1/constants/NOTED', { method: 'PUT', body: { value: 'x' } });
    const read = async (query: string) => {
      const answer = await as(admin)(`/v1/audit${query}`);
      expect(answer.status, answer.text).toBe(200);
      expect(answer.text).not.toContain('never-in-the-list');
      return auditEntries.parse(answer.json);
    };
    const first = await read('?limit=4');
    expect(first.entries.map(({ action, target, actor_name: name }) => [action, target, name])).toEqual([
      ['PUT /v1/constants/{key}', 'NOTED', 'First key'],
      ['PUT /v1/secrets/{key}', 'NOTED', 'A new admin'],
      ['DELETE /v1/keys/{key_id}', made.json.id, 'A new admin'],
      ['POST /v1/keys', `${made.json.id} member`, 'A new admin'],
    ]);
    expect(first.entries[1]).toMatchObject({ actor: admin.userId, address: '127.0.0.1' });
    const { entries } = await read(`?limit=1&before=${first.next}`);
    expect(entries[0]).toMatchObject({ action: 'POST /auth/invitation', target: 'admin' });
  });

  it('lists what one person changed, by one call, within a time', async () => {
    const admin = await join('admin');
    const set = (name: string) => as(admin)(`/v1/secrets/${name}`, { method: 'PUT', body: { value: 'x' } });
    await set('EARLIER');
    await set('LATER');
    await as(admin)('/v1/secrets/EARLIER', { method: 'DELETE' });
    await service.call('/v1/secrets/OF_A_KEY', { method: 'PUT', body: { value: 'x' } });
    const read = async (filter: Record<string, string>) => {
      const answer = await as(admin)(`/v1/audit?${new URLSearchParams(filter).toString()}`);
      expect(answer.status, answer.text).toBe(200);
      return auditEntries.parse(answer.json).entries;
    };
    const targets = async (filter: Record<string, string>) =>
      (await read(filter)).map(({ action, target }) => `${action.slice(0, action.indexOf(' '))} ${target}`);
    const byActor = { actor: admin.userId };
    const byCall = { ...byActor, action: 'PUT /v1/secrets/{key}' };
    expect(await targets(byActor)).toEqual(['DELETE EARLIER', 'PUT LATER', 'PUT EARLIER', 'POST admin']);
    expect(await targets(byCall)).toEqual(['PUT LATER', 'PUT EARLIER']);
    const all = await read(byActor);
    const later = all[1]?.at ?? '';
    expect(await read({ ...byActor, to: later })).toEqual(all.filter(({ at }) => at < later));
    expect(await read({ ...byActor, from: later })).toEqual(all.filter(({ at }) => at >= later));
    expect(await read({ actor: 'nobodys' })).toEqual([]);
    expectProblem(await as(admin)('/v1/audit?from=yesterday'), 'invalid-request');
  });
});
