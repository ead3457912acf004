/* Software that users run themselves: where it is, and what guards the way. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGuardedClient, createVendorClient } from './guarded-request.ts';
import { credentialOf, openOwnAddress } from './own-address.ts';
import type { ProviderSpec } from './provider-spec.ts';
import { call } from './scripted-call.fixture.ts';

test.each([
  ['https://mail.example', 'https://mail.example', null],
  [' http://mail.example:8080/ | s|t ', 'http://mail.example:8080', 's|t'],
  ['https://example.com/tools/search/|', 'https://example.com/tools/search', null],
  ['http://10.0.0.7:8080|secret', 'http://10.0.0.7:8080', 'secret'],
  ['HTTPS://MAIL.example', 'https://mail.example', null],
])('%j is an address', (stored, baseUrl, key) => {
  expect(openOwnAddress(stored)).toEqual({ baseUrl, key });
});

test.each([
  '',
  'secret',
  'mail.example',
  '|secret',
  'ftp://mail.example',
  'file:///etc/passwd',
  'dns://system/resolve?name=localhost',
  'https://user:password@mail.example',
  'https://mail.example/?a=b',
  'https://mail.example/?',
  'https://mail.example/#a',
  'javascript:1',
])('%j is none', (stored) => {
  expect(openOwnAddress(stored)).toBeNull();
});

test('sandbox has a credential of that form', () => {
  const baseUrl = 'https://own.invalid';
  const own = { baseUrl, auth: { header: 'key' }, reach: 'own address' } as const;
  expect(openOwnAddress(credentialOf(own, 'sandbox'))).toEqual({ baseUrl, key: 'sandbox' });
  expect(credentialOf({ ...own, reach: 'vendor' }, 'sandbox')).toBe('sandbox');
  expect(credentialOf({ baseUrl, auth: { basic: 'both' } }, 'sandbox')).toBe('sandbox:sandbox');
});

describe('an instance at a private address', () => {
  const seen: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    seen.push(request);
    if (request.url === '/moved/find') return response.writeHead(307, { location: '/find' }).end();
    response.end(JSON.stringify({ x: 1 }));
  });
  const vendors = createVendorClient();
  const strict = createGuardedClient({ allowedPrivateHosts: [] });
  let port = 0;
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    port = typeof address === 'object' && address !== null ? address.port : 0;
  });
  afterAll(async () => {
    await Promise.all([vendors.close(), strict.close()]);
    server.close();
  });

  const own: Partial<ProviderSpec> = { reach: 'own address', openCredential: openOwnAddress };
  const ask = (key: string, web = strict, set: string | null = null) => {
    seen.length = 0;
    const settings = { vendors, web, baseUrl: () => set };
    return call([], {}, { provider: own, key, settings });
  };
  const opened = () => createGuardedClient({ allowedPrivateHosts: [`127.0.0.1:${port}`] });

  test.each(['http://127.0.0.1:PORT', 'http://localhost:PORT', 'http://0x7f.1:PORT', 'http://[::1]:PORT'])(
    '%s is not called',
    async (place) => {
      const { result } = await ask(`${place.replace('PORT', String(port))}|the-secret`);
      expect(result).toMatchObject({ outcome: 'failed', meaning: 'target_refused' });
      expect(result).toHaveProperty('message', expect.stringContaining('HEADRACE_ALLOW_PRIVATE_HOSTS'));
      expect(JSON.stringify(result)).not.toMatch(/the-secret|127\.0|refused the connection/);
      expect(seen).toEqual([]);
    },
  );

  test('is called if the operator opens it, with and without a secret', async () => {
    const web = opened();
    expect((await ask(`http://127.0.0.1:${port}|the-secret`, web)).result.outcome).toBe('found');
    expect(seen[0]?.headers['key']).toBe('the-secret');
    expect((await ask(`http://127.0.0.1:${port}`, web)).result.outcome).toBe('found');
    expect(seen[0]?.headers['key']).toBeUndefined();
    await web.close();
  });

  test('does not send the secret on', async () => {
    const web = opened();
    const { result } = await ask(`http://127.0.0.1:${port}/moved|the-secret`, web);
    expect(result).toMatchObject({ outcome: 'failed', meaning: 'broken_reply' });
    expect(seen.map(({ url }) => url)).toEqual(['/moved/find']);
    await web.close();
  });

  test('is called without that if the settings name it', async () => {
    const address = `http://127.0.0.1:${port}`;
    expect((await ask('http://10.0.0.7|the-secret', strict, address)).result.outcome).toBe('found');
    expect((await ask(address, strict, address)).result.outcome).toBe('found');
  });

  test('a key without an address goes nowhere, and its form is told', async () => {
    const { result } = await ask('the-secret');
    expect(result).toMatchObject({ meaning: 'credential_rejected', requests: 0 });
    expect(result).toHaveProperty('message', expect.stringContaining('ADDRESS|SECRET'));
  });
});
