import ipaddr from 'ipaddr.js';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';
import { toErrorItems } from './contract/error-items.ts';
import { modelTier } from './contract/model-tier.ts';

/** What a provider's account allows; neither means no limit. */
export type ProviderLimit = { requestsPerSecond?: number; requestsPerMinute?: number };

const port = z.coerce.number().int().min(0).max(65_535);
const positive = z.coerce.number().positive();
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

/** `id=30/s`, `id=600/m` or `id=off` for an account with other limits than usual; `*` is every other provider. */
const providerLimits = list.transform((pairs, context) => {
  const limits = new Map<string, ProviderLimit>();
  for (const pair of pairs) {
    const [, id = '', rate, unit] = /^([a-z0-9*-]+)=(?:([\d.]+)\/([sm])|off)$/.exec(pair) ?? [];
    if (id === '') context.addIssue(`"${pair}" is not id=30/s, id=600/m or id=off.`);
    else if (rate === undefined) limits.set(id, {});
    else
      limits.set(
        id,
        unit === 's' ? { requestsPerSecond: Number(rate) } : { requestsPerMinute: Number(rate) },
      );
  }
  return limits;
});

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

const environment = z.object({
  HEADRACE_PORT: port.default(4400),
  HEADRACE_HOST: z.string().min(1).default('127.0.0.1'),
  HEADRACE_DATA_DIR: z.string().min(1).default('./.headrace'),
  HEADRACE_UPLOADS_DIR: z.string().min(1).optional(),
  DATABASE_URL: postgresUrl.optional(),
  HEADRACE_DATABASE_DIRECT_URL: postgresUrl.optional(),
  HEADRACE_MASTER_KEY: masterKeys.default([]),
  HEADRACE_BOOTSTRAP_API_KEY: z
    .string()
    .regex(/^hr_[A-Za-z0-9]{40}$/, 'Must be hr_ and 40 letters or digits.')
    .optional(),
  HEADRACE_BOOTSTRAP_PLAN: z
    .enum(['free', 'starter', 'basic', 'business', 'professional'])
    .default('professional'),
  HEADRACE_SYNC_TIMEOUT_MS: positive.default(180_000),
  HEADRACE_RETENTION_DAYS: positive.default(3),
  HEADRACE_REQUESTS_PER_MINUTE: z.coerce.number().int().positive().default(2000),
  HEADRACE_PUBLIC_REQUESTS_PER_MINUTE: z.coerce.number().int().positive().default(300),
  HEADRACE_ALLOW_PRIVATE_HOSTS: list.default([]),
  HEADRACE_TRUST_PROXY: proxies.default([]),
  HEADRACE_PROVIDER_URLS: providerUrls.default(new Map()),
  HEADRACE_PROVIDER_LIMITS: providerLimits.default(new Map()),
  HEADRACE_MODELS: modelNames.default(new Map()),
  HEADRACE_PRICES_FILE: z.string().min(1).optional(),
  HEADRACE_WORKER_RECORDS: z.coerce.number().int().min(100).max(20_000).default(4000),
  HEADRACE_DRAIN_SECONDS: positive.max(25).default(25),
  HEADRACE_METRICS_PORT: port.optional(),
  HEADRACE_OPERATOR_PORT: port.optional(),
  HEADRACE_OPERATOR_HOST: z.string().min(1).default('127.0.0.1'),
  HEADRACE_LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** What this process is: the API, a worker, or both. */
export const role = z.enum(['api', 'worker', 'all']);
export type Role = z.infer<typeof role>;

export type Config = Readonly<{
  port: number;
  host: string;
  dataDir: string;
  /** Where uploads lie until they are imported. */
  uploadsDir: string;
  databaseUrl: string | null;
  /** The same database past a pooler, for what needs a session of its own; `databaseUrl` where nothing else is set. */
  databaseDirectUrl: string | null;
  /** The first seals, the others only open; empty when none is set. */
  masterKeys: readonly string[];
  /** The service's own keys, by provider. */
  managedKeys: ReadonlyMap<string, string>;
  bootstrapApiKey: string | null;
  bootstrapSubscription: z.infer<typeof environment>['HEADRACE_BOOTSTRAP_PLAN'];
  syncTimeoutMs: number;
  retentionDays: number;
  requestsPerMinute: number;
  /** With a public key, from one address. */
  publicRequestsPerMinute: number;
  allowedPrivateHosts: readonly string[];
  /** Proxies in front of the API, whose X-Forwarded-For is believed. */
  trustedProxies: readonly string[];
  /** Where providers live, if not where they usually do; `*` is every other one, `{id}` its name. */
  providerUrls: ReadonlyMap<string, string>;
  /** Limits of providers' accounts, if not what they usually state; `*` is every other one. */
  providerLimits: ReadonlyMap<string, ProviderLimit>;
  /** What vendors call the language models, if not as usual, by tier. */
  models: ReadonlyMap<string, string>;
  /** The operator's own prices. */
  pricesFile: string | null;
  /** Records a worker may have unfinished; they mostly wait for others. */
  workerRecords: number;
  /** What running records get of the 30 s that a stop may take. */
  drainMs: number;
  /** Where metrics are served besides the API. */
  metricsPort: number | null;
  /** Where metrics, docs and the operator's paths are served, if not beside the API. */
  operatorPort: number | null;
  operatorHost: string;
  logLevel: z.infer<typeof environment>['HEADRACE_LOG_LEVEL'];
  role: Role;
}>;

/** Reads the settings; what is empty counts as not set. Throws one error that names every wrong one. */
export function readConfig(env: Record<string, string | undefined>, options: { role: Role }): Config {
  const set = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = environment.safeParse(set);
  const managed = managedKeys.safeParse(
    Object.fromEntries(Object.entries(set).filter(([name]) => managedKeyName.test(name))),
  );
  if (!parsed.success || !managed.success) throw invalidSettings(parsed.error, managed.error);
  const settings = parsed.data;
  refuseHome(settings, options.role);
  return Object.freeze({
    ...readPlaces(settings),
    dataDir: settings.HEADRACE_DATA_DIR,
    uploadsDir: settings.HEADRACE_UPLOADS_DIR ?? join(settings.HEADRACE_DATA_DIR, 'uploads'),
    databaseUrl: settings.DATABASE_URL ?? null,
    databaseDirectUrl: settings.HEADRACE_DATABASE_DIRECT_URL ?? settings.DATABASE_URL ?? null,
    masterKeys: settings.HEADRACE_MASTER_KEY,
    managedKeys: new Map(Object.entries(managed.data).map(([name, key]) => [toProvider(name), key])),
    bootstrapApiKey: settings.HEADRACE_BOOTSTRAP_API_KEY ?? null,
    bootstrapSubscription: settings.HEADRACE_BOOTSTRAP_PLAN,
    syncTimeoutMs: settings.HEADRACE_SYNC_TIMEOUT_MS,
    retentionDays: settings.HEADRACE_RETENTION_DAYS,
    requestsPerMinute: settings.HEADRACE_REQUESTS_PER_MINUTE,
    publicRequestsPerMinute: settings.HEADRACE_PUBLIC_REQUESTS_PER_MINUTE,
    allowedPrivateHosts: settings.HEADRACE_ALLOW_PRIVATE_HOSTS,
    trustedProxies: settings.HEADRACE_TRUST_PROXY,
    providerUrls: settings.HEADRACE_PROVIDER_URLS,
    providerLimits: settings.HEADRACE_PROVIDER_LIMITS,
    models: settings.HEADRACE_MODELS,
    pricesFile: settings.HEADRACE_PRICES_FILE ?? null,
    workerRecords: settings.HEADRACE_WORKER_RECORDS,
    drainMs: settings.HEADRACE_DRAIN_SECONDS * 1000,
    logLevel: settings.HEADRACE_LOG_LEVEL,
    role: options.role,
  });
}

/** Where the process listens. */
function readPlaces(settings: z.infer<typeof environment>) {
  return {
    port: settings.HEADRACE_PORT,
    host: settings.HEADRACE_HOST,
    metricsPort: settings.HEADRACE_METRICS_PORT ?? null,
    operatorPort: settings.HEADRACE_OPERATOR_PORT ?? null,
    operatorHost: settings.HEADRACE_OPERATOR_HOST,
  };
}

function refuseHome(settings: z.infer<typeof environment>, asked: Role): void {
  if (settings.DATABASE_URL !== undefined) return;
  if (asked !== 'all')
    throw new Error(`--role ${asked} needs DATABASE_URL: the embedded database belongs to one process.`);
  if (settings.HEADRACE_DATABASE_DIRECT_URL !== undefined)
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
  const lines = items.map(({ path, message }) => `${path}: ${message}`);
  return new Error(`Settings are not valid.\n${lines.join('\n')}`);
}
