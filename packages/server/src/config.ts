import ipaddr from 'ipaddr.js';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';
import { toErrorItems } from './contract/error-items.ts';
import { modelTier } from './contract/model-tier.ts';
import { subscriptionName } from './contract/operator.ts';

/** What a provider's account allows; neither means no limit. */
export type ProviderLimit = {
  requestsPerSecond?: number;
  requestsPerMinute?: number;
  requestsPerHour?: number;
  requestsPerDay?: number;
};

const port = z.coerce.number().int().min(0).max(65_535);
const positive = z.coerce.number().positive();
const wholePositive = z.coerce.number().int().positive();
const list = z.string().transform((text) => text.split(/[\s,]+/).filter((part) => part !== ''));
const proxies = list.refine(
  (entries) => entries.every((entry) => isIP(entry) !== 0 || ipaddr.isValidCIDR(entry)),
  'Must be IP addresses or CIDR blocks, such as 10.0.0.0/8.',
);
const masterKeys = z
  .string()
  .transform((text) => text.split(',').map((key) => key.trim()))
  .refine(
    (keys) => keys.every((key) => key.length >= 16),
    'Every key must have at least 16 characters; a comma ends a key.',
  );

/** `id=url` pairs; `*` stands for every other provider, and `{id}` in a URL for its name. */
const providerUrls = list.transform((pairs, context) => {
  const urls = new Map<string, string>();
  for (const pair of pairs) {
    const at = pair.indexOf('=');
    const [id, url] = [pair.slice(0, Math.max(0, at)), pair.slice(at + 1)];
    if (id === '' || !URL.canParse(url.replace('{id}', 'id')))
      context.addIssue(`"${pair}" is not id=url with a full URL.`);
    urls.set(id, url.replace(/\/+$/, ''));
  }
  return urls;
});

/** `id=30/s`, `id=5/s+300/m+2000/d` or `id=off` for an account with other limits than usual; `*` is every other provider. */
const providerLimits = list.transform((pairs, context) => {
  const limits = new Map<string, ProviderLimit>();
  for (const pair of pairs) {
    const [, id = '', rates = ''] = /^([a-z0-9*-]+)=(.+)$/.exec(pair) ?? [];
    const limit = rates === 'off' ? {} : readRates(rates);
    if (limit === null)
      context.addIssue(`"${pair}" is not id=30/s, id=600/m, id=5/s+300/m+2000/d or id=off.`);
    else limits.set(id, limit);
  }
  return limits;
});

/** Null for what is none. */
function readRates(text: string): ProviderLimit | null {
  const limit: ProviderLimit = {};
  for (const rate of text.split('+')) {
    const [, count = '', unit = ''] = /^(\d+(?:\.\d+)?)\/([smhd])$/.exec(rate) ?? [];
    const name = rateNames[unit];
    if (name === undefined || limit[name] !== undefined || Number(count) <= 0) return null;
    // A part of a send never comes.
    if ('hd'.includes(unit) && !Number.isInteger(Number(count))) return null;
    limit[name] = Number(count);
  }
  return limit;
}

const rateNames: Readonly<Record<string, keyof ProviderLimit>> = {
  s: 'requestsPerSecond',
  m: 'requestsPerMinute',
  h: 'requestsPerHour',
  d: 'requestsPerDay',
};

/** `openai-medium=gpt-5.4-mini`, or `google-low=compatible:qwen3:8b` for a server that speaks OpenAI's wire. */
const modelNames = list.transform((pairs, context) => {
  const names = new Map<string, string>();
  for (const pair of pairs) {
    const [, tier, name] = /^([a-z-]+)=((?:compatible:)?[\w.:/@-]{1,200})$/.exec(pair) ?? [];
    const known = modelTier.safeParse(tier);
    if (!known.success || name === undefined)
      context.addIssue(`"${pair}" is not model=name, where model is one of ${modelTier.options.join(', ')}.`);
    else names.set(known.data, name);
  }
  return names;
});

const managedKeyName = /^HEADRACE_MANAGED_([A-Z0-9_]+)_KEY$/;
const managedKeys = z.record(
  z.string(),
  z
    .string()
    .trim()
    // It is sent in a header or a query.
    .regex(/^[\x20-\x7e]*$/, 'Must be printable ASCII on one line.'),
);

const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ });

/** The variable that each setting is read from. */
const variables = z.registry<{ variable: string }>();
const from = <Schema extends z.ZodType>(variable: string, schema: Schema): Schema => {
  variables.add(schema, { variable });
  return schema;
};

