import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const databaseUrl = 'postgres://user:pw@localhost:5432/headrace';
const read = (env: Record<string, string | undefined>) => readConfig(env, { role: 'all' });

describe('readConfig', () => {
  test('has a default for everything', () => {
    expect(read({})).toEqual({
      port: 4400,
      host: '127.0.0.1',
      dataDir: './.headrace',
      databaseUrl: null,
      databaseDirectUrl: null,
      masterKeys: [],
      managedKeys: new Map(),
      providerUrls: new Map(),
      models: new Map(),
      providerLimits: new Map(),
      pricesFile: null,
      workerRecords: 4000,
      drainMs: 25_000,
      metricsPort: null,
      operatorPort: null,
      operatorHost: '127.0.0.1',
      bootstrapApiKey: null,
      bootstrapSubscription: 'professional',
      syncTimeoutMs: 180_000,
      retentionDays: 3,
      requestsPerMinute: 2000,
      publicRequestsPerMinute: 300,
      uploadsDir: '.headrace/uploads',
      allowedPrivateHosts: [],
      trustedProxies: [],
      logLevel: 'info',
      role: 'all',
    });
  });

  test('takes what is set', () => {
    expect(
      read({
        HEADRACE_PORT: '0',
        HEADRACE_RETENTION_DAYS: '0.5',
        HEADRACE_BOOTSTRAP_PLAN: 'free',
        HEADRACE_ALLOW_PRIVATE_HOSTS: '127.0.0.1, *.internal  10.0.0.0/8,',
        HEADRACE_TRUST_PROXY: '127.0.0.1 ::1, 10.0.0.0/8',
        DATABASE_URL: databaseUrl,
        HEADRACE_MASTER_KEY: 'the first master key, the second one of them',
        HEADRACE_MANAGED_HUNTER_KEY: ' hunter-key\n',
        HEADRACE_MANAGED_TWO_WORDS_KEY: 'other',
        PATH: '/bin',
      }),
    ).toMatchObject({
      port: 0,
      retentionDays: 0.5,
      bootstrapSubscription: 'free',
      allowedPrivateHosts: ['127.0.0.1', '*.internal', '10.0.0.0/8'],
      trustedProxies: ['127.0.0.1', '::1', '10.0.0.0/8'],
      databaseUrl,
      databaseDirectUrl: databaseUrl,
      masterKeys: ['the first master key', 'the second one of them'],
      managedKeys: new Map([
        ['hunter', 'hunter-key'],
        ['two-words', 'other'],
      ]),
    });
  });

  test.each(['proxy.internal', '10.0.0.0/33', 'true'])('takes no proxy called %s', (text) => {
    expect(() => read({ HEADRACE_TRUST_PROXY: text })).toThrow(/HEADRACE_TRUST_PROXY: Must be IP addresses/);
  });

  test('counts what is blank as not set', () => {
    const blank = {
      HEADRACE_PORT: '',
      DATABASE_URL: ' ',
      HEADRACE_MASTER_KEY: '\t',
      HEADRACE_HOST: undefined,
    };
    expect(read(blank)).toEqual(read({}));
  });

  test.each([
    ['HEADRACE_PORT', 'http'],
    ['HEADRACE_PORT', '65536'],
    ['HEADRACE_PORT', '80.5'],
    ['DATABASE_URL', 'mysql://localhost/headrace'],
    ['HEADRACE_MASTER_KEY', 'short'],
    ['HEADRACE_MASTER_KEY', 'long enough to be one,short'],
    ['HEADRACE_MASTER_KEY', 'long enough to be one,'],
    ['HEADRACE_MANAGED_HUNTER_KEY', 'two\nlines'],
    ['HEADRACE_BOOTSTRAP_API_KEY', 'hr_123'],
    ['HEADRACE_BOOTSTRAP_PLAN', 'gold'],
    ['HEADRACE_SYNC_TIMEOUT_MS', '0'],
    ['HEADRACE_RETENTION_DAYS', 'Infinity'],
    ['HEADRACE_REQUESTS_PER_MINUTE', '1.5'],
    ['HEADRACE_LOG_LEVEL', 'loud'],
  ])('names %s when it is %j', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(`${name}: `);
  });

  test('names every wrong setting at once, and no value', () => {
    const wrong = { HEADRACE_PORT: 'x', HEADRACE_MASTER_KEY: 'tooShortKey', HEADRACE_LOG_LEVEL: 'loud' };
    expect(() => read(wrong)).toThrow(/HEADRACE_PORT: .*\nHEADRACE_MASTER_KEY: .*\nHEADRACE_LOG_LEVEL: /);
    const managed = { ...wrong, HEADRACE_MANAGED_HUNTER_KEY: 'tooShort\u0000Key' };
    expect(() => read(managed)).toThrow(/HEADRACE_PORT: [^]*HEADRACE_MANAGED_HUNTER_KEY: /);
    expect(() => read(wrong)).not.toThrow(/tooShortKey/);
  });

  test.each(['api', 'worker'] as const)('refuses a lone %s without a database of its own', (role) => {
    expect(() => readConfig({}, { role })).toThrow(`--role ${role} needs DATABASE_URL`);
    expect(readConfig({ DATABASE_URL: databaseUrl }, { role })).toMatchObject({ role, databaseUrl });
  });

  test('cannot be changed afterwards', () => {
    expect(read({})).toSatisfy(Object.isFrozen);
  });
});

