/* Every path of the API as a person of each role, and as a stranger. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { MemberRole } from '../../src/contract/accounts.ts';
import type { Browser } from '../browser.ts';
import { joinAs, openBrowser, signInOperator } from '../browser.ts';
import { expectProblem } from '../expect-problem.ts';
import type { TestOrganization, TestService } from '../service.ts';
import { describeOnOneHome, startService } from '../service.ts';
import { operatorPaths } from './every-path.ts';

const openApi = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.object({ security: z.array(z.unknown()).optional() }))),
});
const roles = ['viewer', 'member', 'admin', 'owner'] as const;

/* Written by hand, so that nothing is forgotten. */
const readingPosts =
  /^POST \/v1\/(?:complete|(?:pipes|search|searches)\/(?:validate|estimate)|pipes\/plan|datasets\/\{name\}\/facets|sheets\/\{sheet_id\}\/(?:order|order\/\{token\}\/find|facets|exports|estimate))$/;
const managed =
  /^\w+ \/v1\/(?:keys|connections|secrets|constants|webhooks|members|invitations|audit)|^(?:PUT|DELETE) \/v1\/(?:budgets|datasets|credits\/alert)|^POST \/v1\/datasets\/\{name\}\/rows|^DELETE \/v1\/(?:buckets|streams)\/\{name\}$|^(?:POST \/v1\/sheets\/\{sheet_id\}\/trash\/erase|DELETE \/v1\/trash\/sheets\/\{sheet_id\})$/;
/** Members run and edit; what it costs is for those who look after it. */
const accounts = /^GET \/v1\/credits/;

function mayUse(role: MemberRole, path: string): boolean {
  if (/^(?:PATCH|DELETE) \/v1\/organization$/.test(path)) return role === 'owner';
  // The state of the installation is the operator's, whatever somebody is in an organization.
  if (path === 'GET /v1/status') return false;
  if (managed.test(path)) return role === 'admin' || role === 'owner';
  if (accounts.test(path)) return role !== 'member';
  return role !== 'viewer' || path.startsWith('GET ') || readingPosts.test(path);
}

describeOnOneHome('the paths of the API', (home) => {
  let service: TestService;
  let victim: TestOrganization;
  let paths: string[];
  const people = new Map<string, Browser>();
  beforeAll(async () => {
    service = await startService(home, {}, { role: 'api' });
    victim = await service.createOrganization('free');
    paths = await listClosed(service);
    const invited = await service.operate(`/operator/organizations/${victim.id}/invitations`, { body: {} });
    const owner = openBrowser(service.url);
    await owner.call('/auth/invitation', { body: { code: invited.json.code, name: 'Owner' } });
    people.set('owner', owner);
    for (const role of ['viewer', 'member', 'admin'] as const)
      people.set(role, await joinAs(role, { by: owner, organizationId: victim.id, url: service.url }));
    people.set('operator', await signInOperator(service));
  });
  afterAll(() => service.stop());

  const tryAs = (browser: Browser | undefined, organizationId: string, path: string) => {
    if (browser === undefined) throw new Error('nobody has this role');
    const [method = '', url = ''] = path.split(' ');
    const body = method === 'GET' || method === 'DELETE' ? {} : { body: '{}' };
    return browser.callAs(organizationId, url.replace(/\{[^}]*\}/g, 'x'), { method, ...body });
  };

  it.each(roles)('open to a %s as far as the role goes', async (role) => {
    for (const path of paths) {
      const answer = await tryAs(people.get(role), victim.id, path);
      if (!mayUse(role, path)) expectProblem(answer, 'forbidden');
      else expect([401, 403, 421, 429, 500], `${path} ${answer.text}`).not.toContain(answer.status);
    }
  });

  it('open nothing of another organization to a person, not even to an operator, or with a session that is not one', async () => {
    const nobody = '00000000-0000-4000-8000-000000000000';
    const forged = openBrowser(service.url, `headrace_session=${'A'.repeat(43)}`);
    for (const path of paths) {
      const stranger = await tryAs(people.get('operator'), victim.id, path);
      const { detail } = expectProblem(stranger, 'forbidden');
      expect(expectProblem(await tryAs(people.get('operator'), nobody, path), 'forbidden').detail).toBe(
        detail,
      );
      expectProblem(await tryAs(forged, victim.id, path), 'unauthorized');
      const member = people.get('admin');
      expectProblem(await tryAs(member, service.server.seed.organizationId, path), 'forbidden');
    }
  });

  it('of the operator open to nobody but operators', async () => {
    for (const [method, path] of operatorPaths)
      for (const role of roles)
        expectProblem(await tryAs(people.get(role), victim.id, `${method} ${path}`), 'unauthorized');
    const { seed } = service.server;
    const list = await people.get('operator')?.callAs(seed.organizationId, '/operator/organizations');
    expect(list?.status).toBe(200);
    const state = await people.get('operator')?.callAs(seed.organizationId, '/v1/status');
    expect(state?.status, state?.text).toBe(200);
  });
});

async function listClosed({ call }: TestService): Promise<string[]> {
  const { paths } = openApi.parse((await call('/openapi.json')).json);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(
        ([, { security }]) => path.startsWith('/v1/') && (security === undefined || security.length > 0),
      )
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
}