/** Every setting: its name here, the variable it comes from, what that may be, and what holds without it. */
const settings = z.object({
  port: from('HEADRACE_PORT', port.default(4400)),
  host: from('HEADRACE_HOST', z.string().min(1).default('127.0.0.1')),
  dataDir: from('HEADRACE_DATA_DIR', z.string().min(1).default('./.headrace')),
  /** Where uploads lie until they are imported. */
  uploadsDir: from('HEADRACE_UPLOADS_DIR', z.string().min(1).optional()),
  databaseUrl: from('DATABASE_URL', postgresUrl.nullable().default(null)),
  /** The same database past a pooler, for what needs a session of its own; `databaseUrl` where nothing else is set. */
  databaseDirectUrl: from('HEADRACE_DATABASE_DIRECT_URL', postgresUrl.nullable().default(null)),
  /** The first seals, the others only open; empty when none is set. */
  masterKeys: from('HEADRACE_MASTER_KEY', masterKeys.default([]).readonly()),
  bootstrapApiKey: from(
    'HEADRACE_BOOTSTRAP_API_KEY',
    z
      .string()
      .regex(/^hr_[A-Za-z0-9]{40}$/, 'Must be hr_ and 40 letters or digits.')
      .nullable()
      .default(null),
  ),
  bootstrapSubscription: from('HEADRACE_BOOTSTRAP_PLAN', subscriptionName.default('professional')),
  syncTimeoutMs: from('HEADRACE_SYNC_TIMEOUT_MS', positive.default(180_000)),
  retentionDays: from('HEADRACE_RETENTION_DAYS', positive.default(3)),
  requestsPerMinute: from('HEADRACE_REQUESTS_PER_MINUTE', wholePositive.default(2000)),
  /** With a public key, from one address. */
  publicRequestsPerMinute: from('HEADRACE_PUBLIC_REQUESTS_PER_MINUTE', wholePositive.default(300)),
  allowedPrivateHosts: from('HEADRACE_ALLOW_PRIVATE_HOSTS', list.default([]).readonly()),
  /** Proxies in front of the API, whose X-Forwarded-For is believed. */
  trustedProxies: from('HEADRACE_TRUST_PROXY', proxies.default([]).readonly()),
  /** Where providers live, if not where they usually do; `*` is every other one, `{id}` its name. */
  providerUrls: from('HEADRACE_PROVIDER_URLS', providerUrls.default(new Map()).readonly()),
  /** Limits of providers' accounts, if not what they usually state; `*` is every other one. */
  providerLimits: from('HEADRACE_PROVIDER_LIMITS', providerLimits.default(new Map()).readonly()),
  /** What vendors call the language models, if not as usual, by tier. */
  models: from('HEADRACE_MODELS', modelNames.default(new Map()).readonly()),
  /** The operator's own prices. */
  pricesFile: from('HEADRACE_PRICES_FILE', z.string().min(1).nullable().default(null)),
  /** Records a worker may have unfinished; they mostly wait for others. */
  workerRecords: from('HEADRACE_WORKER_RECORDS', z.coerce.number().int().min(100).max(20_000).default(4000)),
  /** What running records get of the 30 s that a stop may take. */
  drainMs: from(
    'HEADRACE_DRAIN_SECONDS',
    positive
      .max(25)
      .default(25)
      .transform((seconds) => seconds * 1000),
  ),
  /** Where metrics are served besides the API. */
  metricsPort: from('HEADRACE_METRICS_PORT', port.nullable().default(null)),
  /** Where metrics, docs and the operator's paths are served, if not beside the API. */
  operatorPort: from('HEADRACE_OPERATOR_PORT', port.nullable().default(null)),
  operatorHost: from('HEADRACE_OPERATOR_HOST', z.string().min(1).default('127.0.0.1')),
  logLevel: from(
    'HEADRACE_LOG_LEVEL',
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ),
});

const variableOf = new Map(
  Object.entries(settings.shape).map(([name, schema]) => [name, variables.get(schema)?.variable ?? name]),
);

/** What this process is: the API, a worker, or both. */
export const role = z.enum(['api', 'worker', 'all']);
export type Role = z.infer<typeof role>;

/** Reads the settings; what is empty counts as not set. Throws one error that names every wrong one. */
export function readConfig(env: Record<string, string | undefined>, options: { role: Role }) {
  const isSet = (value: string | undefined) => value !== undefined && value.trim() !== '';
  const given = [...variableOf].filter(([, variable]) => isSet(env[variable]));
  const parsed = settings.safeParse(
    Object.fromEntries(given.map(([name, variable]) => [name, env[variable]])),
  );
  const keys = Object.entries(env).filter(([name, value]) => managedKeyName.test(name) && isSet(value));
  const managed = managedKeys.safeParse(Object.fromEntries(keys));
  if (!parsed.success || !managed.success) throw invalidSettings(parsed.error, managed.error);
  const { uploadsDir, databaseDirectUrl, ...read } = parsed.data;
  refuseHome(parsed.data, options.role);
  return Object.freeze({
    ...read,
    uploadsDir: uploadsDir ?? join(read.dataDir, 'uploads'),
    databaseDirectUrl: databaseDirectUrl ?? read.databaseUrl,
    /** The service's own keys, by provider. */
    managedKeys: toManagedKeys(managed.data),
    role: options.role,
  });
}

export type Config = ReturnType<typeof readConfig>;

function toManagedKeys(keys: Record<string, string>): ReadonlyMap<string, string> {
  return new Map(Object.entries(keys).map(([name, key]) => [toProvider(name), key]));
}

function refuseHome({ databaseUrl, databaseDirectUrl }: z.infer<typeof settings>, asked: Role): void {
  if (databaseUrl !== null) return;
  if (asked !== 'all')
    throw new Error(`--role ${asked} needs DATABASE_URL: the embedded database belongs to one process.`);
  if (databaseDirectUrl !== null)
    throw new Error(
      'HEADRACE_DATABASE_DIRECT_URL needs DATABASE_URL: it is the same database past its pooler.',
    );
}

/** A variable's name takes no dash, and an id has no `_`. */
function toProvider(variable: string): string {
  return (managedKeyName.exec(variable)?.[1] ?? '').toLowerCase().replaceAll('_', '-');
}

function invalidSettings(...errors: (z.ZodError | undefined)[]): Error {
  const items = errors.flatMap((error) => (error === undefined ? [] : toErrorItems(error)));
  const lines = items.map(({ path, message }) => `${variableOf.get(path ?? '') ?? path}: ${message}`);
  return new Error(`Settings are not valid.\n${lines.join('\n')}`);
}
