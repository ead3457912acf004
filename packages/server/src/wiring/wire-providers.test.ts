import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { CredentialRequest } from '../engine/ports.ts';
import { noDatabases } from '../providers/kit/no-databases.fixture.ts';
import { createMemoryQuotaStore } from '../providers/kit/keep-quotas.ts';
import { createMemoryRateStore } from '../providers/kit/rate-store.ts';
import { callSettings, wireProviders } from './wire-providers.ts';

const noNetwork = { request: () => Promise.reject(new Error('nobody is asked')) };
const label = 'Resend';
const provider = { id: 'resend', label, baseUrl: '', auth: { header: 'key' }, limits: {} };

/** The credential for a provider that the service has a key of its own for, and what was looked for. */
async function find(request: Partial<CredentialRequest> = {}, stored: string[] = []) {
  const opened: string[] = [];
  const { findCredential } = wireProviders({
    config: { providerUrls: new Map(), providerLimits: new Map() },
    vault: {
      openConnections: (_organization, ids) => {
        opened.push(...ids);
        return Promise.resolve(
          ids
            .filter((id) => stored.includes(id))
            .map((id) => ({ id, provider: 'resend', key: `key of ${id}`, grant: null })),
        );
      },
      renewGrant: () => Promise.reject(new Error('no account is connected here')),
      openManaged: (id) => {
        opened.push('managed');
        return Promise.resolve(id === 'resend' ? "the service's own of resend" : null);
      },
    },
    vendors: noNetwork,
    web: noNetwork,
    simulated: { http: () => noNetwork, databases: () => noDatabases },
    replies: { pass: (_organization, fetch) => fetch() },
    readApart: () => () => Promise.reject(new Error('nothing is read apart here')),
    databases: noDatabases,
    flights: null,
    bulkJobs: null,
    rates: createMemoryRateStore(Date.now),
    quotas: createMemoryQuotaStore(Date.now),
    logger: pino({ enabled: false }),
    countCall: () => {},
    watch: (settings) => settings,
  });
  const credential = await findCredential({
    organizationId: 'org',
    environment: 'production',
    provider,
    connections: [],
    ownOnly: false,
    ...request,
  });
  return { credential, opened };
}

test("the service's own key stands in where no connection is named", async () => {
  expect((await find({ connections: ['hunter_1'] })).credential).toEqual({
    kind: 'managed',
    id: 'managed:resend',
    key: "the service's own of resend",
  });
});

test.each([[[]], [['hunter_1']]])(
  'never for a pipe that runs only on own connections: %j',
  async (connections) => {
    const { credential, opened } = await find({ connections, ownOnly: true });
    expect(credential).toEqual({
      kind: 'missing',
      message: expect.stringContaining('your own connection to Resend'),
    });
    expect(opened).toEqual([]);
  },
);

test.each([true, false])('never in place of a connection that was deleted: ownOnly %s', async (ownOnly) => {
  const { credential, opened } = await find({ connections: ['resend_1'], ownOnly });
  expect(credential).toMatchObject({ kind: 'missing' });
  expect(opened).toEqual(['resend_1']);
});

test('a connection of the provider is used, the first that is there', async () => {
  const connections = ['hunter_1', 'resend_1', 'resend_2'];
  const { credential, opened } = await find({ connections, ownOnly: true }, ['resend_2']);
  expect(credential).toEqual({ kind: 'own', id: 'resend_2', key: 'key of resend_2' });
  expect(opened).toEqual(['resend_1', 'resend_2']);
});

test('a dash in an id is an underscore in the variable, and stays a dash in connections', async () => {
  const dashed = { ...provider, id: 'two-words', label: 'Two Words' };
  expect((await find({ provider: dashed })).credential).toEqual({
    kind: 'missing',
    message: expect.stringContaining('set HEADRACE_MANAGED_TWO_WORDS_KEY or'),
  });
  const connections = ['two_1', 'two-words_1'];
  expect((await find({ provider: dashed, connections }, connections)).credential).toMatchObject({
    id: 'two-words_1',
  });
});

test('sandbox needs neither', async () => {
  const { credential, opened } = await find({ environment: 'sandbox', ownOnly: true });
  expect([credential, opened]).toEqual([{ kind: 'managed', id: 'sandbox:resend', key: 'sandbox' }, []]);
});

test.each([
  [[], null],
  [[['hunter', 'https://hunter.example']], null],
  [[['own', 'http://10.0.0.7:8080']], 'http://10.0.0.7:8080'],
  [[['*', 'http://127.0.0.1:4500/vendors/{id}']], 'http://127.0.0.1:4500/vendors/own'],
] satisfies [[string, string][], string | null][])(
  'only an address that the operator set is one of the settings: %j',
  (urls, baseUrl) => {
    const sides = {
      simulated: { http: () => noNetwork, databases: () => noDatabases },
      http: () => noNetwork,
    };
    const outbound = {
      ...sides,
      vendors: noNetwork,
      web: noNetwork,
      databases: noDatabases,
      close: () => Promise.resolve(),
    };
    const settings = callSettings({
      config: { providerUrls: new Map(urls), providerLimits: new Map() },
      outbound,
    });
    expect(settings.baseUrl({ id: 'own', baseUrl: 'http://10.0.0.7:8080' })).toBe(baseUrl);
  },
);
