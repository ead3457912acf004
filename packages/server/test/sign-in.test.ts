import { afterAll, beforeAll, expect, it } from 'vitest';
import { signedIn } from '../src/contract/accounts.ts';
import type { Browser } from './browser.ts';
import { callUnder, codeOf, openBrowser, signInOperator } from './browser.ts';
import { expectProblem } from './expect-problem.ts';
import type { TestService } from './service.ts';
import { createHome, describeOnOneHome, startOn, startService, withStorage } from './service.ts';

describeOnOneHome('a link to the dashboard', (home) => {
  let service: TestService;
  let first: string | null;
  beforeAll(async () => {
    service = await startService(home, {}, { role: 'api' });
    first = await service.server.createFirstLink();
  });
  afterAll(() => service.stop());

  it('opens nothing for somebody who merely comes first', async () => {
    const browser = openBrowser(service.url);
    expectProblem(await browser.call('/auth/session'), 'unauthorized');
    for (const code of ['x'.repeat(43), codeOf(first).toLowerCase()])
      expectProblem(await browser.call('/auth/link', { body: { code } }), 'unauthorized');
    expectProblem(await browser.call('/auth/link', { body: { code: 'short' } }), 'invalid-request');
  });

  it('makes its bearer operator and owner of the first organization, in one browser only', async () => {
    expect(first).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/app#link=[\w-]{43}$/);
    const browsers = Array.from({ length: 5 }, () => openBrowser(service.url));
    const answers = await Promise.all(
      browsers.map((browser) => browser.call('/auth/link', { body: { code: codeOf(first) } })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401, 401]);
    const inside = browsers.filter(({ cookie }) => cookie !== null);
    expect(inside).toHaveLength(1);
    const { user, organizations } = signedIn.parse((await inside[0]?.call('/auth/session'))?.json);
    expect(user).toMatchObject({ email: null, is_operator: true, has_password: false });
    const { organizationId: id } = service.server.seed;
    expect(organizations).toEqual([{ id, name: 'Default', plan: 'professional', role: 'owner' }]);
  });

  it('is not printed any more once somebody has signed in', async () => {
    expect(await service.server.createFirstLink()).toBeNull();
  });

  it('that `headrace link` prints later signs in the same person', async () => {
    const [one, other] = [await signInOperator(service), await signInOperator(service)];
    const idOf = async (browser: Browser) =>
      signedIn.parse((await browser.call('/auth/session')).json).user.id;
    expect(await idOf(one)).toBe(await idOf(other));
    expectProblem(
      await service.operate('/operator/links', { body: { email: 'nobody@example.com' } }),
      'not-found',
    );
  });

  it('is made with the token of the machine alone, not with the session of an operator', async () => {
    const browser = await signInOperator(service);
    const { organizationId } = service.server.seed;
    expect((await browser.callAs(organizationId, '/operator/organizations')).status).toBe(200);
    expectProblem(await browser.callAs(organizationId, '/operator/links', { body: {} }), 'unauthorized');
    expectProblem(await service.call('/operator/links', { body: {} }), 'unauthorized');
  });
});

describeOnOneHome('links and sessions that have expired', (home) => {
  it('open nothing', async () => {
    const { env, remove } = await createHome(home);
    const before = await startOn(env, 'api');
    const cookies = [(await signInOperator(before)).cookie, (await signInOperator(before)).cookie];
    const kept = (await signInOperator(before)).cookie;
    const link = (await before.operate('/operator/links', { body: {} })).json.code;
    await before.stop();
    await withStorage(env, async ({ work }) => {
      const sessions = await work.selectFrom('sessions').select('id').orderBy('created_at').execute();
      const [unused = { id: '' }, old = { id: '' }] = sessions;
      const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
      const age = (id: string, times: { last_used_at?: Date; created_at?: Date }) =>
        work.updateTable('sessions').set(times).where('id', '=', id).execute();
      await age(unused.id, { last_used_at: daysAgo(14.01) });
      await age(old.id, { created_at: daysAgo(60.01) });
      await work
        .updateTable('sign_in_links')
        .set({ expires_at: daysAgo(0.001) })
        .execute();
    });
    const after = await startOn(env, 'api');
    const { organizationId } = after.server.seed;
    for (const cookie of cookies) {
      const browser = openBrowser(after.url, cookie);
      expectProblem(await browser.call('/auth/session'), 'unauthorized');
      expectProblem(await browser.callAs(organizationId, '/v1/sheets'), 'unauthorized');
    }
    expect((await openBrowser(after.url, kept).callAs(organizationId, '/v1/sheets')).status).toBe(200);
    expectProblem(await openBrowser(after.url).call('/auth/link', { body: { code: link } }), 'unauthorized');
    await after.stop();
    await remove();
  });
});