test('provider URLs and limits are read by provider', () => {
  const config = readConfig(
    {
      HEADRACE_PROVIDER_URLS: 'hunter=https://eu.hunter.example/v2/, *=http://127.0.0.1:4500/vendors/{id}',
      HEADRACE_PROVIDER_LIMITS: 'hunter=30/s prospeo=30/s+1800/m+500000/d apollo=6000/h *=off',
    },
    { role: 'all' },
  );
  expect([...config.providerUrls]).toEqual([
    ['hunter', 'https://eu.hunter.example/v2'],
    ['*', 'http://127.0.0.1:4500/vendors/{id}'],
  ]);
  expect([...config.providerLimits]).toEqual([
    ['hunter', { requestsPerSecond: 30 }],
    ['prospeo', { requestsPerSecond: 30, requestsPerMinute: 1800, requestsPerDay: 500_000 }],
    ['apollo', { requestsPerHour: 6000 }],
    ['*', {}],
  ]);
});

test.each([
  ['HEADRACE_PROVIDER_URLS', 'hunter', '"hunter" is not id=url'],
  ['HEADRACE_PROVIDER_URLS', 'hunter=nowhere', '"hunter=nowhere" is not id=url'],
  ['HEADRACE_MODELS', 'gpt=x', '"gpt=x" is not model=name'],
  ['HEADRACE_MODELS', 'openai-high=', '"openai-high=" is not model=name'],
])('%s=%s is refused', (name, value, message) => {
  expect(() => readConfig({ [name]: value }, { role: 'all' })).toThrow(message);
});

test.each(['fast', '', '5', '5/w', '5/s+', '5/s+7/s', '0/d', '0.5/d', '..3/s'])(
  'a limit of %j is refused',
  (rate) => {
    expect(() => readConfig({ HEADRACE_PROVIDER_LIMITS: `hunter=${rate}` }, { role: 'all' })).toThrow(
      `"hunter=${rate}" is not id=30/s`,
    );
  },
);

test("models of one's own, on a server that speaks the wire of OpenAI as well", () => {
  const { models } = readConfig(
    { HEADRACE_MODELS: 'openai-medium=gpt-x, google-low=compatible:qwen3:8b' },
    { role: 'all' },
  );
  expect([...models]).toEqual([
    ['openai-medium', 'gpt-x'],
    ['google-low', 'compatible:qwen3:8b'],
  ]);
});

test('a way past a pooler is taken for PostgreSQL, and for no other home', () => {
  const direct = 'postgres://user:pw@localhost:5433/headrace';
  const both = { DATABASE_URL: databaseUrl, HEADRACE_DATABASE_DIRECT_URL: direct };
  expect(readConfig(both, { role: 'all' })).toMatchObject({ databaseUrl, databaseDirectUrl: direct });
  expect(() => readConfig({ HEADRACE_DATABASE_DIRECT_URL: direct }, { role: 'all' })).toThrow(
    'HEADRACE_DATABASE_DIRECT_URL needs DATABASE_URL',
  );
});
