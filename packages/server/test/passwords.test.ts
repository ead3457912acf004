import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countTry, forgetTries, takeBackTry } from '../src/accounts/password-tries.ts';
import { createPasswordHasher } from '../src/accounts/scrypt.ts';
import { signedIn } from '../src/contract/accounts.ts';
import type { Storage } from '../src/storage/open-storage.ts';
import { openStorage } from '../src/storage/open-storage.ts';
import type { Browser } from './browser.ts';
import { openBrowser, signInOperator } from './browser.ts';
import { expectProblem } from './expect-problem.ts';
import type { TestService } from './service.ts';
import { createHome, describeOnOneHome, startService, withStorage } from './service.ts';
import { readConfig } from '../src/main.ts';

const email = 'jane@example.com';
const password = 'a long enough password';

describeOnOneHome('a password', (home) => {
  let service: TestService;
  let jane: Browser;
  beforeAll(async () => {
    service = await startService(home, { HEADRACE_TRUST_PROXY: '127.0.0.1' }, { role: 'api' });
    jane = await signInOperator(service);
  });
  afterAll(() => service.stop());

  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  const signIn = (browser: Browser, tried: string, address = '192.0.2.1') =>
    browser.call('/auth/password', { body: { email, password: tried }, ...from(address) });
  const set = (body: object, browser = jane) => browser.call('/auth/password', { method: 'PUT', body });

  it('needs an e-mail address, and twelve characters', async () => {
    expect(expectProblem(await set({ password }), 'invalid-request').errors?.[0]?.path).toBe('email');
    expect(expectProblem(await set({ password: 'short', email }), 'invalid-request').errors?.[0]?.path).toBe(
      'password',
    );
    expectProblem(await set({ password, email }, openBrowser(service.url)), 'unauthorized');
  });

  it('signs in once it is set, ends all other sessions, and is nowhere in clear', async () => {
    const other = await signInOperator(service);
    expect((await set({ password, email: 'Jane@Example.com ' })).status).toBe(204);
    expectProblem(await other.call('/auth/session'), 'unauthorized');
    const { user } = signedIn.parse((await jane.call('/auth/session')).json);
    expect(user).toMatchObject({ email, has_password: true });
    const elsewhere = openBrowser(service.url);
    expect((await signIn(elsewhere, password)).status).toBe(200);
    expect(signedIn.parse((await elsewhere.call('/auth/session')).json).user.id).toBe(user.id);
  });

  it('is told from a wrong one and from an unknown address with the same words', async () => {
    const browser = openBrowser(service.url);
    const wrong = expectProblem(await signIn(browser, 'not this one'), 'unauthorized');
    const body = { email: 'nobody@example.com', password };
    const unknown = expectProblem(
      await browser.call('/auth/password', { body, ...from('192.0.2.2') }),
      'unauthorized',
    );
    expect(unknown.detail).toBe(wrong.detail);
    expect(browser.cookie).toBeNull();
  });

  it('is replaced with the present one, or shortly after signing in with a link', async () => {
    const byPassword = openBrowser(service.url);
    await signIn(byPassword, password);
    const asked = expectProblem(await set({ password: 'another password' }, byPassword), 'invalid-request');
    expect(asked.errors?.[0]?.path).toBe('current_password');
    const wrong = { password: 'another password', current_password: 'not this one' };
    expectProblem(await set(wrong, byPassword), 'invalid-request');
    expect((await set({ ...wrong, current_password: password }, byPassword)).status).toBe(204);
    expect((await signIn(openBrowser(service.url), 'another password')).status).toBe(200);
    // A lost one.
    const byLink = await signInOperator(service);
    expect((await set({ password }, byLink)).status).toBe(204);
    expect((await signIn(openBrowser(service.url), password)).status).toBe(200);
  });

  it('is guessed ten times for an account, from wherever, and then even the right one waits', async () => {
    const browser = openBrowser(service.url);
    const statuses: number[] = [];
    for (let at = 0; at < 12 && !statuses.includes(429); at += 1)
      statuses.push((await signIn(browser, `wrong ${at}`, `198.51.100.${at}`)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
    const refused = await signIn(browser, password, '203.0.113.9');
    expect(expectProblem(refused, 'org-rate-limited').detail).toContain('headrace link');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    // Those who are signed in are not disturbed, and a link still helps.
    expect((await (await signInOperator(service)).call('/auth/session')).status).toBe(200);
  });
});

describeOnOneHome('what is stored of a password', (home) => {
  it('is its salted hash alone', async () => {
    const service = await startService(home, {}, { role: 'api' });
    await (
      await signInOperator(service)
    ).call('/auth/password', { method: 'PUT', body: { password, email } });
    await service.server.stop();
    const { users, sessions } = await withStorage(service.env, async ({ work }) => ({
      users: await work.selectFrom('users').selectAll().execute(),
      sessions: await work.selectFrom('sessions').selectAll().execute(),
    }));
    expect(users[0]?.password).toMatch(/^scrypt-17-8-1\$[\w-]{22}\$[\w-]{43}$/);
    expect(JSON.stringify(users)).not.toContain(password);
    expect(sessions[0]?.hash).toMatch(/^[0-9a-f]{64}$/);
    await service.stop();
  });
});

describe('scrypt', () => {
  it('hashes one password at a time, and refuses a fourth of one network that waits', async () => {
    const hasher = createPasswordHasher();
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, (_, at) => hasher.matches(`guess ${at}`, null, 'one network')),
    );
    expect(results.map(({ status }) => status)).toEqual([
      ...Array<string>(3).fill('fulfilled'),
      ...Array<string>(2).fill('rejected'),
    ]);
    const stored = await hasher.hash('Passwört', 'here');
    expect(await hasher.matches('Passwört'.normalize('NFD'), stored, 'here')).toBe(true);
    expect(await hasher.matches('passwört', stored, 'here')).toBe(false);
    expect(await hasher.matches('', null, 'here')).toBe(false);
  });
});

