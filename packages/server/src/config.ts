import { join } from 'node:path';
import { z } from 'zod';
import { subscriptionName } from './contract/operator.ts';
import { listOAuthVariables, toOAuthClients } from './settings/oauth-clients.ts';
import type { SettingSource } from './settings/explain-setting.ts';
import { explainSettings } from './settings/explain-setting.ts';
import {
  bootstrapKey,
  list,
  managedKey,
  masterKeys,
  modelNames,
  oidcIssuer,
  oidcRoles,
  port,
  positive,
  postgresUrl,
  providerLimits,
  providerUrls,
  proxies,
  publicUrl,
  text,
  wholePositive,
} from './settings/setting-values.ts';
import { usualWorkers } from './settings/worker-count.ts';

export type { ProviderLimit } from './settings/setting-values.ts';

/** The longest time that a timer accepts, rounded down to a day. */
const maxSyncTimeoutMs = 86_400_000;
/** A hundred years, so that the end is always a valid date. */
const maxRetentionDays = 36_500;
const managedKeyName = /^HEADRACE_MANAGED_([A-Z0-9_]+)_KEY$/;
const managedKeys = z.record(z.string(), managedKey);

/** The variable that each setting is read from. */
const variables = z.registry<SettingSource>();
const from = <Schema extends z.ZodType>(variable: string, schema: Schema): Schema => {
  variables.add(schema, { variable });
  return schema;
};
/** A setting whose value is never shown, not even if it is wrong. */
const secretFrom = <Schema extends z.ZodType>(variable: string, schema: Schema): Schema => {
  variables.add(schema, { variable, isSecret: true });
  return schema;
};

