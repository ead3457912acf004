import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@headrace/client';
import { createClient } from '@headrace/client';
import type { Config, RunningServer } from '@headrace/server';
import { CliError } from './cli-error.ts';
import { explainStartFault } from './explain-start-fault.ts';

/** How a command reaches the service. */
export interface ConnectOptions {
  url?: string | undefined;
  /** An API key. For a service on this machine, the operator's token replaces it. */
  key?: string | undefined;
  operatorToken?: string | undefined;
}

export interface Connection {
  url: string;
  client: Client;
  /** The key or token of the client. */
  apiKey: string | undefined;
  /** Whether this command started the service, and will stop it. */
  isOwn: boolean;
  /** The first key of the organization that was created when this command started the service. */
  newApiKey: string | null;
  close(): Promise<void>;
}

/** A starting service announces its address within this time. */
const startTries = 50;
const startTryMs = 200;

/**
 * The service at `--url`; else the one that owns the data directory; else one of this command's own, for
 * as long as it runs.
 */
export async function connect(
  { url, key, operatorToken }: ConnectOptions,
  env = process.env,
): Promise<Connection> {
  if (url !== undefined) return connectTo(checkUrl(url), operatorToken ?? key);
  const { findLockOwner } = await import('@headrace/server/data-dir-lock');
  const config = await readEmbeddedConfig(env);
  for (let tries = 0; ; tries += 1) {
    // Many services can share a PostgreSQL. Only the embedded database belongs to one.
    const owner = config.databaseUrl === null ? await findLockOwner(config.dataDir) : null;
    if (owner !== null) return connectTo(owner.address, key ?? owner.operatorToken);
    // Loading the server takes a second. A command that finds one running does not need it.
    const { DataDirInUse, startServer } = await import('@headrace/server');
    try {
      return connectToOwn(
        await startServer({ ...config, port: 0, host: '127.0.0.1', operatorPort: null }),
        key,
      );
    } catch (error) {
      if (!(error instanceof DataDirInUse) || tries >= startTries)
        throw await explainStartFault(error, config);
      await sleep(startTryMs);
    }
  }
}

async function readEmbeddedConfig(env: NodeJS.ProcessEnv): Promise<Config> {
  const { readConfig } = await import('@headrace/server/config');
  try {
    return readConfig(embeddedEnvironment(env), { role: 'all' });
  } catch (error) {
    throw await explainStartFault(error, null);
  }
}

/** A service for one command writes no log. It has no other clients, so requests are hardly limited. */
function embeddedEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim() !== ''));
  return { HEADRACE_LOG_LEVEL: 'silent', HEADRACE_REQUESTS_PER_MINUTE: '1000000', ...set };
}

function connectTo(url: string, apiKey: string | undefined): Connection {
  const client = createClient({ baseUrl: url, apiKey });
  return { url, client, apiKey, isOwn: false, newApiKey: null, close: () => Promise.resolve() };
}

function connectToOwn(server: RunningServer, key: string | undefined): Connection {
  const { address, operatorToken, seed } = server;
  if (address === null) throw new Error('a service with an API has an address');
  return {
    ...connectTo(address, key ?? operatorToken),
    isOwn: true,
    newApiKey: seed.newApiKey,
    close: () => server.stop(),
  };
}

function checkUrl(url: string): string {
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return url;
  throw new CliError(`--url ${url} is not an address such as http://127.0.0.1:4400.`);
}
