// Homes, service processes and remote targets for one test; all go when it ends, the newest first.
import { onTestFinished } from 'vitest';
import type { LoopbackServer } from './loopback-server.ts';
import { startLoopbackServer } from './loopback-server.ts';
import type { Call, Home, HomeOptions } from './service.ts';
import { callApi, createHome } from './service.ts';
import type { ServiceProcess } from './spawn-service.ts';
import { spawnService } from './spawn-service.ts';

/** Settings of an empty home whose records may call targets on this machine. */
export async function makeHome(home: Home, options?: HomeOptions): Promise<Record<string, string>> {
  const { env, remove } = await createHome(home, options);
  onTestFinished(remove);
  // A stop that waits for records is waited for by a test.
  return { ...env, HEADRACE_ALLOW_PRIVATE_HOSTS: '127.0.0.1', HEADRACE_DRAIN_SECONDS: '8' };
}

export async function spawnOn(...[env, role]: Parameters<typeof spawnService>): Promise<ServiceProcess> {
  const service = await spawnService(env, role);
  onTestFinished(() => service.kill());
  return service;
}

export async function listen(delayMs: number, quickFirst = 0): Promise<LoopbackServer> {
  const server = await startLoopbackServer(delayMs, quickFirst);
  onTestFinished(() => server.stop());
  return server;
}

/** Calls the API at this address with the home's first key. */
export function caller(url: string, env: Record<string, string>): Call {
  return (path, options = {}) =>
    callApi(url, path, { apiKey: env.HEADRACE_BOOTSTRAP_API_KEY ?? '', ...options });
}
