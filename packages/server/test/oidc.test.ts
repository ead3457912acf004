import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readConfig } from '../src/main.ts';
import { signedIn } from '../src/contract/accounts.ts';
import { members } from '../src/contract/members.ts';
import type { Browser } from './browser.ts';
import { openBrowser, signInOperator } from './browser.ts';
import type { Jar } from './cookie-jar.ts';
import { openJar } from './cookie-jar.ts';
import type { TestProvider } from './oidc-provider.ts';
import { startProvider } from './oidc-provider.ts';
import type { TestService } from './service.ts';
import { describeOnBothHomes, startService } from './service.ts';

const publicUrl = 'http://127.0.0.1:4400';

describeOnBothHomes('OpenID Connect', (home) => {
  let provider: TestProvider;
  let service: TestService;
  beforeAll(async () => {
    provider = await startProvider('headrace', 'client-secret');
    const settings = {
      HEADRACE_PUBLIC_URL: publicUrl,
      HEADRACE_OIDC_ISSUER: provider.issuer,
      HEADRACE_OIDC_CLIENT_ID: 'headrace',
      HEADRACE_OIDC_CLIENT_SECRET: 'client-secret',
      HEADRACE_OIDC_DOMAINS: 'example.com',
      HEADRACE_OIDC_ROLES: 'staff=member,it=admin',
    };
    service = await startService(home, settings, { role: 'api' });
  });
  beforeEach(() => void (provider.next = { claims: { groups: ['staff'] } }));
  afterAll(async () => {
    await service.stop();
    await provider.close();
  });

  /** Goes to the provider; returns where it sends the browser back to. */
  const begin = async (jar: Jar): Promise<string> => provider.visit(await jar.visit('/auth/oidc'));
  const comeBack = (jar: Jar, address: string) => jar.visit(address.slice(publicUrl.length));
  const signIn = async (jar = openJar(service.url)) => {
    const landed = await comeBack(jar, await begin(jar));
    return { landed, jar };
  };
  const whoIs = async ({ session }: Jar) => {
    const answer = await openBrowser(service.url, session()).call('/auth/session');
    return answer.status === 200 ? signedIn.parse(answer.json) : null;
  };

  it('is announced, and signs in a new person with the role that the provider gives', async () => {
    expect((await openBrowser(service.url).call('/auth/methods')).json).toEqual({
      password: true,
      oidc: true,
    });
    const { landed, jar } = await signIn();
    expect(landed).toBe('/app');
    const { user, organizations } = (await whoIs(jar)) ?? { user: null, organizations: [] };
    expect(user).toMatchObject({ name: 'Jane', is_operator: false });
    expect(organizations.map(({ role }) => role)).toEqual(['member']);
    // The same person again, whose role has changed there.
    provider.next = { claims: { groups: 'it', name: 'Jane Doe' } };
    const again = await whoIs((await signIn()).jar);
    expect(again?.user.id).toBe(user?.id);
    expect(again?.organizations[0]?.role).toBe('admin');
  });

  it('becomes a way to sign in for whoever asks for it, and makes or changes no owner', async () => {
    provider.next = { claims: { sub: 'the-operator', groups: ['staff'] } };
    const operator = await signInOperator(service);
    const before = signedIn.parse((await operator.call('/auth/session')).json);
    const session = operator.cookie ?? '';
    const asked = await operator.call('/auth/oidc/link', { method: 'POST' });
    const [memo = ''] = asked.headers.getSetCookie();
    const jar = openJar(service.url, [session, memo.split(';')[0] ?? '']);
    expect(await comeBack(jar, provider.visit(asked.json.url))).toBe('/app');
    expect((await whoIs(jar))?.user.id).toBe(before.user.id);
    const later = await whoIs((await signIn()).jar);
    expect([later?.user.id, later?.organizations[0]?.role]).toEqual([before.user.id, 'owner']);
  });

  it('is not tied to whoever is signed in and did not ask: others may have sent the browser there', async () => {
    provider.next = { claims: { sub: 'an-attacker', groups: ['staff'] } };
    const operator = await signInOperator(service);
    const before = signedIn.parse((await operator.call('/auth/session')).json);
    const { jar } = await signIn(openJar(service.url, [operator.cookie ?? '']));
    expect((await whoIs(jar))?.user.id).not.toBe(before.user.id);
    expect((await whoIs((await signIn()).jar))?.user.id).not.toBe(before.user.id);
    // Nor to somebody else than who asked.
    const asked = await operator.call('/auth/oidc/link', { method: 'POST' });
    const [memo = ''] = asked.headers.getSetCookie();
    const stranger = openJar(service.url, [memo.split(';')[0] ?? '']);
    provider.next = { claims: { sub: 'another-attacker', groups: ['staff'] } };
    await comeBack(stranger, provider.visit(asked.json.url));
    expect((await whoIs(stranger))?.user.id).not.toBe(before.user.id);
  });

  it('never leads to the account of somebody who gave the same e-mail address', async () => {
    const operator = await signInOperator(service);
    const body = { password: 'a long enough password', email: 'taken@example.com' };
    expect((await operator.call('/auth/password', { method: 'PUT', body })).status).toBe(204);
    provider.next = { claims: { sub: 'somebody-else', email: 'taken@example.com', groups: ['staff'] } };
    const other = await whoIs((await signIn()).jar);
    expect(other?.user).toMatchObject({ is_operator: false, email: null });
  });

  it.each([
    ['an e-mail address that is not verified', { claims: { email_verified: false, groups: ['staff'] } }],
    ['no e-mail address', { claims: { email: undefined, groups: ['staff'] } }],
    ['another domain', { claims: { email: 'jane@example.com.evil.example', groups: ['staff'] } }],
    ['no role', { claims: { groups: ['visitors'] } }],
    ['another audience', { claims: { aud: 'another-client', groups: ['staff'] } }],
    ['another issuer', { claims: { iss: 'https://evil.example', groups: ['staff'] } }],
    ['a nonce of another visit', { claims: { nonce: 'another', groups: ['staff'] } }],
    ['a token that is over', { claims: { exp: 1, groups: ['staff'] } }],
    ['a signature of somebody else', { claims: { groups: ['staff'] }, sign: 'foreign' as const }],
  ])('refuses %s', async (_, next) => {
    provider.next = next;
    const { landed, jar } = await signIn();
    expect(landed).toMatch(/^\/app#sign-in-failed=(?:unauthorized|forbidden)$/);
    expect(jar.session()).toBeNull();
  });

  it('refuses an answer that is forged, replayed, or of another browser', async () => {
    const jar = openJar(service.url);
    const back = await begin(jar);
    const refused = '/app#sign-in-failed=unauthorized';
    // Somebody else is made to open it, with or without a visit of their own.
    expect(await comeBack(openJar(service.url), back)).toBe(refused);
    const other = openJar(service.url);
    await begin(other);
    expect(await comeBack(other, back)).toBe(refused);
    expect(await comeBack(openJar(service.url), back.replace(/state=[^&]+/, 'state=x'))).toBe(refused);
    const memo = jar.copy();
    expect(await comeBack(jar, back)).toBe('/app');
    expect(await comeBack(memo, back)).toBe(refused);
  });

  it('is not there where it is not set, and does not start half set', async () => {
    const plain = await startService(home, {}, { role: 'api' });
    const browser: Browser = openBrowser(plain.url);
    expect((await browser.call('/auth/methods')).json).toEqual({ password: true, oidc: false });
    expect((await browser.call('/auth/oidc')).status).toBe(404);
    await plain.stop();
    expect(() => readConfig({ HEADRACE_OIDC_ISSUER: 'https://login.example.com' }, { role: 'all' })).toThrow(
      /HEADRACE_OIDC_CLIENT_ID, HEADRACE_OIDC_CLIENT_SECRET, HEADRACE_OIDC_DOMAINS, HEADRACE_PUBLIC_URL/,
    );
  });

  it('lists who came in', async () => {
    const operator = await signInOperator(service);
    const { organizationId } = service.server.seed;
    const list = members.parse((await operator.callAs(organizationId, '/v1/members')).json).members;
    expect(list.map(({ role }) => role)).toContain('owner');
    expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
  });
});