describeOnOneHome('tries', (home) => {
  let storage: Storage;
  let remove: () => Promise<void>;
  beforeAll(async () => {
    const created = await createHome(home);
    remove = created.remove;
    const { databaseUrl, dataDir } = readConfig(created.env, { role: 'all' });
    storage = await openStorage({ databaseUrl, dataDir });
  });
  afterAll(async () => {
    await storage.close();
    await remove();
  });

  const name = () => `account ${hash('sha256', String(performance.now()))}`;
  const waitOver = (of: string) =>
    sql`update password_tries set free_at = now() where name = ${of}`.execute(storage.work);

  it('are counted before they are checked: of thirty at the same time, ten are allowed', async () => {
    const of = name();
    const waits = await Promise.all(Array.from({ length: 30 }, () => countTry(storage.api, of)));
    expect(waits.filter((wait) => wait === null)).toHaveLength(10);
  });

  it('wait twice as long after each further wrong one, an hour at most', async () => {
    const of = name();
    for (let at = 0; at < 10; at += 1) expect(await countTry(storage.api, of)).toBeNull();
    const waits: number[] = [];
    for (let at = 0; at < 9; at += 1) {
      waits.push((await countTry(storage.api, of)) ?? 0);
      await waitOver(of);
      expect(await countTry(storage.api, of)).toBeNull();
    }
    const expected = [30, 60, 120, 240, 480, 960, 1920, 3600, 3600];
    for (const [at, wait] of waits.entries()) {
      expect(wait).toBeLessThanOrEqual(expected[at] ?? 0);
      expect(wait).toBeGreaterThan((expected[at] ?? 0) / 2);
    }
  });

  it('are forgotten for an account that signs in, and one is taken back for its network', async () => {
    const of = name();
    for (let at = 0; at < 10; at += 1) await countTry(storage.api, of);
    await takeBackTry(storage.api, of);
    expect(await countTry(storage.api, of)).toBeNull();
    expect(await countTry(storage.api, of)).not.toBeNull();
    await forgetTries(storage.api, of);
    for (let at = 0; at < 10; at += 1) expect(await countTry(storage.api, of)).toBeNull();
  });
});
