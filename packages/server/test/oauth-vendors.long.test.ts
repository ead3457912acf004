/* What differs from vendor to vendor: parameters, errors, rotation, and the host of Salesforce. */
import { afterEach, describe, expect, it } from 'vitest';
import { connectionTest } from '../src/contract/vault.ts';
import type { TestVendor, VendorOptions } from './authorization-server.ts';
import { openJar } from './cookie-jar.ts';
import { connectWithKey, openVendor, pathBack } from './oauth-home.ts';
import type { TestService } from './service.ts';
import { startService } from './service.ts';

describe('an account at', () => {
  let vendor: TestVendor | null = null;
  let service: TestService | null = null;
  afterEach(async () => {
    await service?.stop();
    await vendor?.close();
    [service, vendor] = [null, null];
  });
  const open = async (provider: string, options: Partial<VendorOptions>) => {
    const opened = await openVendor([provider], options);
    vendor = opened.vendor;
    service = await startService('pglite', opened.settings, { role: 'api' });
    const home = { ...service, vendor };
    const test = async (id: string) => {
      const answer = await home.call(`/v1/connections/${id}/test`, { method: 'POST' });
      return connectionTest.parse(answer.json);
    };
    return {
      ...home,
      connect: (connection?: string) =>
        connectWithKey(home, { provider, ...(connection === undefined ? {} : { connection }) }),
      test,
    };
  };
  const due = () => new Promise((resolve) => setTimeout(resolve, 1100));

  it.each([
    ['slack', { dialect: 'slack', rotates: true }],
    ['hubspot', { dialect: 'hubspot' }],
    ['googlecalendar', {}],
  ] as const)(
    '%s is renewed before its token ends, and lost when it is taken back',
    async (provider, options) => {
      const home = await open(provider, options);
      home.vendor.lifetime = 1;
      const id = await home.connect();
      expect(await home.test(id)).toMatchObject({ ok: true });
      await due();
      home.vendor.lifetime = 3600;
      expect(await home.test(id)).toMatchObject({ ok: true });
      expect(home.vendor.seen).toMatchObject({ renewals: 1, refused: 0 });
      home.vendor.lifetime = 1;
      await home.connect(id);
      home.vendor.revoke();
      await due();
      expect(await home.test(id)).toMatchObject({
        ok: false,
        code: 'ConnectionRejected',
        message: expect.stringContaining('must be connected anew'),
      });
    },
  );

  it('Slack asks for its scopes with commas and without PKCE, and may give a token that does not end', async () => {
    const home = await open('slack', { dialect: 'slack' });
    const begun = await home.call('/v1/connections/oauth', { body: { provider: 'slack' } });
    const asked = new URL(begun.json.url).searchParams;
    expect(asked.get('scope')).toBe('chat:write,chat:write.public');
    expect(asked.has('code_challenge')).toBe(false);
    home.vendor.lifetime = null;
    expect(await home.test(await home.connect())).toMatchObject({ ok: true });
  });

  it.each(['https://acme.my.salesforce.com', 'https://acme--dev.sandbox.my.salesforce.com'])(
    'Salesforce is asked at %s',
    async (instanceUrl) => {
      const home = await open('salesforce', { instanceUrl });
      home.vendor.lifetime = null;
      expect(await home.test(await home.connect())).toMatchObject({ ok: true });
    },
  );

  it.each([
    'https://127.0.0.1',
    'http://acme.my.salesforce.com',
    'https://10.0.0.7:8443',
    'https://localhost',
    'https://acme.my.salesforce.com.evil.example',
    'https://acme.my.salesforce.com@169.254.169.254',
    '',
  ])('Salesforce that claims to be at %j is not connected', async (instanceUrl) => {
    const home = await open('salesforce', { instanceUrl });
    const begun = await home.call('/v1/connections/oauth', { body: { provider: 'salesforce' } });
    const jar = openJar(home.url);
    await jar.visit(pathBack(home.vendor, begun.json));
    const page = await jar.submit('/auth/connect');
    expect(page).toMatch(/^503 [^]*without a token that can be used/);
    expect((await home.call('/v1/connections')).json.connections).toEqual([]);
  });
});
