import type { SubscriptionName } from '../src/contract/operator.ts';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, inject } from 'vitest';
import type { Role } from '../src/config.ts';
import type { RunningServer } from '../src/main.ts';
import { readConfig, startServer } from '../src/main.ts';
import type { Storage } from '../src/storage/open-storage.ts';
import { openStorage } from '../src/storage/open-storage.ts';
import { copyEmptyDatabase } from './empty-database.ts';
import type { PostgresDatabase } from './postgres-database.ts';
import { createEmptyDatabase, createFreshDatabase } from './postgres-database.ts';

export type Home = 'pglite' | 'postgres';

/**
 * Describes the same facts on both storage homes: on PostgreSQL, which starts sooner, in `npm test`, on the embedded
 * database in `npm run test:long`. Where there is no PostgreSQL, the first one uses the embedded database.
 */
export function describeOnBothHomes(name: string, facts: (home: Home) => void): void {
  const homes = inject('homes');
  const hasPostgres = inject('postgresUrl') !== null;
  if (homes !== 'other' && hasPostgres) describe(`${name} (postgres)`, () => facts('postgres'));
  if (homes !== 'one' || !hasPostgres) {
    const isDone = homes === 'other' && !hasPostgres;
    describe.skipIf(isDone)(`${name} (pglite)`, () => facts('pglite'));
  }
}

/**
 * Describes what no database has a part in: whatever the dashboard shows, or a route refuses. On PostgreSQL, which starts
 * sooner; on the embedded database where there is none.
 */
export function describeOnOneHome(name: string, facts: (home: Home) => void): void {
  describe(name, () => facts(inject('postgresUrl') === null ? 'pglite' : 'postgres'));
}

export interface HomeOptions {
  /** Without tables, as before the first start of a service. */
  isFresh?: boolean;
}

/** Settings that make an empty home, and what removes it. */
export async function createHome(
  home: Home,
  { isFresh = false }: HomeOptions = {},
): Promise<{ env: Record<string, string>; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'headrace-test-'));
  const env: Record<string, string> = {
    HEADRACE_PORT: '0',
    HEADRACE_LOG_LEVEL: 'silent',
    HEADRACE_DATA_DIR: join(folder, 'data'),
    HEADRACE_BOOTSTRAP_API_KEY: `hr_${randomBytes(20).toString('hex')}`,
    HEADRACE_REQUESTS_PER_MINUTE: '1000000',
    HEADRACE_PUBLIC_REQUESTS_PER_MINUTE: '1000000',
    // Else other test files, which keep every core busy, would come before what this one waits for.
    HEADRACE_COMPUTE_NICENESS: '0',
  };
  const database = home === 'postgres' ? await createDatabase(isFresh) : null;
  if (database !== null) env.DATABASE_URL = database.url;
  else if (!isFresh) await copyEmptyDatabase(inject('templateFolder'), join(folder, 'data'));
  return {
    env,
    remove: async () => {
      await database?.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function createDatabase(isFresh: boolean): Promise<PostgresDatabase> {
  const server = inject('postgresUrl');
  if (server === null) throw new Error('there is no PostgreSQL to make a database in');
  return isFresh ? createFreshDatabase(server) : createEmptyDatabase(server, inject('templateFolder'));
}

export type Call = (path: string, options?: CallOptions) => Promise<Answer>;

export interface TestService {
  server: RunningServer;
  url: string;
  apiKey: string;
  env: Record<string, string>;
  /** Calls the API with the first key; a body makes it a POST of JSON. */
  call: Call;
  /** Calls with the operator's token. */
  operate: Call;
  /** Another organization, and what calls the API with its key. */
  createOrganization(plan: SubscriptionName): Promise<TestOrganization>;
  stop(): Promise<void>;
}

export interface TestOrganization {
  id: string;
  apiKey: string;
  publicKeys: string[];
  call: Call;
}

export interface ServiceOptions {
  /** `api` leaves every run pending, on the embedded database as well. */
  role?: Role;
  /** Sees to the home's database before the service starts. */
  prepare?(storage: Storage, env: Record<string, string>): Promise<void>;
}

export interface CallOptions {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** Another key than the first; null sends none. */
  apiKey?: string | null;
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  // Tests look into answers freely; a wrong guess fails the test.
  // oxlint-disable-next-line typescript/no-explicit-any
  json: any;
}

/** A service of its own on an empty home. */
export async function startService(
  home: Home,
  settings: Record<string, string> = {},
  { role = 'all', prepare }: ServiceOptions = {},
): Promise<TestService> {
  const created = await createHome(home);
  const env = { ...created.env, ...settings };
  if (prepare !== undefined) await withStorage(env, (storage) => prepare(storage, env));
  const service = await startOn(env, role);
  return {
    ...service,
    stop: async () => {
      await service.stop();
      await created.remove();
    },
  };
}

/** Opens the database of a home that no service runs on, or that is PostgreSQL. */
export async function withStorage<Result>(
  env: Record<string, string>,
  use: (storage: Storage) => Promise<Result>,
): Promise<Result> {
  const { databaseUrl, dataDir } = readConfig(env, { role: 'all' });
  const storage = await openStorage({ databaseUrl, dataDir });
  return use(storage).finally(() => storage.close());
}

/** A service on the home these settings name. */
export async function startOn(env: Record<string, string>, role: Role = 'all'): Promise<TestService> {
  // The settings refuse a lone API on the embedded database; tests want one, to have runs that stay pending.
  const server = await startServer({ ...readConfig(env, { role: 'all' }), role });
  const url = server.address ?? '';
  const apiKey = env.HEADRACE_BOOTSTRAP_API_KEY ?? '';
  const callAs =
    (key: string): Call =>
    (path, options = {}) =>
      callApi(url, path, { apiKey: key, ...options });
  const operate = callAs(server.operatorToken);
  return {
    server,
    url,
    apiKey,
    env,
    call: callAs(apiKey),
    operate,
    createOrganization: async (plan) => {
      const { json } = await operate('/operator/organizations', {
        body: { name: `An organization on ${plan}`, plan },
      });
      return { id: json.id, apiKey: json.api_key, publicKeys: json.public_keys, call: callAs(json.api_key) };
    },
    stop: () => server.stop(),
  };
}

export async function callApi(url: string, path: string, options: CallOptions): Promise<Answer> {
  const { body, apiKey } = options;
  const response = await fetch(url + path, {
    method: options.method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(apiKey == null ? {} : { authorization: `Bearer ${apiKey}` }),
      ...options.headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = text !== '' && (response.headers.get('content-type') ?? '').includes('json');
  return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : null };
}
