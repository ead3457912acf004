import { expect, test } from 'vitest';
import type { ProviderSpec } from './provider-spec.ts';
import { call, good, reply } from './scripted-call.fixture.ts';

/** Everybody has a host of their own below `vendor.example`. */
const ownHosts: Partial<ProviderSpec> = {
  openCredential: (stored) => {
    const [host = '', key = ''] = stored.split('|');
    return host.endsWith('.vendor.example') ? { baseUrl: `https://${host}`, key } : null;
  },
};

test('a credential says where its owner is asked, and only its key is sent', async () => {
  const { sent } = await call([good], {}, { provider: ownHosts, key: 'ana.vendor.example|the-long-key' });
  expect(sent[0]?.request.url).toBe('https://ana.vendor.example/find');
  expect(sent[0]?.request.headers).toContainEqual(['key', 'the-long-key']);
  expect(JSON.stringify(sent)).not.toContain('ana.vendor.example|');
});

test('the settings have the last word on where that is', async () => {
  const { sent } = await call(
    [good],
    {},
    {
      provider: ownHosts,
      key: 'ana.vendor.example|the-long-key',
      settings: {
        baseUrl: ({ baseUrl }) => baseUrl.replace('https://ana.vendor.example', 'http://localhost:1'),
      },
    },
  );
  expect(sent[0]?.request.url).toBe('http://localhost:1/find');
});

test('the key of such a credential is cut out of replies', async () => {
  const { result } = await call(
    [reply(400, { error: 'the-long-key' })],
    { errors: { codeAt: ['error'] } },
    { provider: ownHosts, key: 'ana.vendor.example|the-long-key' },
  );
  expect(JSON.stringify(result)).not.toContain('the-long-key');
});

test('a credential that names nobody of the vendor is sent nowhere', async () => {
  const { result, sent } = await call([good], {}, { provider: ownHosts, key: 'evil.example|the-long-key' });
  expect(sent).toEqual([]);
  expect(result).toMatchObject({ outcome: 'failed', meaning: 'credential_rejected', requests: 0 });
  expect(JSON.stringify(result)).not.toContain('the-long-key');
});

test('what a vendor cannot be asked is refused before anything is sent', async () => {
  const refuse = (name: string) => (name === 'Jane' ? 'Vendor knows no Jane.' : null);
  const { result, sent } = await call([good], { refuse });
  expect(sent).toEqual([]);
  expect(result).toMatchObject({ meaning: 'request_refused', message: 'Vendor knows no Jane.', requests: 0 });
});

test('a credential of two parts that has one is not sent, and neither part comes back', async () => {
  const provider: Partial<ProviderSpec> = { auth: { basic: 'both' } };
  const lone = await call([good], {}, { provider, key: 'only-the-name' });
  expect(lone.sent).toEqual([]);
  expect(lone.result).toMatchObject({ meaning: 'credential_rejected' });
  const echo = reply(200, { x: 1, id: 'the-secret-part', state: btoa('the-name-part:the-secret-part') });
  const { result } = await call([echo], {}, { provider, key: 'the-name-part:the-secret-part' });
  expect(JSON.stringify(result)).not.toContain('the-secret-part');
  expect(JSON.stringify(result)).not.toContain(btoa('the-name-part:the-secret-part'));
});