/** Every setting: its name here, its variable, its allowed values, and its default. */
const settings = z.object({
  port: from('HEADRACE_PORT', port.default(4400)),
  host: from('HEADRACE_HOST', text.default('127.0.0.1')),
  dataDir: from('HEADRACE_DATA_DIR', text.default('./.headrace')),
  /** Where uploads wait for their import. */
  uploadsDir: from('HEADRACE_UPLOADS_DIR', text.optional()),
  databaseUrl: secretFrom('DATABASE_URL', postgresUrl.nullable().default(null)),
  /** The same database without the pooler, for what needs its own session. Default: `databaseUrl`. */
  databaseDirectUrl: secretFrom('HEADRACE_DATABASE_DIRECT_URL', postgresUrl.nullable().default(null)),
  /** The first one seals, the others only open. Empty if none is set. */
  masterKeys: secretFrom('HEADRACE_MASTER_KEY', masterKeys.default([]).readonly()),
  bootstrapApiKey: secretFrom('HEADRACE_BOOTSTRAP_API_KEY', bootstrapKey.nullable().default(null)),
  bootstrapSubscription: from('HEADRACE_BOOTSTRAP_PLAN', subscriptionName.default('professional')),
  syncTimeoutMs: from('HEADRACE_SYNC_TIMEOUT_MS', positive.max(maxSyncTimeoutMs).default(180_000)),
  retentionDays: from('HEADRACE_RETENTION_DAYS', positive.max(maxRetentionDays).default(3)),
  requestsPerMinute: from('HEADRACE_REQUESTS_PER_MINUTE', wholePositive.default(2000)),
  /** Requests with one public key from one address. */
  publicRequestsPerMinute: from('HEADRACE_PUBLIC_REQUESTS_PER_MINUTE', wholePositive.default(300)),
  allowedPrivateHosts: from('HEADRACE_ALLOW_PRIVATE_HOSTS', list.default([]).readonly()),
  /** Proxies in front of the API. Only their X-Forwarded-For is trusted. */
  trustedProxies: from('HEADRACE_TRUST_PROXY', proxies.default([]).readonly()),
  /** Where people open the dashboard, if not at an IP address or `localhost`. */
  publicUrl: from('HEADRACE_PUBLIC_URL', publicUrl.nullable().default(null)),
  /** The provider of OpenID Connect at which people sign in. */
  oidcIssuer: from('HEADRACE_OIDC_ISSUER', oidcIssuer.nullable().default(null)),
  oidcClientId: from('HEADRACE_OIDC_CLIENT_ID', text.nullable().default(null)),
  oidcClientSecret: secretFrom('HEADRACE_OIDC_CLIENT_SECRET', text.nullable().default(null)),
  /** Of the e-mail addresses that may come in; `*`: all that the provider confirms, which may be all the world. */
  oidcDomains: from('HEADRACE_OIDC_DOMAINS', list.default([]).readonly()),
  oidcRolesClaim: from('HEADRACE_OIDC_ROLES_CLAIM', text.default('groups')),
  /** Values of that claim, and the role that each stands for. */
  oidcRoles: from('HEADRACE_OIDC_ROLES', oidcRoles.default(new Map()).readonly()),
  /** Addresses of providers, if not the usual ones; `*` is every other provider, `{id}` its name. */
  providerUrls: secretFrom('HEADRACE_PROVIDER_URLS', providerUrls.default(new Map()).readonly()),
  /** Limits of accounts at providers, if not those that the provider states; `*` is every other provider. */
  providerLimits: from('HEADRACE_PROVIDER_LIMITS', providerLimits.default(new Map()).readonly()),
  /** The vendors' names of the language models by tier, if not the usual ones. */
  models: from('HEADRACE_MODELS', modelNames.default(new Map()).readonly()),
  /** The operator's own prices. */
  pricesFile: from('HEADRACE_PRICES_FILE', text.nullable().default(null)),
  /** How many processes run records, this one among them. Null: as many as the cores are good for. */
  workers: from('HEADRACE_WORKERS', z.coerce.number().int().min(1).max(32).nullable().default(null)),
  /** How many unfinished records a worker may have. Most of them wait for providers. */
  workerRecords: from('HEADRACE_WORKER_RECORDS', z.coerce.number().int().min(100).max(20_000).default(4000)),
  /** How far children that compute stand back behind the service; with 0 they have the same priority. */
  computeNiceness: from('HEADRACE_COMPUTE_NICENESS', z.coerce.number().int().min(0).max(19).default(15)),
  /** How much of the 30 s that a stop may take is for running records. */
  drainMs: from(
    'HEADRACE_DRAIN_SECONDS',
    positive
      .max(25)
      .default(25)
      .transform((seconds) => seconds * 1000),
  ),
  /** Serves metrics on this port too. */
  metricsPort: from('HEADRACE_METRICS_PORT', port.nullable().default(null)),
  /** Serves metrics, docs and the operator's paths, which the main port then does not. */
  operatorPort: from('HEADRACE_OPERATOR_PORT', port.nullable().default(null)),
  operatorHost: from('HEADRACE_OPERATOR_HOST', text.default('127.0.0.1')),
  /** Whether the API serves the dashboard. */
  dashboard: from('HEADRACE_DASHBOARD', z.enum(['on', 'off']).default('on')),
  logLevel: from(
    'HEADRACE_LOG_LEVEL',
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ),
});

const sources = Object.entries(settings.shape).map(([name, schema]) => {
  const source = variables.get(schema);
  if (source === undefined) throw new Error(`the setting ${name} has no variable`);
  return { name, schema, source };
});

/** What this process is: the API, a worker, or both. */
export const role = z.enum(['api', 'worker', 'all']);
export type Role = z.infer<typeof role>;

interface Place {
  role: Role;
  /** Whether another process of the service started this one, to run records beside it. */
  isFurther?: boolean;
}

/** Reads the settings; a blank one counts as not set. Throws one error that names every wrong setting. */
export function readConfig(
  env: Record<string, string | undefined>,
  { role: asked, isFurther = false }: Place,
) {
  const given = listGiven(env, sources);
  const parsed = settings.safeParse(Object.fromEntries(given.map(({ name, value }) => [name, value])));
  const keys = listGiven(env, [...listManagedKeys(env), ...listOAuthSettings(env)]);
  const managed = managedKeys.safeParse(Object.fromEntries(keys.map(({ name, value }) => [name, value])));
  if (!parsed.success || !managed.success) {
    const faults = [...explainSettings(parsed.error, given), ...explainSettings(managed.error, keys)];
    throw new Error(`Settings are not valid.\n${faults.join('\n')}`);
  }
  const { uploadsDir, databaseDirectUrl, ...read } = parsed.data;
  refuseHome(parsed.data, asked);
  refuseWorkers(parsed.data, asked);
  refuseHalfOidc(parsed.data);
  return Object.freeze({
    ...read,
    uploadsDir: uploadsDir ?? join(read.dataDir, 'uploads'),
    databaseDirectUrl: databaseDirectUrl ?? read.databaseUrl,
    /** The service's own keys, by provider. */
    managedKeys: toManagedKeys(managed.data),
    /** The operator's clients at authorization servers, by provider. */
    oauthClients: toOAuthClients(managed.data),
    workers: read.workers ?? (asked === 'all' && read.databaseUrl !== null ? usualWorkers() : 1),
    /** The process that started this one listens on it, and serves the metrics of both. */
    metricsPort: isFurther ? null : read.metricsPort,
    isFurther,
    role: asked,
  });
}

