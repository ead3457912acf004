import { z } from 'zod';
import { toErrorItems } from './contract/error-items.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const positive = z.coerce.number().positive();
const list = z.string().transform((text) => text.split(/[\s,]+/).filter((part) => part !== ''));

const environment = z.object({
  HEADRACE_PORT: port.default(4400),
  HEADRACE_HOST: z.string().min(1).default('127.0.0.1'),
  HEADRACE_DATA_DIR: z.string().min(1).default('./.headrace'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  HEADRACE_MASTER_KEY: z.string().min(16).optional(),
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
  HEADRACE_ALLOW_PRIVATE_HOSTS: list.default([]),
  HEADRACE_LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** What this process is: the API, a worker, or both. */
export const role = z.enum(['api', 'worker', 'all']);
export type Role = z.infer<typeof role>;

export type Config = Readonly<{
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | null;
  masterKey: string | null;
  bootstrapApiKey: string | null;
  bootstrapPlan: z.infer<typeof environment>['HEADRACE_BOOTSTRAP_PLAN'];
  syncTimeoutMs: number;
  retentionDays: number;
  requestsPerMinute: number;
  allowedPrivateHosts: readonly string[];
  logLevel: z.infer<typeof environment>['HEADRACE_LOG_LEVEL'];
  role: Role;
}>;

/** Reads the settings; what is empty counts as not set. Throws one error that names every wrong one. */
export function readConfig(env: Record<string, string | undefined>, options: { role: Role }): Config {
  const set = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = environment.safeParse(set);
  if (!parsed.success) {
    const lines = toErrorItems(parsed.error).map(({ path, message }) => `${path}: ${message}`);
    throw new Error(`Settings are not valid.\n${lines.join('\n')}`);
  }
  const settings = parsed.data;
  if (options.role !== 'all' && settings.DATABASE_URL === undefined) {
    throw new Error(
      `--role ${options.role} needs DATABASE_URL: the embedded database belongs to one process.`,
    );
  }
  return Object.freeze({
    port: settings.HEADRACE_PORT,
    host: settings.HEADRACE_HOST,
    dataDir: settings.HEADRACE_DATA_DIR,
    databaseUrl: settings.DATABASE_URL ?? null,
    masterKey: settings.HEADRACE_MASTER_KEY ?? null,
    bootstrapApiKey: settings.HEADRACE_BOOTSTRAP_API_KEY ?? null,
    bootstrapPlan: settings.HEADRACE_BOOTSTRAP_PLAN,
    syncTimeoutMs: settings.HEADRACE_SYNC_TIMEOUT_MS,
    retentionDays: settings.HEADRACE_RETENTION_DAYS,
    requestsPerMinute: settings.HEADRACE_REQUESTS_PER_MINUTE,
    allowedPrivateHosts: settings.HEADRACE_ALLOW_PRIVATE_HOSTS,
    logLevel: settings.HEADRACE_LOG_LEVEL,
    role: options.role,
  });
}