describeOnOneHome('a session', (home) => {
  let service: TestService;
  let browser: Browser;
  let own: string;
  beforeAll(async () => {
    service = await startService(home, {}, { role: 'api' });
    browser = await signInOperator(service);
    own = service.server.seed.organizationId;
  });
  afterAll(() => service.stop());

  it('is a cookie that scripts and other sites do not get, and its hash in the table', async () => {
    const { json } = await service.operate('/operator/links', { body: {} });
    const { headers } = await openBrowser(service.url).call('/auth/link', { body: { code: json.code } });
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^headrace_session=[\w-]{43}; Path=\/; Max-Age=5184000; HttpOnly; SameSite=Lax$/),
    ]);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('opens the API for the organization that the header names', async () => {
    const answer = await browser.callAs(own, '/v1/keys');
    expect(answer.status, answer.text).toBe(200);
    const made = await browser.callAs(own, '/v1/keys', { body: { name: 'From a page' } });
    const { user } = signedIn.parse((await browser.call('/auth/session')).json);
    expect(made.json.created_by).toBe(user.id);
  });

  it('does not count in a forged request: without the header, or from another site', async () => {
    expectProblem(await browser.call('/v1/keys'), 'unauthorized');
    expectProblem(await browser.call('/operator/organizations'), 'unauthorized');
    for (const site of ['cross-site', 'same-site', 'none'])
      for (const path of ['/v1/keys', '/operator/organizations', '/auth/session', '/auth/sessions']) {
        const headers = { 'sec-fetch-site': site };
        expectProblem(await browser.callAs(own, path, { headers }), 'forbidden');
      }
    const form = { body: 'code=x', headers: { 'content-type': 'text/plain' } };
    expectProblem(await browser.call('/auth/link', form), 'unsupported-media-type');
    const asked = await browser.callAs(own, '/v1/keys', { method: 'OPTIONS' });
    expect(asked.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('does not count in a rebound request: under a name that is not of the service', async () => {
    const headers = { cookie: browser.cookie ?? '', 'x-organization': own, 'sec-fetch-site': 'same-origin' };
    const under = (host: string, path: string) => callUnder(host, `${service.url}${path}`, { headers });
    for (const host of [
      'evil.example',
      'evil.example:4400',
      'localhost.evil.example',
      '127.0.0.1.evil.example',
    ])
      for (const path of ['/v1/keys', '/auth/session', '/operator/organizations']) {
        const { status, text } = await under(host, path);
        expect(status, text).toBe(421);
        expect(text).toContain('HEADRACE_PUBLIC_URL');
      }
    for (const host of ['localhost:4400', '127.0.0.1', '[::1]:4400', '192.168.1.4'])
      expect((await under(host, '/v1/keys')).status).toBe(200);
    const forwarded = { 'x-forwarded-host': 'evil.example' };
    expectProblem(await browser.callAs(own, '/v1/keys', { headers: forwarded }), 'unknown-host');
    // A key is no browser's: it counts under any name.
    const key = { authorization: `Bearer ${service.apiKey}` };
    expect((await callUnder('evil.example', `${service.url}/v1/keys`, { headers: key })).status).toBe(200);
  });

  it('does not count across organizations: another one and one that does not exist answer the same', async () => {
    const other = await service.createOrganization('free');
    const [foreign, none] = [
      await browser.callAs(other.id, '/v1/keys'),
      await browser.callAs('00000000-0000-4000-8000-000000000000', '/v1/keys'),
    ];
    expect(expectProblem(foreign, 'forbidden').detail).toBe(expectProblem(none, 'forbidden').detail);
  });

  it('is listed, and ended by its owner alone', async () => {
    const second = await signInOperator(service);
    const list = async () => (await browser.call('/auth/sessions')).json.sessions;
    const all = await list();
    expect(all.filter((one: { is_current: boolean }) => one.is_current)).toHaveLength(1);
    const { json } = await second.call('/auth/sessions');
    const { id } = json.sessions.find((one: { is_current: boolean }) => one.is_current);
    expectProblem(
      await openBrowser(service.url).call(`/auth/sessions/${id}`, { method: 'DELETE' }),
      'unauthorized',
    );
    expect((await browser.call(`/auth/sessions/${id}`, { method: 'DELETE' })).status).toBe(204);
    expectProblem(await second.call('/auth/session'), 'unauthorized');
    expectProblem(await browser.call(`/auth/sessions/${id}`, { method: 'DELETE' }), 'not-found');
    expect(await list()).toHaveLength(all.length - 1);
  });

  it('that was signed out is not opened again when its cookie is replayed', async () => {
    const leaving = await signInOperator(service);
    const { cookie } = leaving;
    expect((await leaving.call('/auth/session', { method: 'DELETE' })).status).toBe(204);
    expect(leaving.cookie).toBeNull();
    expectProblem(await openBrowser(service.url, cookie).call('/auth/session'), 'unauthorized');
    expectProblem(await openBrowser(service.url, cookie).callAs(own, '/v1/keys'), 'unauthorized');
  });

  it('has a budget of requests of its own', async () => {
    const busy = await signInOperator(service);
    const statuses = new Set<number>();
    // A minute may end meanwhile, and another budget begin.
    for (let sent = 0; sent < 6000 && !statuses.has(429); sent += 50) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => busy.callAs(own, '/v1/budgets')));
      for (const { status } of answers) statuses.add(status);
    }
    expect(statuses).toContain(429);
    expect((await service.call('/v1/keys')).status).toBe(200);
  });
});

describeOnOneHome('behind HTTPS', (home) => {
  let service: TestService;
  beforeAll(async () => {
    const settings = { HEADRACE_PUBLIC_URL: 'https://headrace.example.com' };
    service = await startService(home, settings, { role: 'api' });
  });
  afterAll(() => service.stop());

  it('the cookie is bound to the host and to HTTPS, and one without the prefix does not count', async () => {
    expect(await service.server.createFirstLink()).toMatch(/^https:\/\/headrace\.example\.com\/app#link=/);
    const { json } = await service.operate('/operator/links', { body: {} });
    const headers = { 'x-forwarded-host': 'headrace.example.com' };
    const browser = openBrowser(service.url);
    const answer = await browser.call('/auth/link', { body: { code: json.code }, headers });
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-headrace_session=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/,
      ),
    ]);
    expect((await browser.call('/auth/session', { headers })).status).toBe(200);
    const plain = (browser.cookie ?? '').replace('__Host-', '');
    expectProblem(await openBrowser(service.url, plain).call('/auth/session', { headers }), 'unauthorized');
  });
});
