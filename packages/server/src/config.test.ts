import { describe, expect, test } from 'vitest';
import { signInDefaults } from './config-sign-in.fixture.ts';
import { readConfig } from './config.ts';

const databaseUrl = 'postgres://user:pw@localhost:5432/headrace';
const read = (env: Record<string, string | undefined>) => readConfig(env, { role: 'all' });

/** What is told of settings that are not valid. */
function refusal(env: Record<string, string>): string {
  try {
    read(env);
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
  throw new Error('the settings are valid');
}

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
      oauthClients: new Map(),
      providerUrls: new Map(),
      models: new Map(),
      providerLimits: new Map(),
      pricesFile: null,
      workers: 1,
      isFurther: false,
      workerRecords: 4000,
      computeNiceness: 15,
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
      ...signInDefaults,
      dashboard: 'on',
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

  test('counts what is blank as not set', () => {
    const blank = {
      HEADRACE_PORT: '',
      DATABASE_URL: ' ',
      HEADRACE_MASTER_KEY: '\t',
      HEADRACE_HOST: undefined,
    };
    expect(read(blank)).toEqual(read({}));
  });

  const notAUrl =
    'this is not the URL of a PostgreSQL, such as postgresql://user:password@host:5432/database. ' +
    'Write special characters in the password as %40 and the like. Correct it, or unset it.';
  const notAPort = 'is not allowed. Set a whole number from 0 to 65535, or unset it for 4400.';
  const notAKey = 'the key must be hr_ and 40 letters or digits. Correct it, or unset it.';
  const shortKey = 'Every key needs 16 or more; a comma ends a key. Correct it, or unset it.';

  test.each([
    ['not a number', 'HEADRACE_PORT', 'http', `"http" ${notAPort}`],
    ['above the range', 'HEADRACE_PORT', '65536', `"65536" ${notAPort}`],
    ['a part of a whole number', 'HEADRACE_PORT', '80.5', `"80.5" ${notAPort}`],
    [
      'below the range, without a default',
      'HEADRACE_METRICS_PORT',
      '-1',
      '"-1" is not allowed. Set a whole number from 0 to 65535, or unset it.',
    ],
    [
      'nothing where there must be something',
      'HEADRACE_SYNC_TIMEOUT_MS',
      '0',
      '"0" is not allowed. Set a number above 0, at most 86400000, or unset it for 180000.',
    ],
    [
      'without an end',
      'HEADRACE_RETENTION_DAYS',
      'Infinity',
      '"Infinity" is not allowed. Set a number above 0, at most 36500, or unset it for 3.',
    ],
    [
      'in another unit than the default is kept in',
      'HEADRACE_DRAIN_SECONDS',
      '26',
      '"26" is not allowed. Set a number above 0, at most 25, or unset it for 25.',
    ],
    [
      'not a whole number',
      'HEADRACE_REQUESTS_PER_MINUTE',
      '1.5',
      '"1.5" is not allowed. Set a whole number of at least 1, or unset it for 2000.',
    ],
    [
      'a mistyped word',
      'HEADRACE_LOG_LEVEL',
      'inof',
      '"inof" is not allowed. Did you mean "info"? ' +
        'Set "fatal", "error", "warn", "info", "debug", "trace" or "silent", or unset it for "info".',
    ],
    [
      'a word that nobody knows',
      'HEADRACE_BOOTSTRAP_PLAN',
      'gold',
      '"gold" is not allowed. ' +
        'Set "free", "starter", "basic", "business" or "professional", or unset it for "professional".',
    ],
    [
      'a long one, on several lines',
      'HEADRACE_PORT',
      `1\n${'2'.repeat(100)}`,
      `"1\\n${'2'.repeat(58)}…" ${notAPort}`,
    ],
    ['another database', 'DATABASE_URL', 'mysql://user:hush@localhost/headrace', notAUrl],
    ['a malformed URL', 'DATABASE_URL', 'postgres://user:hu/sh@localhost:5432x/headrace', notAUrl],
    ['a short secret', 'HEADRACE_MASTER_KEY', 'hush', `the key has 4 characters. ${shortKey}`],
    [
      'the second of two secrets',
      'HEADRACE_MASTER_KEY',
      'long enough to be one,hush',
      `key 2 of 2 has 4 characters. ${shortKey}`,
    ],
    [
      'a comma too many',
      'HEADRACE_MASTER_KEY',
      'long enough to be one,',
      `key 2 of 2 has 0 characters. ${shortKey}`,
    ],
    [
      'a secret on two lines',
      'HEADRACE_MANAGED_HUNTER_KEY',
      'hush\nhush',
      'the key must be printable ASCII on one line. Correct it, or unset it.',
    ],
    ['a secret of another form', 'HEADRACE_BOOTSTRAP_API_KEY', 'hr_hush', notAKey],
    [
      'a name for an address',
      'HEADRACE_TRUST_PROXY',
      '10.0.0.1 proxy.internal',
      '"proxy.internal" is not an IP address or a CIDR block, such as 10.0.0.0/8. Correct it, or unset it.',
    ],
    [
      'a block that is too small',
      'HEADRACE_TRUST_PROXY',
      '10.0.0.0/33',
      '"10.0.0.0/33" is not an IP address or a CIDR block, such as 10.0.0.0/8. Correct it, or unset it.',
    ],
    [
      'an address of nobody',
      'HEADRACE_PROVIDER_URLS',
      '*=https://a.example, https://user:hush@b.example',
      'entry 2 of 2 is not provider=url or *=url. Correct it, or unset it.',
    ],
    [
      'an address without its beginning',
      'HEADRACE_PROVIDER_URLS',
      'hunter=user:hush@b.example',
      'the value of "hunter" is not a full URL that begins with https:// or http://. Correct it, or unset it.',
    ],
    [
      'a model that nobody knows',
      'HEADRACE_MODELS',
      'gpt=x',
      /^"gpt=x" is not model=name, where model is one of google-low, .*\. Correct it, or unset it\.$/,
    ],
    [
      'a model without a name',
      'HEADRACE_MODELS',
      'openai-high=',
      /^"openai-high=" is not model=name, where model is one of /,
    ],
    ...['hunter', 'hunter=fast', 'hunter=0/s', 'hunter=0.0/m', 'hunter=1.2.3/s', 'hunter=./s'].map((pair) => [
      'no rate',
      'HEADRACE_PROVIDER_LIMITS',
      pair,
      `${JSON.stringify(pair)} is not provider=30/s, provider=600/m, provider=5/s+300/m+2000/d or provider=off. Correct it, or unset it.`,
    ]),
  ] as [string, string, string, string | RegExp][])('%s: %s', (_, name, value, message) => {
    const text = refusal({ [name]: value });
    expect(text).not.toContain('hush');
    const begin = `Settings are not valid.\n${name}: `;
    expect(text.slice(0, begin.length)).toBe(begin);
    const told = text.slice(begin.length);
    if (typeof message === 'string') expect(told).toBe(message);
    else expect(told).toMatch(message);
  });

  test('names every wrong setting at once, and no value', () => {
    const wrong = { HEADRACE_PORT: 'x', HEADRACE_MASTER_KEY: 'tooShortKey', HEADRACE_LOG_LEVEL: 'loud' };
    expect(() => read(wrong)).toThrow(/HEADRACE_PORT: .*\nHEADRACE_MASTER_KEY: .*\nHEADRACE_LOG_LEVEL: /);
    const managed = { ...wrong, HEADRACE_MANAGED_HUNTER_KEY: 'tooShort\u0000Key' };
    expect(() => read(managed)).toThrow(/HEADRACE_PORT: [^]*HEADRACE_MANAGED_HUNTER_KEY: /);
    expect(() => read(wrong)).not.toThrow(/tooShortKey/);
  });

  test.each(['api', 'worker'] as const)('refuses a lone %s without a database of its own', (role) => {
    expect(() => readConfig({}, { role })).toThrow(
      `--role ${role} needs DATABASE_URL, which is not set: the embedded database belongs to one process. ` +
        'Set it to the URL of a PostgreSQL, or start with --role all.',
    );
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

test.each(['fast', '', '5', '5/w', '5/s+', '5/s+7/s', '0/d', '0.5/d', '..3/s'])(
  'a limit of %j is refused',
  (rate) => {
    expect(() => readConfig({ HEADRACE_PROVIDER_LIMITS: `hunter=${rate}` }, { role: 'all' })).toThrow(
      `"hunter=${rate}" is not provider=30/s`,
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
