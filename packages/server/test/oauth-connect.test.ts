import { afterAll, beforeAll, expect, it } from 'vitest';
import { oauthProviders, oauthStart } from '../src/contract/oauth.ts';
import { connections, connectionTest } from '../src/contract/vault.ts';
import { readConfig } from '../src/main.ts';
import type { TestVendor } from './authorization-server.ts';
import { joinAs, signInOperator } from './browser.ts';
import { openJar } from './cookie-jar.ts';
import { expectProblem } from './expect-problem.ts';
import { beginInDashboard, connectWithKey, openVendor, pathBack, publicUrl } from './oauth-home.ts';
import type { Call, TestService } from './service.ts';
import { describeOnBothHomes, startService } from './service.ts';

describeOnBothHomes('connecting an account', (home) => {
  let vendor: TestVendor;
  let service: TestService;
  beforeAll(async () => {
    const opened = await openVendor(['gmail', 'googlecalendar']);
    vendor = opened.vendor;
    service = await startService(home, opened.settings, { role: 'api' });
  });
  afterAll(async () => {
    await service.stop();
    await vendor.close();
  });

  const list = async (call: Call = service.call) =>
    connections.parse((await call('/v1/connections')).json).connections;
  const begin = async (body: object = { provider: 'gmail' }) =>
    oauthStart.parse((await service.call('/v1/connections/oauth', { body })).json);
  const auditOf = async (target: string) => {
    const { entries } = (await service.call('/v1/audit')).json;
    return entries.filter((one: { target: string }) => one.target === target);
  };
  const openPeople = async () => {
    const { organizationId } = service.server.seed;
    const owner = await signInOperator(service);
    const admin = await joinAs('admin', { by: owner, organizationId, url: service.url });
    const jarOf = ({ cookie }: { cookie: string | null }) => openJar(service.url, [cookie ?? '']);
    return { organizationId, owner, admin, jarOf };
  };

  it('leads a person from the dashboard to the vendor and back', async () => {
    const { organizationId, owner, jarOf } = await openPeople();
    const begun = await beginInDashboard(owner, organizationId, 'gmail');
    const asked = new URL(begun.url);
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'the-client',
      redirect_uri: `${publicUrl}/auth/connect/callback`,
      scope: 'https://www.googleapis.com/auth/gmail.send',
      code_challenge_method: 'S256',
      access_type: 'offline',
    });
    expect(await jarOf(owner).visit(pathBack(vendor, begun))).toBe('/app/connections?provider=gmail');
    const made = (await list()).find(({ id }) => id === begun.connection);
    expect(made).toMatchObject({ provider: 'gmail', name: 'Gmail', way: 'oauth', hint: null, lost_at: null });
    const actions = (await auditOf(begun.connection)).map((one: { action: string }) => one.action);
    expect(actions).toEqual(['POST /auth/connect', 'POST /v1/connections/oauth']);
  });

  it('is finished by nobody but the person who began it', async () => {
    const { organizationId, owner, admin, jarOf } = await openPeople();
    const begun = await beginInDashboard(owner, organizationId, 'gmail');
    const back = pathBack(vendor, begun);
    const { exchanges } = vendor.seen;
    for (const jar of [openJar(service.url), jarOf(admin)])
      expect(await jar.visit(back)).toMatch(/^403 [^]*Only the admin who began/);
    expect(vendor.seen.exchanges).toBe(exchanges);
    expect((await list()).map(({ id }) => id)).not.toContain(begun.connection);
    expect(await jarOf(owner).visit(back)).toMatch(/^\/app\//);
  });

  it('asks the browser once more where a key began it, and says for which organization', async () => {
    const begun = await begin({ provider: 'gmail', name: 'Sales <b>' });
    const jar = openJar(service.url);
    const next = await jar.visit(pathBack(vendor, begun));
    // Neither the code nor the state stays in the address bar.
    expect(next).toBe('/auth/connect/confirm');
    const page = await jar.visit(next);
    const { json: organization } = await service.call('/v1/organization');
    expect(page).toMatch(/^200 /);
    expect(page).toContain(organization.name);
    expect(page).toContain(begun.connection);
    expect(page).toContain('<form method="post" action="/auth/connect">');
    expect((await list()).map(({ id }) => id)).not.toContain(begun.connection);
    expect(await jar.submit('/auth/connect')).toMatch(/^200 [^]*The account is connected/);
    expect((await list()).find(({ id }) => id === begun.connection)).toMatchObject({ name: 'Sales <b>' });
    expect(await jar.submit('/auth/connect')).toMatch(/^403 /);
  });

  it('takes a state once, and none that it did not give', async () => {
    const begun = await begin();
    const back = pathBack(vendor, begun);
    const [first, second] = [openJar(service.url), openJar(service.url)];
    await first.visit(back);
    await second.visit(back);
    const both = await Promise.all([first.submit('/auth/connect'), second.submit('/auth/connect')]);
    expect(both.map((page) => page.slice(0, 3)).toSorted()).toEqual(['200', '403']);
    expect(await openJar(service.url).visit(back)).toMatch(/^403 [^]*used before/);
    const forged = back.replace(/state=[^&]+/, 'state=forged');
    expect(await openJar(service.url).visit(forged)).toMatch(/^403 /);
    expect(await openJar(service.url).visit('/auth/connect/callback?error=access_denied')).toMatch(/^403 /);
    expect(await openJar(service.url).submit('/auth/connect')).toMatch(/^403 /);
  });

  it('stores nothing for a code of another visit', async () => {
    const [mine, theirs] = [await begin(), await begin()];
    const code = new URL(`${publicUrl}${pathBack(vendor, theirs)}`).searchParams.get('code') ?? '';
    const mixed = pathBack(vendor, mine).replace(/code=[^&]+/, `code=${code}`);
    const jar = openJar(service.url);
    await jar.visit(mixed);
    const page = await jar.submit('/auth/connect');
    expect(page).toMatch(/^403 [^]*Google refused it \(HTTP 400, invalid_grant\)/);
    expect(page).not.toContain(code);
    expect((await list()).map(({ id }) => id)).not.toContain(mine.connection);
  });

  it('connects an account anew under the same id, and a key can take its place', async () => {
    const id = await connectWithKey({ ...service, vendor }, { provider: 'googlecalendar' });
    await connectWithKey({ ...service, vendor }, { provider: 'googlecalendar', connection: id });
    const own = (await list()).filter((one) => one.id === id);
    expect(own).toMatchObject([{ way: 'oauth', rotated_at: expect.any(String) }]);
    const test = await service.call(`/v1/connections/${id}/test`, { method: 'POST' });
    expect(connectionTest.parse(test.json)).toMatchObject({ ok: true });
    const body = { key: 'a-token-of-twelve' };
    const rotated = await service.call(`/v1/connections/${id}`, { method: 'PUT', body });
    expect(rotated.json).toMatchObject({ way: 'key', hint: 'elve' });
    const gone = { provider: 'gmail', connection: id };
    expectProblem(await service.call('/v1/connections/oauth', { body: gone }), 'not-found');
  });

  it('is for admins of the organization that has the connection', async () => {
    const { organizationId, owner } = await openPeople();
    const member = await joinAs('member', { by: owner, organizationId, url: service.url });
    const body = { provider: 'gmail' };
    expectProblem(await member.callAs(organizationId, '/v1/connections/oauth', { body }), 'forbidden');
    const id = await connectWithKey({ ...service, vendor }, { provider: 'gmail' });
    const other = await service.createOrganization('free');
    const anew = await other.call('/v1/connections/oauth', { body: { provider: 'gmail', connection: id } });
    expectProblem(anew, 'not-found');
  });

  it('says what is missing', async () => {
    const { providers, redirect_uri: redirect } = oauthProviders.parse(
      (await service.call('/v1/connections/oauth')).json,
    );
    expect(redirect).toBe(`${publicUrl}/auth/connect/callback`);
    expect(providers.map(({ id }) => id)).toEqual([
      'gmail',
      'googlecalendar',
      'hubspot',
      'salesforce',
      'slack',
    ]);
    expect(providers.find(({ id }) => id === 'gmail')?.missing).toEqual([]);
    const slack = await service.call('/v1/connections/oauth', { body: { provider: 'slack' } });
    expect(expectProblem(slack, 'not-found').detail).toContain(
      'HEADRACE_OAUTH_SLACK_CLIENT_ID, HEADRACE_OAUTH_SLACK_CLIENT_SECRET must be set',
    );
    const hunter = await service.call('/v1/connections/oauth', { body: { provider: 'hunter' } });
    expect(expectProblem(hunter, 'not-found').detail).toContain('Hunter takes a key');
    expect(() => readConfig({ HEADRACE_OAUTH_GMAIL_CLIENT_ID: 'x' }, { role: 'all' })).toThrow(
      'HEADRACE_OAUTH_GMAIL_CLIENT_SECRET is not set',
    );
  });

  it('never shows a token', async () => {
    const id = await connectWithKey({ ...service, vendor }, { provider: 'gmail' });
    const answers = await Promise.all(
      ['/v1/connections', '/v1/audit', '/v1/connections/oauth', '/v1/providers'].map((path) =>
        service.call(path),
      ),
    );
    const text = answers.map((answer) => answer.text).join('\n');
    expect(text).toContain(id);
    for (const secret of vendor.given) expect(text).not.toContain(secret);
    expect(text).not.toContain('the-client-secret');
  });
});