export type Config = ReturnType<typeof readConfig>;

function toManagedKeys(keys: Record<string, string>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(keys).flatMap(([name, key]) =>
      managedKeyName.test(name) ? [[toProvider(name), key]] : [],
    ),
  );
}

function refuseHome({ databaseUrl, databaseDirectUrl }: z.infer<typeof settings>, asked: Role): void {
  if (databaseUrl !== null) return;
  if (asked !== 'all')
    throw new Error(
      `--role ${asked} needs DATABASE_URL, which is not set: the embedded database belongs to one process. ` +
        'Set it to the URL of a PostgreSQL, or start with --role all.',
    );
  if (databaseDirectUrl !== null)
    throw new Error(
      'HEADRACE_DATABASE_DIRECT_URL needs DATABASE_URL, which is not set: both lead to the same database. Set both, or neither.',
    );
}

/** A process that runs no records does not count them, whatever is set for the others. */
function refuseWorkers({ databaseUrl, workers }: z.infer<typeof settings>, asked: Role): void {
  if (databaseUrl !== null || workers === null || workers === 1 || asked === 'api') return;
  throw new Error(
    `HEADRACE_WORKERS is ${workers}, but the embedded database belongs to one process. ` +
      'Set DATABASE_URL to the URL of a PostgreSQL, or set HEADRACE_WORKERS to 1.',
  );
}

/** The provider sends people back to an address that it was told before. */
function refuseHalfOidc(set: z.infer<typeof settings>): void {
  const needed = {
    HEADRACE_OIDC_ISSUER: set.oidcIssuer,
    HEADRACE_OIDC_CLIENT_ID: set.oidcClientId,
    HEADRACE_OIDC_CLIENT_SECRET: set.oidcClientSecret,
    HEADRACE_OIDC_DOMAINS: set.oidcDomains[0] ?? null,
    HEADRACE_PUBLIC_URL: set.publicUrl,
  };
  const missing = Object.entries(needed).flatMap(([name, value]) => (value === null ? [name] : []));
  const isWanted = set.oidcIssuer !== null || set.oidcClientId !== null || set.oidcClientSecret !== null;
  if (isWanted && missing.length > 0)
    throw new Error(
      `Signing in with OpenID Connect also needs ${missing.join(', ')}. Set all of them, or none.`,
    );
}

/** A variable's name cannot have a dash, and an id never has `_`. */
function toProvider(variable: string): string {
  return (managedKeyName.exec(variable)?.[1] ?? '').toLowerCase().replaceAll('_', '-');
}

/** The settings that are set. */
function listGiven<Setting extends { source: SettingSource }>(
  env: Record<string, string | undefined>,
  known: readonly Setting[],
): (Setting & { value: string })[] {
  return known.flatMap((setting) => {
    const value = env[setting.source.variable] ?? '';
    return value.trim() === '' ? [] : [{ ...setting, value }];
  });
}

function listManagedKeys(env: Record<string, string | undefined>) {
  return Object.keys(env)
    .filter((name) => managedKeyName.test(name))
    .map((variable) => ({ name: variable, schema: managedKey, source: { variable, isSecret: true } }));
}

function listOAuthSettings(env: Record<string, string | undefined>) {
  return listOAuthVariables(env).map((variable) => ({
    name: variable,
    schema: managedKey,
    source: { variable, isSecret: true },
  }));
}
